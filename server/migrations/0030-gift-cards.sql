-- The ledger gets its third account, its other causes, and a balance that nothing but an entry can move.
ALTER TABLE points_account DROP CONSTRAINT points_account_kind_check,
  ADD CONSTRAINT points_account_kind_check CHECK (kind IN ('MEMBER', 'PROGRAMME', 'REDEMPTION'));
CREATE UNIQUE INDEX points_account_of_redemptions ON points_account (panel_id) WHERE kind = 'REDEMPTION';

ALTER TABLE points_transfer DROP CONSTRAINT points_transfer_cause_kind_check,
  ADD CONSTRAINT points_transfer_cause_kind_check
    CHECK (cause_kind IN ('TASK', 'REVIEW', 'BADGE', 'REDEMPTION', 'ADJUSTMENT', 'REVERSAL')),
  -- What a member reads out to support: RW-10482.
  ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY (START WITH 10001),
  -- About what, with which outcome, and by which rule it is worth this much.
  ADD COLUMN subject text,
  ADD COLUMN outcome text,
  ADD COLUMN rule text;
CREATE UNIQUE INDEX points_transfer_by_number ON points_transfer (number);

CREATE FUNCTION keep_points_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE points_account SET balance = balance + NEW.amount WHERE account_id = NEW.account_id AND kind = 'MEMBER';
  RETURN NULL;
END $$;
CREATE TRIGGER points_entry_keeps_balance AFTER INSERT ON points_entry
  FOR EACH ROW EXECUTE FUNCTION keep_points_balance();

-- A transfer without entries would say that points moved when none did.
CREATE FUNCTION points_transfer_moves_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM points_entry WHERE transfer_id = NEW.transfer_id) THEN
    RAISE EXCEPTION 'points transfer % moves nothing', NEW.transfer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER points_transfer_has_entries AFTER INSERT ON points_transfer
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION points_transfer_moves_points();

CREATE FUNCTION guard_points_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF coalesce(NEW.balance, 0) <> 0 THEN
      RAISE EXCEPTION 'an account begins with nothing' USING ERRCODE = 'check_violation';
    END IF;
  ELSIF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a balance moves with its entries only' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER points_account_begins_empty BEFORE INSERT ON points_account
  FOR EACH ROW EXECUTE FUNCTION guard_points_balance();
CREATE TRIGGER points_balance_moves_with_entries BEFORE UPDATE ON points_account
  FOR EACH ROW EXECUTE FUNCTION guard_points_balance();
CREATE TRIGGER points_account_is_kept BEFORE DELETE ON points_account
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A request that must happen once: the owner's key, what was asked, and what it made. Kept 30 days.
CREATE TABLE idempotency_key (
  owner_id uuid NOT NULL,
  key uuid NOT NULL,
  request_hash bytea NOT NULL,
  made_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, key)
);
CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);

-- The catalogue: which cards members can have, and for how many points.
CREATE TABLE gift_card_reward (
  reward_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  value_cents integer NOT NULL CHECK (value_cents BETWEEN 100 AND 100000),
  currency_code text NOT NULL CHECK (currency_code = 'USD'),
  points integer NOT NULL CHECK (points > 0),
  internal_name text NOT NULL,
  external_name text NOT NULL,
  is_offered boolean NOT NULL,
  -- Whether the provider issues cards when there are none in stock.
  uses_provider boolean NOT NULL,
  -- How long new cards take to arrive, for the forecast.
  lead_days integer NOT NULL CHECK (lead_days BETWEEN 0 AND 90),
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT gift_card_reward_once_per_value UNIQUE (panel_id, currency_code, value_cents)
);

