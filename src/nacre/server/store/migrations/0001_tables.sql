-- Understood by SQLite and PostgreSQL alike. Times are milliseconds; lists, options and terms are JSON.

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    seats BIGINT NOT NULL,
    options TEXT NOT NULL,
    secret TEXT NOT NULL,
    invite TEXT NOT NULL,
    host TEXT NOT NULL,
    terms TEXT NOT NULL,
    privacy TEXT NOT NULL,
    created BIGINT NOT NULL,
    previous TEXT,
    version BIGINT NOT NULL,
    status TEXT NOT NULL,
    turn BIGINT,
    due BIGINT,
    touched BIGINT NOT NULL,
    sitters TEXT NOT NULL,
    names TEXT NOT NULL,
    archived BIGINT NOT NULL
);

CREATE INDEX tables_listed ON tables (touched)
    WHERE archived = 0 AND privacy <> 'invite' AND status IN ('open', 'playing');

CREATE INDEX tables_due ON tables (due) WHERE archived = 0 AND due IS NOT NULL;

CREATE INDEX tables_hosted ON tables (host) WHERE archived = 0 AND status IN ('open', 'playing');

CREATE TABLE entries (
    table_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, version)
);

CREATE TABLE sittings (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (guest, table_id)
);

CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE moves (
    code_hash TEXT PRIMARY KEY,
    guest TEXT NOT NULL,
    expires BIGINT NOT NULL
);

CREATE TABLE chat (
    table_id TEXT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    guest TEXT NOT NULL,
    seat BIGINT NOT NULL,
    name TEXT NOT NULL,
    text TEXT,
    reaction TEXT,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    until BIGINT NOT NULL
);

CREATE TABLE subscriptions (
    guest TEXT NOT NULL,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (guest, kind, address)
);

CREATE TABLE reviews (
    table_id TEXT NOT NULL,
    lang TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, lang)
);

CREATE TABLE settled (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
