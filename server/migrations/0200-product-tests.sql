-- A product test is a study made of studies (decisions §6): the test as a whole, and its parts as projects of their own.

-- What a task of a project is, where that is not its sub type: the test as a whole, or its package. Null as it always was.
ALTER TABLE project ADD COLUMN task_type text CHECK (task_type IN ('PRODUCT_TESTING', 'SHIPMENT'));
-- Of a part: the test, by whose names its tasks go.
ALTER TABLE project ADD COLUMN parent_id uuid REFERENCES project (project_id);
-- What nobody writes, launches or reads by itself is not in the list of studies.
ALTER TABLE project ADD COLUMN is_listed boolean NOT NULL DEFAULT true;

CREATE OR REPLACE VIEW study_listing AS
  SELECT project.project_id AS study_id, false AS is_series, project.panel_id, project.short_id, project.sub_type,
    project.internal_name, project.external_name, project.created_at, project.owner_id, operator.name AS owner_name,
    CASE WHEN archived_at IS NOT NULL THEN 'ARCHIVED' WHEN ended_at IS NOT NULL THEN 'CLOSED'
      WHEN paused_at IS NOT NULL THEN 'PAUSED' WHEN launched_at IS NULL THEN 'DRAFT' ELSE 'IN_FIELD' END AS status,
    coalesce(study_figures.decisions, 0) > 0 AND archived_at IS NULL AS needs_decision,
    pauser.name AS paused_by_name
  FROM project
  LEFT JOIN operator ON operator.operator_id = project.owner_id
  LEFT JOIN operator pauser ON pauser.operator_id = project.paused_by
  LEFT JOIN study_figures ON study_figures.project_id = project.project_id
  WHERE project.is_listed AND NOT EXISTS (SELECT FROM quest_week WHERE quest_week.project_id = project.project_id)
  UNION ALL
  SELECT series.series_id, true, series.panel_id, series.short_id, 'MICRO_SURVEY', series.name, series.name,
    series.created_at, series.owner_id, operator.name, CASE WHEN series.is_active THEN 'IN_FIELD' ELSE 'PAUSED' END, false,
    NULL
  FROM quest_series series
  LEFT JOIN operator ON operator.operator_id = series.owner_id;

-- A test that was done is no survey besides, and a package that was confirmed is no activity of its own.
CREATE OR REPLACE FUNCTION spark_done(member uuid, OUT surveys integer, OUT videos integer, OUT quests integer,
  OUT completed integer, OUT product_tests integer, OUT quests_in_a_row integer) LANGUAGE sql STABLE AS $$
  SELECT count(*) FILTER (WHERE sub_type IN ('QUANTITATIVE', 'SCREENER', 'FEEDBACK_SURVEY', 'DECIPHER')
      AND type <> 'PRODUCT_TESTING')::integer,
    count(*) FILTER (WHERE sub_type = 'QUALITATIVE')::integer, count(*) FILTER (WHERE sub_type = 'MICRO_SURVEY')::integer,
    count(*)::integer, count(*) FILTER (WHERE type = 'PRODUCT_TESTING')::integer,
    CASE WHEN count(*) FILTER (WHERE monday IS NOT NULL) = 0 THEN 0 ELSE (SELECT longest FROM spark_quest_runs(member)) END
  FROM spark_task WHERE panelist_id = member AND state = 'QUALIFIED' AND type <> 'SHIPMENT'
$$;

-- The product, and how its test goes. Whoever moves units or places holds this row first of all.
CREATE TABLE product_test (
  project_id uuid PRIMARY KEY REFERENCES project (project_id),
  panel_id text NOT NULL,
  product_name text NOT NULL,
  in_the_box text NOT NULL,
  -- Path of a kept picture.
  picture text,
  units integer NOT NULL CHECK (units >= 0),
  weight_grams integer CHECK (weight_grams > 0),
  hazards text[] NOT NULL DEFAULT '{}',
  testing_days integer NOT NULL CHECK (testing_days > 0),
  diary_every_days integer CHECK (diary_every_days > 0),
  diary_points integer NOT NULL DEFAULT 0 CHECK (diary_points >= 0),
  feedback_days integer NOT NULL CHECK (feedback_days > 0),
  -- Business days to confirm address and consent.
  address_days integer NOT NULL CHECK (address_days > 0),
  consent_text text NOT NULL,
  consent_version integer NOT NULL DEFAULT 1,
  instruction_title text NOT NULL,
  instruction_paragraphs text[] NOT NULL,
  selection_rule text NOT NULL CHECK (selection_rule IN ('HAND', 'RULE', 'LOT')),
  -- As those of a sample: the first that fits counts.
  cells jsonb NOT NULL DEFAULT '[]',
  seed text NOT NULL,
  selection_finished_at timestamptz,
  -- Counts changes: who changes it names the one they saw.
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- When the addresses of everybody in it were cut off.
  addresses_cut_at timestamptz
);
CREATE INDEX product_test_newest ON product_test (panel_id, project_id DESC);
CREATE INDEX product_test_to_cut ON product_test (closed_at) WHERE closed_at IS NOT NULL AND addresses_cut_at IS NULL;

