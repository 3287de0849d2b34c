-- Double entry: every transfer moves points between accounts and sums to zero.
CREATE TABLE points_account (
  account_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('MEMBER', 'PROGRAMME')),
  panelist_id uuid REFERENCES panelist (panelist_id),
  -- Kept for members only, beside the entries and in the same transaction. The programme's would be one row that everybody waits for.
  balance bigint,
  CONSTRAINT points_account_owner CHECK ((kind = 'MEMBER') = (panelist_id IS NOT NULL)),
  CONSTRAINT points_account_balance CHECK ((kind = 'MEMBER') = (balance IS NOT NULL)),
  CONSTRAINT points_never_negative CHECK (balance >= 0)
);
CREATE UNIQUE INDEX points_account_of_member ON points_account (panelist_id) WHERE kind = 'MEMBER';
CREATE UNIQUE INDEX points_account_of_programme ON points_account (panel_id) WHERE kind = 'PROGRAMME';

CREATE TABLE points_transfer (
  transfer_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  cause_kind text NOT NULL CHECK (cause_kind IN ('TASK')),
  cause_id uuid NOT NULL,
  -- What the member is told: which outcome of what.
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT points_once_per_cause UNIQUE (cause_kind, cause_id)
);

CREATE TABLE points_entry (
  transfer_id uuid NOT NULL REFERENCES points_transfer (transfer_id),
  account_id uuid NOT NULL REFERENCES points_account (account_id),
  amount bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transfer_id, account_id)
);
CREATE INDEX points_entry_of_account ON points_entry (account_id, transfer_id);

CREATE FUNCTION points_transfer_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM points_entry WHERE transfer_id = NEW.transfer_id) <> 0 THEN
    RAISE EXCEPTION 'points transfer % does not sum to zero', NEW.transfer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER points_entry_balances AFTER INSERT ON points_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION points_transfer_sums_to_zero();

CREATE TRIGGER points_transfer_is_append_only BEFORE UPDATE OR DELETE ON points_transfer
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER points_transfer_is_never_emptied BEFORE TRUNCATE ON points_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER points_entry_is_append_only BEFORE UPDATE OR DELETE ON points_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER points_entry_is_never_emptied BEFORE TRUNCATE ON points_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
