-- By which rules a table is played, and how its game ended. Until now all games had rules 1.

ALTER TABLE tables ADD COLUMN rules BIGINT NOT NULL DEFAULT 1;

ALTER TABLE tables ADD COLUMN result TEXT;