-- Rounds of a diary are projects of their own with one survey; everything else is round 1.
CREATE TABLE product_test_part (
  project_id uuid NOT NULL REFERENCES product_test (project_id),
  part text NOT NULL CHECK (part IN ('SCREENER', 'SHIPMENT', 'FEEDBACK', 'DIARY')),
  round integer NOT NULL DEFAULT 1 CHECK (round > 0 AND (round = 1 OR part = 'DIARY')),
  part_project_id uuid NOT NULL UNIQUE REFERENCES project (project_id),
  PRIMARY KEY (project_id, part, round)
);

CREATE SEQUENCE test_participant_number START 10001;

-- Somebody who has passed the screener, and how far they are.
CREATE TABLE test_participant (
  participant_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  project_id uuid NOT NULL REFERENCES product_test (project_id),
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  number text NOT NULL DEFAULT 'P-' || nextval('test_participant_number'),
  stage text NOT NULL CHECK (stage IN ('INVITED', 'SCREENED', 'SELECTED', 'SHIPPED', 'DELIVERED', 'TESTING', 'FEEDBACK', 'DONE',
    'CLOSED')),
  stage_at timestamptz NOT NULL,
  selection text NOT NULL CHECK (selection IN ('NONE', 'SELECTED', 'RESERVE', 'NOT_SELECTED', 'DECLINED', 'REPLACED')),
  cell text,
  -- The order of the reserve within its cell.
  rank integer,
  from_reserve boolean NOT NULL DEFAULT false,
  -- On the reserve, and not told yet: very many are told a piece at a time.
  is_untold boolean NOT NULL DEFAULT false,
  screened_at timestamptz NOT NULL,
  selected_at timestamptz,
  -- Where it is sent to, sealed; cut off when the test is over, and when its member is erased.
  address_sealed text,
  is_po_box boolean NOT NULL DEFAULT false,
  address_confirmed_at timestamptz,
  consent_version integer,
  consent_at timestamptz,
  received_at timestamptz,
  support_requested_at timestamptz,
  support_request_id uuid REFERENCES support_request (request_id),
  -- While somebody looks for the package the clock stands still, from then on and so long before.
  paused_from timestamptz,
  paused_ms bigint NOT NULL DEFAULT 0 CHECK (paused_ms >= 0),
  -- When the testing days are over.
  feedback_opens_at timestamptz,
  -- Answered, though perhaps under review.
  feedback_taken_at timestamptz,
  completed_at timestamptz,
  -- When we asked the member something about the package that is not answered yet.
  support_asked_at timestamptz,
  reminded_at timestamptz,
  -- An operator gave more time than the rule does.
  extended_until timestamptz,
  diary_rounds integer NOT NULL DEFAULT 0,
  -- What is due next (contract/product-tests/participant-due.ts), by itself or by us.
  due_kind text CHECK (due_kind IN ('REMIND_ADDRESS', 'CLOSE_ADDRESS', 'REMIND_DELIVERY', 'CLOSE_DELIVERY', 'REMIND_SUPPORT',
    'CLOSE_SUPPORT', 'HAND_OUT_DIARY', 'OPEN_FEEDBACK', 'REMIND_FEEDBACK', 'CLOSE_FEEDBACK', 'LATE_ORDER', 'PARCEL_STUCK',
    'NO_SCAN', 'ANSWER_SUPPORT')),
  due_at timestamptz,
  closed_at timestamptz,
  closed_why text,
  -- What an operator wrote.
  closed_words text,
  replaced_by uuid REFERENCES test_participant (participant_id),
  CONSTRAINT test_participant_once UNIQUE (project_id, panelist_id),
  CONSTRAINT test_participant_number_once UNIQUE (number),
  -- One place is given on to one person.
  CONSTRAINT test_participant_replaces_once UNIQUE (replaced_by),
  CONSTRAINT test_participant_due_whole CHECK ((due_kind IS NULL) = (due_at IS NULL)),
  CONSTRAINT test_participant_closed CHECK ((stage = 'CLOSED') = (closed_at IS NOT NULL)
    AND (closed_at IS NULL) = (closed_why IS NULL)),
  CONSTRAINT test_participant_over CHECK (stage NOT IN ('DONE', 'CLOSED')
    OR (due_kind IS NULL AND paused_from IS NULL)),
  CONSTRAINT test_participant_selected CHECK (stage IN ('INVITED', 'SCREENED', 'CLOSED')
    OR (selection = 'SELECTED' AND selected_at IS NOT NULL)),
  CONSTRAINT test_participant_sent CHECK (stage NOT IN ('SHIPPED', 'DELIVERED', 'TESTING', 'FEEDBACK', 'DONE')
    OR (address_confirmed_at IS NOT NULL AND consent_at IS NOT NULL)),
  CONSTRAINT test_participant_received CHECK (stage NOT IN ('TESTING', 'FEEDBACK', 'DONE')
    OR (received_at IS NOT NULL AND feedback_opens_at IS NOT NULL)),
  CONSTRAINT test_participant_done CHECK ((stage = 'DONE') = (completed_at IS NOT NULL)),
  CONSTRAINT test_participant_consent CHECK ((consent_version IS NULL) = (consent_at IS NULL))
);
CREATE INDEX test_participant_of_member ON test_participant (panelist_id, selected_at DESC, participant_id DESC);
CREATE INDEX test_participant_board ON test_participant (project_id, stage, due_at, participant_id);
CREATE INDEX test_participant_to_choose ON test_participant (project_id, selection, cell, rank, participant_id);
CREATE INDEX test_participant_untold ON test_participant (project_id, participant_id) WHERE is_untold;
-- What happens by itself; the rest waits for us.
CREATE INDEX test_participant_to_tend ON test_participant (due_at, participant_id)
  WHERE due_kind NOT IN ('LATE_ORDER', 'PARCEL_STUCK', 'NO_SCAN', 'ANSWER_SUPPORT');
