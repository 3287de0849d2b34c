-- Operators are invited by a link, set a password, enrol an authenticator and keep recovery codes.
ALTER TABLE operator
  -- Null until the invitation was used.
  ALTER COLUMN password_hash DROP NOT NULL,
  ALTER COLUMN pepper_id DROP NOT NULL,
  -- Null until enrolled, and again after an admin reset it.
  ALTER COLUMN totp_secret DROP NOT NULL,
  ADD COLUMN last_seen_at timestamptz,
  ADD CONSTRAINT operator_password_has_pepper CHECK ((password_hash IS NULL) = (pepper_id IS NULL));

-- One open link for each: a new one voids the one before. Gone once used.
CREATE TABLE operator_link (
  operator_id uuid PRIMARY KEY REFERENCES operator (operator_id),
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

-- 80 random bits each, so a hash without a key is enough.
CREATE TABLE operator_recovery_code (
  operator_id uuid NOT NULL REFERENCES operator (operator_id),
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (operator_id, code_hash)
);

CREATE INDEX audit_entry_actor ON audit_entry (actor_id, position DESC);
CREATE INDEX audit_entry_action ON audit_entry (action, position DESC);
-- By its id alone, whatever kind it is.
CREATE INDEX audit_entry_subject_id ON audit_entry (subject_id, position DESC);
CREATE INDEX audit_entry_time ON audit_entry (occurred_at);

-- Each time the chain was proven. The head is kept, so that the next proof sees when newer entries are missing.
CREATE TABLE audit_proof (
  proof_id uuid PRIMARY KEY,
  proven_at timestamptz NOT NULL,
  entries bigint NOT NULL,
  head_hash bytea NOT NULL,
  first_break bigint
);
CREATE INDEX audit_proof_newest ON audit_proof (proven_at DESC);
CREATE TRIGGER audit_proof_is_append_only BEFORE UPDATE OR DELETE ON audit_proof
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_proof_is_never_emptied BEFORE TRUNCATE ON audit_proof
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The search of the console: what a name begins with, at a million members.
CREATE INDEX panelist_first_name ON panelist (panel_id, lower(first_name) text_pattern_ops);
CREATE INDEX panelist_last_name ON panelist (panel_id, lower(last_name) text_pattern_ops);
CREATE INDEX project_internal_name ON project (panel_id, lower(internal_name) text_pattern_ops);
CREATE INDEX project_external_name ON project (panel_id, lower(external_name) text_pattern_ops);

-- For the search and the audit log of the console, which name what other rooms own and change none of it.
CREATE VIEW console_study AS
  SELECT project_id AS study_id, panel_id, short_id, internal_name, external_name FROM project;
CREATE VIEW console_member AS
  SELECT panelist_id, panel_id, external_id FROM panelist;
CREATE VIEW console_operator AS
  SELECT operator_id, panel_id, email_key, name FROM operator;
