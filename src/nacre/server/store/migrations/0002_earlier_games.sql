-- Who won the games before a rematch: a list of lists of seats, as JSON.

ALTER TABLE tables ADD COLUMN earlier TEXT NOT NULL DEFAULT '[]';