CREATE INDEX test_participant_of_request ON test_participant (support_request_id) WHERE support_request_id IS NOT NULL;

-- Everything that happened, and who did it.
CREATE TABLE participant_event (
  event_id uuid PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES test_participant (participant_id),
  kind text NOT NULL,
  happened_at timestamptz NOT NULL,
  operator_id uuid REFERENCES operator (operator_id),
  words text
);
CREATE INDEX participant_event_of ON participant_event (participant_id, happened_at, event_id);
CREATE TRIGGER participant_event_is_append_only BEFORE UPDATE OR DELETE ON participant_event
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('words');
CREATE TRIGGER participant_event_is_never_emptied BEFORE TRUNCATE ON participant_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE shipment (
  shipment_id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES product_test (project_id),
  participant_id uuid NOT NULL REFERENCES test_participant (participant_id),
  attempt integer NOT NULL CHECK (attempt > 0),
  -- What files and carriers call it.
  order_number text NOT NULL,
  carrier text,
  tracking_number text,
  status text NOT NULL CHECK (status IN ('ORDERED', 'PACKED', 'SHIPPED', 'OUT_FOR_DELIVERY', 'EXCEPTION', 'DELIVERED', 'RETURNED',
    'CANCELLED')),
  status_at timestamptz NOT NULL,
  shipped_at timestamptz,
  delivered_at timestamptz,
  ordered_at timestamptz NOT NULL,
  -- When it was last in an order list.
  listed_at timestamptz,
  -- Set when another one is sent in its place.
  replaced_at timestamptz,
  CONSTRAINT shipment_order_number_once UNIQUE (order_number),
  CONSTRAINT shipment_attempt_once UNIQUE (participant_id, attempt)
);
-- One parcel at a time.
CREATE UNIQUE INDEX shipment_one_live ON shipment (participant_id)
  WHERE replaced_at IS NULL AND status NOT IN ('CANCELLED', 'RETURNED');
CREATE INDEX shipment_of_test ON shipment (project_id, status, shipment_id);
CREATE INDEX shipment_by_tracking ON shipment (carrier, tracking_number) WHERE tracking_number IS NOT NULL;

