-- From the waitlist to a member and out again. WAITLISTED: asked to join, and has no invitation yet. LEAVING: asked for their
-- account to be deleted; an operator can still cancel it. ERASED: nothing of the person is left but the row that their points
-- and answers hang on.
ALTER TABLE panelist DROP CONSTRAINT panelist_state_check, ADD CONSTRAINT panelist_state_check
  CHECK (state IN ('WAITLISTED', 'INVITED', 'ACTIVE', 'SUSPENDED', 'LEAVING', 'ERASED'));
ALTER TABLE panelist DROP CONSTRAINT panelist_joined_when_active, ADD CONSTRAINT panelist_joined_when_active
  CHECK (state NOT IN ('ACTIVE', 'SUSPENDED') OR joined_at IS NOT NULL);
-- The lists of members, the newest first: past however many wait, and by state.
CREATE INDEX panelist_members ON panelist (panel_id, panelist_id) WHERE state NOT IN ('WAITLISTED', 'ERASED');
CREATE INDEX panelist_by_state ON panelist (panel_id, state, panelist_id) WHERE state <> 'ACTIVE';

-- A part of the population, and how much of the panel it should be. A person belongs to the first cell that fits.
CREATE TABLE panel_cell (
  cell_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  position smallint NOT NULL,
  name text NOT NULL,
  -- What somebody has to be: {"ageFrom": 18, "ageTo": 24, "answers": {"gender": ["man"]}}. Empty fits everybody.
  conditions jsonb NOT NULL,
  target_percent numeric(4, 1) NOT NULL CHECK (target_percent BETWEEN 0 AND 100),
  retired_at timestamptz,
  CONSTRAINT panel_cell_position_once UNIQUE (panel_id, position) DEFERRABLE INITIALLY DEFERRED
);

-- How people join this panel: the study whose survey recruits, and how many members are wanted in all. With neither, whoever
-- joins the waitlist waits for an operator.
CREATE TABLE recruitment (
  panel_id text PRIMARY KEY,
  project_id uuid REFERENCES project (project_id),
  wanted_members integer CHECK (wanted_members > 0)
);

-- Somebody's way into the panel. The row is made when they ask, or when an operator brings them, and ends with their account.
CREATE TABLE joining_person (
  panelist_id uuid PRIMARY KEY REFERENCES panelist (panelist_id),
  panel_id text NOT NULL,
  -- What people and operators read: W-20418.
  number text NOT NULL UNIQUE,
  stage text NOT NULL CHECK (stage IN ('WAITING', 'QUALIFIED', 'STANDBY', 'INVITED', 'EXPIRED', 'JOINED', 'WITHDRAWN')),
  origin text NOT NULL CHECK (origin IN ('FORM', 'OPERATOR', 'CSV', 'IMPORT')),
  date_of_birth date,
  zip text,
  phone text,
  -- Keyed hashes by which the same person is known under another address.
  phone_key bytea,
  person_key bytea,
  cell_id uuid REFERENCES panel_cell (cell_id),
  utm_source text,
  utm_referral text,
  survey_task_id uuid REFERENCES task (task_id),
  -- How many registration e-mails went out, and when the last one did.
  registration_emails smallint NOT NULL DEFAULT 0,
  registration_email_at timestamptz,
  asked_at timestamptz NOT NULL,
  stage_at timestamptz NOT NULL
);
CREATE INDEX joining_person_by_stage ON joining_person (panel_id, stage, asked_at, panelist_id);
CREATE INDEX joining_person_by_cell ON joining_person (panel_id, cell_id, stage, asked_at, panelist_id);
CREATE INDEX joining_person_phone ON joining_person (panel_id, phone_key) WHERE phone_key IS NOT NULL;
CREATE INDEX joining_person_same ON joining_person (panel_id, person_key) WHERE person_key IS NOT NULL;
CREATE INDEX joining_person_survey ON joining_person (survey_task_id) WHERE survey_task_id IS NOT NULL;
CREATE SEQUENCE joining_number START 20001;

