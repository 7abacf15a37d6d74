"""Tables as pure data: no I/O, no clock of its own, no event loop.

``entries`` are the stored events of a table and ``table`` the state that follows from them;
``commands`` and ``undo`` say which entries a request would add, ``views`` what a guest sees, and
``moments`` what they saw before.
"""
