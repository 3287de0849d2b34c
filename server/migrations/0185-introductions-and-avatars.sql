-- What a member has been through, so that nobody is introduced to the same thing twice.
CREATE TABLE introduction_seen (
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  metadata_key text NOT NULL CHECK (metadata_key ~ '^[A-Z_]{1,60}$'),
  completed_at timestamptz NOT NULL,
  PRIMARY KEY (panelist_id, metadata_key)
);

-- How many completed activities unlock an avatar, where an admin has set it otherwise than it comes.
CREATE TABLE avatar_rule (
  panel_id text NOT NULL,
  avatar text NOT NULL CHECK (avatar ~ '^[a-z]{1,40}$'),
  completes integer NOT NULL CHECK (completes BETWEEN 0 AND 100000),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (panel_id, avatar)
);
