-- Refuses every change of an append-only table, whoever asks.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% can only be appended to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- One row per limited thing. full_at is when its allowance will be whole again (GCRA).
-- Keys are hashes. Unlogged: after a crash the limits begin anew, which harms nobody.
CREATE UNLOGGED TABLE rate_limit (
  key bytea PRIMARY KEY,
  full_at timestamptz NOT NULL
);
CREATE INDEX rate_limit_full_at ON rate_limit (full_at);

-- Who did what, before and after, when and from where. Each entry carries the hash of the one before it.
CREATE TABLE audit_entry (
  position bigint PRIMARY KEY,
  panel_id text NOT NULL,
  occurred_at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('operator', 'panelist', 'system')),
  actor_id text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  origin text,
  correlation_id text,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE INDEX audit_entry_subject ON audit_entry (subject_kind, subject_id, position DESC);
CREATE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_is_never_emptied BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
