"""Playing in a terminal.

=============  ==============================================================================
``wishes``     what somebody wants to play
``begin``      from wishes to a match in play
``play``       the loop: a turn, a line typed, what it does
``table``      a match, the people and the bots that sit at it
``prompt``     how a line is asked for, with or without a terminal
``editing``    the prompt of a terminal: editing, history, completion
``menu``       what may be typed: legal actions numbered, grouped and completed
``screen``     how things are shown
``boards``     drawings that have to fit the width
``words``      grammar
``stories``    what happened, in sentences
``ending``     who won, and how the points came about
``files``      records on disk
``replay``     a record, action by action
``catalogue``  the games and their options
``ready``      the spinner while rules are being compiled, and ``nacre precompile``
=============  ==============================================================================
"""