-- How many stand where, by cell: a page and a verdict read a few rows, however large the panel is. Kept by the triggers below in
-- the transaction of each move; `cell_id` is null for those who fit none.
CREATE TABLE joining_count (
  panel_id text NOT NULL,
  cell_id uuid REFERENCES panel_cell (cell_id),
  stage text NOT NULL,
  people integer NOT NULL,
  CONSTRAINT joining_count_once UNIQUE NULLS NOT DISTINCT (panel_id, cell_id, stage)
);
-- In one order, so that two moves never wait for each other.
CREATE FUNCTION joining_counts_more() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO joining_count AS held (panel_id, cell_id, stage, people)
    SELECT panel_id, cell_id, stage, count(*) FROM new_people GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (panel_id, cell_id, stage) DO UPDATE SET people = held.people + excluded.people;
  RETURN NULL;
END $$;
CREATE FUNCTION joining_counts_fewer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO joining_count AS held (panel_id, cell_id, stage, people)
    SELECT panel_id, cell_id, stage, -count(*) FROM old_people GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (panel_id, cell_id, stage) DO UPDATE SET people = held.people + excluded.people;
  RETURN NULL;
END $$;
CREATE FUNCTION joining_counts_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO joining_count AS held (panel_id, cell_id, stage, people)
    SELECT panel_id, cell_id, stage, sum(change) FROM (
      SELECT panel_id, cell_id, stage, 1 AS change FROM new_people
      UNION ALL SELECT panel_id, cell_id, stage, -1 FROM old_people
    ) moved GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (panel_id, cell_id, stage) DO UPDATE SET people = held.people + excluded.people;
  RETURN NULL;
END $$;
CREATE TRIGGER joining_counts_more AFTER INSERT ON joining_person
  REFERENCING NEW TABLE AS new_people FOR EACH STATEMENT EXECUTE FUNCTION joining_counts_more();
CREATE TRIGGER joining_counts_moved AFTER UPDATE ON joining_person
  REFERENCING OLD TABLE AS old_people NEW TABLE AS new_people FOR EACH STATEMENT EXECUTE FUNCTION joining_counts_moved();
CREATE TRIGGER joining_counts_fewer AFTER DELETE ON joining_person
  REFERENCING OLD TABLE AS old_people FOR EACH STATEMENT EXECUTE FUNCTION joining_counts_fewer();

-- One link into the panel, good for 30 days and once. A new one takes the place of the one before.
CREATE TABLE invitation (
  invitation_id uuid PRIMARY KEY,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  panel_id text NOT NULL,
  -- SHA-256; the token itself is in the e-mail only.
  token_hash bytea NOT NULL UNIQUE,
  -- Null when the person asked for it themselves.
  invited_by uuid REFERENCES operator (operator_id),
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  withdrawn_at timestamptz,
  replaced_at timestamptz
);
CREATE UNIQUE INDEX invitation_open ON invitation (panelist_id)
  WHERE used_at IS NULL AND withdrawn_at IS NULL AND replaced_at IS NULL;
CREATE INDEX invitation_of_person ON invitation (panelist_id, sent_at DESC);
CREATE INDEX invitation_to_expire ON invitation (expires_at)
  WHERE used_at IS NULL AND withdrawn_at IS NULL AND replaced_at IS NULL;

-- What somebody agreed to, in which version. Never changed: taking it back is a row of its own.
CREATE TABLE consent (
  consent_id uuid PRIMARY KEY,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  kind text NOT NULL CHECK (kind IN ('WAITLIST', 'TERMS', 'PRIVACY', 'RESEARCH', 'EMAIL')),
  version text NOT NULL,
  is_given boolean NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX consent_of_person ON consent (panelist_id, kind, at DESC);
CREATE TRIGGER consent_is_never_changed BEFORE UPDATE ON consent FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Who was a member and left, as keyed hashes only: of the address, the phone, and name with date of birth and zip.
CREATE TABLE former_member (
  panel_id text NOT NULL,
  key bytea NOT NULL,
  left_at timestamptz NOT NULL,
  PRIMARY KEY (panel_id, key)
);
-- The key of those hashes, sealed by a key that is not in this database. One for each panel, for good: with another key
-- nobody who left would be known.
CREATE TABLE person_key_secret (
  panel_id text PRIMARY KEY,
  wrapped text NOT NULL
);
