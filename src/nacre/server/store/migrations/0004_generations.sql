-- The tokens of a guest carry a number; raising it withdraws all that were given before.

ALTER TABLE guests ADD COLUMN generation BIGINT NOT NULL DEFAULT 0;
CREATE INDEX guests_withdrawn ON guests (id) WHERE generation > 0;
