-- There are six reactions: "good game" was a second way to say "well played".

UPDATE chat SET reaction = 'well_played' WHERE reaction = 'good_game';
