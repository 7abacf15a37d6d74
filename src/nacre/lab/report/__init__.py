"""Reports: how a game ticks, as an article that says nothing without a test behind it.

A report is planned (:mod:`.plan`), studied in seeded tasks that any number of processes share
(:mod:`.study`), turned into findings, each with the sentence that a test chose (:mod:`.findings`),
and set as one HTML file (:mod:`.page`) or as data for the client (:mod:`.ticks`).
"""
