"""What a game fills in: the seams between the games and everything that is written once for all.

========================  ======================================================================
module                    what a game finds there
========================  ======================================================================
``game``                  :class:`Game`: id, seats, options, notation, views, and its other parts
``options``               kinds of options
``events``                types of events: those that every game has
``position``              reading a position that is given as a dict
``fields``                reading the record of a state or an observation from Python
``cards``                 cards counted by name
``rules``                 the protocol of a rules module
``bot``, ``levels``       hooks for bots, and how a level decides
``configuration``         the switches of the search
``margins``               margins for the outcome hook
``judged``                an action as a bot judges it
``fact``, ``words``       what is true of an action, and texts for it in four languages
``lesson``                the steps of a tutorial
``telling``               what happened, in sentences for the terminal
``rival``                 opponents to measure the levels by
========================  ======================================================================

Nothing here knows a particular game.
"""