-- What was told of a parcel. The order of arrival says nothing: its status follows from all of them.
CREATE TABLE shipment_event (
  event_id uuid PRIMARY KEY,
  shipment_id uuid NOT NULL REFERENCES shipment (shipment_id),
  -- What the carrier calls it, or what we make of a line; the same again is the same event.
  event_key text NOT NULL,
  status text NOT NULL CHECK (status IN ('ORDERED', 'PACKED', 'SHIPPED', 'OUT_FOR_DELIVERY', 'EXCEPTION', 'DELIVERED', 'RETURNED',
    'CANCELLED')),
  occurred_at timestamptz NOT NULL,
  source text NOT NULL CHECK (source IN ('CSV', 'WEBHOOK', 'HAND')),
  words text,
  received_at timestamptz NOT NULL,
  CONSTRAINT shipment_event_once UNIQUE (shipment_id, event_key)
);
CREATE TRIGGER shipment_event_is_append_only BEFORE UPDATE OR DELETE ON shipment_event
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('words');
CREATE TRIGGER shipment_event_is_never_emptied BEFORE TRUNCATE ON shipment_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was written about somebody who is leaving: the lines stay.
CREATE FUNCTION erase_product_test_words(member uuid) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE lines bigint;
DECLARE more bigint;
BEGIN
  PERFORM require_leaving(member);
  UPDATE participant_event e SET words = '[erased]' FROM test_participant p
  WHERE p.panelist_id = member AND e.participant_id = p.participant_id AND e.words <> '[erased]';
  GET DIAGNOSTICS lines = ROW_COUNT;
  UPDATE shipment_event e SET words = '[erased]' FROM shipment s JOIN test_participant p USING (participant_id)
  WHERE p.panelist_id = member AND e.shipment_id = s.shipment_id AND e.words <> '[erased]';
  GET DIAGNOSTICS more = ROW_COUNT;
  RETURN lines + more;
END $$;
ALTER FUNCTION erase_product_test_words(uuid) SET search_path = pg_catalog, public, pg_temp;

-- For the room of product tests: who acts, and what a request is called.
CREATE VIEW product_test_operator AS SELECT operator_id, name FROM operator;
CREATE VIEW product_test_request AS SELECT request_id, number, status FROM support_request;

-- What members are told of it, and reminded of.
ALTER TABLE notification DROP CONSTRAINT notification_kind_check;
ALTER TABLE notification ADD CONSTRAINT notification_kind_check CHECK (kind IN
  ('INVITATION', 'REMINDER', 'REVIEW', 'BADGE', 'SUPPORT', 'GIFT_CARD', 'ANNOUNCEMENT', 'NUDGE', 'PRODUCT_TEST',
    'PRODUCT_TEST_REMINDER')) NOT VALID;
ALTER TABLE message DROP CONSTRAINT message_kind_check;
ALTER TABLE message ADD CONSTRAINT message_kind_check CHECK (kind IN
  ('INVITATION', 'REMINDER', 'REVIEW', 'BADGE', 'SUPPORT', 'GIFT_CARD', 'ANNOUNCEMENT', 'NUDGE', 'PRODUCT_TEST',
    'PRODUCT_TEST_REMINDER')) NOT VALID;
ALTER TABLE email_choice DROP CONSTRAINT email_choice_kind_check;
ALTER TABLE email_choice ADD CONSTRAINT email_choice_kind_check CHECK (kind IN
  ('INVITATION', 'REMINDER', 'REVIEW', 'BADGE', 'SUPPORT', 'GIFT_CARD', 'ANNOUNCEMENT', 'NUDGE', 'PRODUCT_TEST',
    'PRODUCT_TEST_REMINDER')) NOT VALID;

-- What is sealed here names a key outside the database too.
CREATE OR REPLACE VIEW key_named AS
  SELECT 'SEALING_KEYS' AS ring, split_part(totp_secret, ':', 1) AS key_id FROM operator WHERE totp_secret LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(sealed_secret, ':', 1) FROM external_survey_key WHERE sealed_secret LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM gift_card_data_key WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM gift_card_fingerprint_key WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM person_key_secret WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM mail_address_key WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(sealed, ':', 1) FROM people_file_piece
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(private_sealed, ':', 1) FROM push_key
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(sealed, ':', 1) FROM push_subscription
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(address_sealed, ':', 1) FROM test_participant WHERE address_sealed IS NOT NULL
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM member_password
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM password_history
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM operator WHERE pepper_id IS NOT NULL;