-- Keys that seal cards, themselves sealed by a key that is not in this database.
CREATE TABLE gift_card_data_key (
  data_key_id uuid PRIMARY KEY,
  wrapped text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Who bought what. Its points moved in the same transaction (points_transfer, cause REDEMPTION).
CREATE TABLE redemption (
  redemption_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  reward_id uuid NOT NULL REFERENCES gift_card_reward (reward_id),
  value_cents integer NOT NULL CHECK (value_cents > 0),
  points integer NOT NULL CHECK (points > 0),
  -- PENDING waits for the provider. FAILED and VOIDED have given their points back.
  state text NOT NULL CHECK (state IN ('PENDING', 'ISSUED', 'FAILED', 'VOIDED')),
  provider_tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT redemption_pending_or_settled CHECK ((state = 'PENDING') = (settled_at IS NULL))
);
CREATE INDEX redemption_of_member ON redemption (panelist_id, redemption_id);
CREATE INDEX redemption_of_panel ON redemption (panel_id, redemption_id);
CREATE INDEX redemption_by_state ON redemption (panel_id, state, redemption_id);
CREATE INDEX redemption_of_reward ON redemption (reward_id, created_at);
CREATE INDEX redemption_to_resolve ON redemption (next_try_at) WHERE state = 'PENDING';

CREATE TABLE gift_card (
  card_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  reward_id uuid NOT NULL REFERENCES gift_card_reward (reward_id),
  source text NOT NULL CHECK (source IN ('STOCK', 'PROVIDER')),
  load_id uuid,
  brand text NOT NULL,
  -- Code, challenge key, number, PIN and an outside link, sealed by a data key and bound to card_id.
  sealed text NOT NULL,
  data_key_id uuid NOT NULL REFERENCES gift_card_data_key (data_key_id),
  -- A keyed hash of the code: nothing loads twice, and nobody can try codes against it.
  fingerprint bytea NOT NULL,
  last_four text NOT NULL,
  expires_on date,
  -- VOID cards are never handed out again; those with a redemption were replaced or voided.
  state text NOT NULL CHECK (state IN ('AVAILABLE', 'CLAIMED', 'VOID')),
  redemption_id uuid REFERENCES redemption (redemption_id),
  added_at timestamptz NOT NULL,
  claimed_at timestamptz,
  CONSTRAINT gift_card_once UNIQUE (panel_id, fingerprint),
  CONSTRAINT gift_card_claimed_for_somebody CHECK (state <> 'CLAIMED' OR (redemption_id IS NOT NULL AND claimed_at IS NOT NULL)),
  CONSTRAINT gift_card_free_for_nobody CHECK (state <> 'AVAILABLE' OR redemption_id IS NULL)
);
CREATE INDEX gift_card_free ON gift_card (reward_id, expires_on, card_id) WHERE state = 'AVAILABLE';
CREATE UNIQUE INDEX gift_card_one_per_redemption ON gift_card (redemption_id) WHERE state = 'CLAIMED';
CREATE INDEX gift_card_of_redemption ON gift_card (redemption_id) WHERE redemption_id IS NOT NULL;
CREATE INDEX gift_card_by_end ON gift_card (panel_id, last_four);

-- A redemption that says it has a card has exactly one; one that gave its points back has none.
CREATE FUNCTION redemption_has_its_card() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  asked uuid := NEW.redemption_id;
  stands text;
  has_card boolean;
BEGIN
  IF asked IS NULL THEN RETURN NULL; END IF;
  SELECT state INTO stands FROM redemption WHERE redemption_id = asked;
  SELECT EXISTS (SELECT 1 FROM gift_card WHERE redemption_id = asked AND state = 'CLAIMED') INTO has_card;
  IF has_card <> (stands = 'ISSUED') THEN
    RAISE EXCEPTION 'redemption % is % and its card says otherwise', asked, stands USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER redemption_agrees_with_card AFTER INSERT OR UPDATE ON redemption
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION redemption_has_its_card();
CREATE CONSTRAINT TRIGGER gift_card_agrees_with_redemption AFTER INSERT OR UPDATE ON gift_card
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION redemption_has_its_card();

-- Every time a card's secrets left the database.
CREATE TABLE gift_card_showing (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  card_id uuid NOT NULL REFERENCES gift_card (card_id),
  -- Null on the eGift page, which is open to whoever has link and key.
  panelist_id uuid REFERENCES panelist (panelist_id),
  place text NOT NULL CHECK (place IN ('REDEEMED', 'HISTORY', 'EGIFT_PAGE')),
  origin text NOT NULL,
  shown_at timestamptz NOT NULL
);
CREATE INDEX gift_card_showing_of_card ON gift_card_showing (card_id, position);
CREATE TRIGGER gift_card_showing_is_append_only BEFORE UPDATE OR DELETE ON gift_card_showing
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gift_card_showing_is_never_emptied BEFORE TRUNCATE ON gift_card_showing
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Wrong challenge keys on the eGift page: five close it for 15 minutes.
CREATE TABLE gift_card_wrong_keys (
  card_id uuid PRIMARY KEY REFERENCES gift_card (card_id),
  wrong integer NOT NULL,
  closed_until timestamptz
);

-- Files of cards that operators loaded. What is not yet in stock waits in sealed pieces.
CREATE TABLE gift_card_load (
  load_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('RECEIVING', 'WAITING', 'RUNNING', 'DONE', 'FAILED')),
  operator_id uuid REFERENCES operator (operator_id),
  bytes_received bigint NOT NULL DEFAULT 0,
  lines_received integer NOT NULL DEFAULT 0,
  lines_read integer NOT NULL DEFAULT 0,
  loaded integer NOT NULL DEFAULT 0,
  already integer NOT NULL DEFAULT 0,
  bad integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX gift_card_load_of_panel ON gift_card_load (panel_id, load_id);
ALTER TABLE gift_card ADD CONSTRAINT gift_card_of_load FOREIGN KEY (load_id) REFERENCES gift_card_load (load_id);

CREATE TABLE gift_card_load_piece (
  load_id uuid NOT NULL REFERENCES gift_card_load (load_id),
  piece integer NOT NULL,
  first_line integer NOT NULL,
  data_key_id uuid NOT NULL REFERENCES gift_card_data_key (data_key_id),
  sealed text NOT NULL,
  PRIMARY KEY (load_id, piece)
);

CREATE TABLE gift_card_load_problem (
  load_id uuid NOT NULL REFERENCES gift_card_load (load_id),
  line integer NOT NULL,
  problem text NOT NULL,
  -- The line as it may be shown: no code, key, number or PIN.
  masked text NOT NULL,
  PRIMARY KEY (load_id, line)
);

-- Corrections by hand. Above 5,000 points it takes two people.
CREATE TABLE points_adjustment (
  adjustment_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  points integer NOT NULL CHECK (points <> 0 AND abs(points) <= 1000000),
  -- For operators; and what the member reads.
  reason text NOT NULL,
  member_note text NOT NULL,
  reference text,
  state text NOT NULL CHECK (state IN ('WAITING', 'APPLIED', 'DECLINED', 'REVERSED')),
  asked_by uuid REFERENCES operator (operator_id),
  asked_at timestamptz NOT NULL,
  decided_by uuid REFERENCES operator (operator_id),
  decided_at timestamptz,
  decision_note text,
  CONSTRAINT points_adjustment_second_person CHECK
    (abs(points) <= 5000 OR state IN ('WAITING', 'DECLINED') OR (decided_by IS NOT NULL AND decided_by <> asked_by))
);
CREATE INDEX points_adjustment_waiting ON points_adjustment (panel_id, asked_at) WHERE state = 'WAITING';
CREATE INDEX points_adjustment_of_member ON points_adjustment (panelist_id, adjustment_id);

-- To void or replace a card that somebody has seen takes two people: it may have been spent.
CREATE TABLE redemption_change (
  change_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  redemption_id uuid NOT NULL REFERENCES redemption (redemption_id),
  kind text NOT NULL CHECK (kind IN ('VOID', 'REPLACE')),
  reason text NOT NULL,
  needs_second boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('WAITING', 'APPLIED', 'DECLINED')),
  asked_by uuid REFERENCES operator (operator_id),
  asked_at timestamptz NOT NULL,
  decided_by uuid REFERENCES operator (operator_id),
  decided_at timestamptz,
  decision_note text,
  CONSTRAINT redemption_change_second_person CHECK
    (NOT needs_second OR state <> 'APPLIED' OR (decided_by IS NOT NULL AND decided_by <> asked_by))
);
CREATE UNIQUE INDEX redemption_change_one_waiting ON redemption_change (redemption_id) WHERE state = 'WAITING';
CREATE INDEX redemption_change_waiting ON redemption_change (panel_id, asked_at) WHERE state = 'WAITING';

-- Each proof of the ledger, nightly or by command.
CREATE TABLE ledger_check (
  check_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  accounts integer NOT NULL DEFAULT 0,
  findings integer NOT NULL DEFAULT 0,
  -- The first of them, for a person to look at.
  examples jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX ledger_check_of_panel ON ledger_check (panel_id, started_at);

-- Badges: what there is, and who has which. The images are JSON with two names or a plain address (spec §3).
CREATE TABLE badge (
  badge_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  internal_name text NOT NULL,
  external_name text NOT NULL,
  points integer NOT NULL CHECK (points > 0),
  image_uri text NOT NULL,
  CONSTRAINT badge_once_per_name UNIQUE (panel_id, internal_name)
);

CREATE TABLE badge_award (
  award_id uuid PRIMARY KEY,
  badge_id uuid NOT NULL REFERENCES badge (badge_id),
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  is_read boolean NOT NULL DEFAULT false,
  awarded_at timestamptz NOT NULL,
  CONSTRAINT badge_award_once UNIQUE (panelist_id, badge_id)
);
