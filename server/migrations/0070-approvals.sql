-- What an admin has set in place of the contract's defaults.
CREATE TABLE act_limit (
  panel_id text NOT NULL,
  name text NOT NULL,
  value integer NOT NULL CHECK (value >= 0),
  set_by uuid REFERENCES operator (operator_id),
  set_at timestamptz NOT NULL,
  PRIMARY KEY (panel_id, name)
);

-- What operators did alone, to be added up before the next act. What a second person agreed to is not in it.
CREATE TABLE counted_act (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  panel_id text NOT NULL,
  act text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  operator_id uuid REFERENCES operator (operator_id),
  panelist_id uuid REFERENCES panelist (panelist_id),
  -- What else it was about, such as a redemption or a study.
  subject_id uuid,
  done_at timestamptz NOT NULL
);
CREATE INDEX counted_act_of_operator ON counted_act (operator_id, act, done_at);
CREATE INDEX counted_act_of_member ON counted_act (panelist_id, act, done_at) WHERE panelist_id IS NOT NULL;
CREATE INDEX counted_act_of_subject ON counted_act (subject_id, act) WHERE subject_id IS NOT NULL;
CREATE TRIGGER counted_act_is_append_only BEFORE UPDATE OR DELETE ON counted_act
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER counted_act_is_never_emptied BEFORE TRUNCATE ON counted_act
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What waits, or waited, for a second person: of every kind, and for good.
CREATE TABLE second_person_request (
  request_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('CORRECTION', 'REDEMPTION_VOID', 'REDEMPTION_REPLACE', 'STOCK_VOID',
    'CATALOGUE_ADD', 'CATALOGUE_CHANGE', 'LAUNCH', 'QUEST_SERIES')),
  -- What is done when it is approved, by its kind's shape in the contract.
  asked jsonb NOT NULL,
  reason text NOT NULL,
  -- Why it takes two: the limits it passes, with their values of that moment.
  because jsonb NOT NULL,
  -- Under what it stands in the audit log.
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  -- About this one only one request waits.
  about_id uuid,
  state text NOT NULL CHECK (state IN ('WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  asked_by uuid REFERENCES operator (operator_id),
  asked_at timestamptz NOT NULL,
  decided_by uuid REFERENCES operator (operator_id),
  decided_at timestamptz,
  decision_note text,
  CONSTRAINT second_person_is_another CHECK
    (state NOT IN ('APPROVED', 'DECLINED') OR (decided_by IS NOT NULL AND decided_by IS DISTINCT FROM asked_by)),
  CONSTRAINT second_person_withdrawn_by_its_asker CHECK
    (state <> 'WITHDRAWN' OR decided_by IS NOT DISTINCT FROM asked_by),
  CONSTRAINT second_person_waits_or_was_decided CHECK ((state = 'WAITING') = (decided_at IS NULL)),
  CONSTRAINT second_person_state UNIQUE (request_id, state)
);
CREATE UNIQUE INDEX second_person_one_waiting ON second_person_request (about_id) WHERE state = 'WAITING';
CREATE INDEX second_person_waiting ON second_person_request (panel_id, request_id) WHERE state = 'WAITING';
CREATE INDEX second_person_of_panel ON second_person_request (panel_id, request_id);
CREATE INDEX second_person_of_asker ON second_person_request (asked_by, request_id);

-- Decided once; what was asked for stays as it was asked.
CREATE FUNCTION guard_second_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'WAITING' OR (NEW.kind, NEW.asked, NEW.reason, NEW.asked_by, NEW.asked_at, NEW.about_id)
    IS DISTINCT FROM (OLD.kind, OLD.asked, OLD.reason, OLD.asked_by, OLD.asked_at, OLD.about_id) THEN
    RAISE EXCEPTION 'request % stays as it is', OLD.request_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER second_person_decided_once BEFORE UPDATE ON second_person_request
  FOR EACH ROW EXECUTE FUNCTION guard_second_person();
CREATE TRIGGER second_person_is_kept BEFORE DELETE ON second_person_request
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- For the room of approvals: who may decide, and who did.
CREATE VIEW approvals_operator AS
  SELECT operator_id, panel_id, name, email, role, state = 'ACTIVE' AS is_active FROM operator;
