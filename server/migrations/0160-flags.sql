-- What an admin has set in place of the contract's defaults: whether a part of the product is on, and for how many.
CREATE TABLE flag (
  panel_id text NOT NULL,
  key text NOT NULL,
  is_on boolean NOT NULL,
  -- Of every hundred members, once it is on. Who is among them follows from the key and the member number alone.
  percent integer NOT NULL DEFAULT 100 CHECK (percent BETWEEN 0 AND 100),
  -- Of two admins who change it at once the second is told.
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  set_by uuid REFERENCES operator (operator_id),
  set_at timestamptz NOT NULL,
  PRIMARY KEY (panel_id, key)
);

-- Members for whom a flag says something else than for everybody.
CREATE TABLE flag_member (
  panel_id text NOT NULL,
  key text NOT NULL,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  is_on boolean NOT NULL,
  set_by uuid REFERENCES operator (operator_id),
  set_at timestamptz NOT NULL,
  PRIMARY KEY (panel_id, key, panelist_id)
);
CREATE INDEX flag_member_of_member ON flag_member (panelist_id);

-- The one banner of a panel: what it says, and from when until when.
CREATE TABLE spark_banner (
  panel_id text PRIMARY KEY,
  text text NOT NULL CHECK (char_length(text) <= 140),
  from_at timestamptz,
  until_at timestamptz,
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  published_by uuid REFERENCES operator (operator_id),
  published_at timestamptz NOT NULL,
  CONSTRAINT spark_banner_ends_after_it_begins CHECK (until_at > from_at)
);

-- What an outside service of flags last said of a member, for when it is away.
CREATE TABLE flag_known (
  panelist_id uuid PRIMARY KEY REFERENCES panelist (panelist_id),
  flags jsonb NOT NULL,
  known_at timestamptz NOT NULL
);

-- Which variant a member last met, and on which day of the panel.
CREATE TABLE flag_exposure (
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  key text NOT NULL,
  variant text NOT NULL CHECK (variant IN ('on', 'off')),
  seen_on date NOT NULL,
  first_seen_at timestamptz NOT NULL,
  PRIMARY KEY (panelist_id, key)
);
-- How many members met it on a day. Several rows a figure, so that members do not wait for each other.
CREATE TABLE flag_exposure_count (
  panel_id text NOT NULL,
  key text NOT NULL,
  variant text NOT NULL CHECK (variant IN ('on', 'off')),
  seen_on date NOT NULL,
  part integer NOT NULL,
  members bigint NOT NULL CHECK (members > 0),
  PRIMARY KEY (panel_id, key, seen_on, variant, part)
);

CREATE VIEW flags_panelist AS SELECT panelist_id, panel_id, external_id, state FROM panelist;
CREATE VIEW flags_operator AS SELECT operator_id, name FROM operator;
