-- Somebody asks for help, by the form or by e-mail, and gets answers. What people and operators call it: SR-30417.
CREATE SEQUENCE support_number START 30001;

CREATE TABLE support_request (
  request_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  number text NOT NULL UNIQUE,
  -- Null for guests, and once the member is erased.
  panelist_id uuid REFERENCES panelist (panelist_id),
  -- What a visitor typed; null where the account's own address is meant.
  email text,
  -- Keyed hash of the normalised address, by which requests of a day are counted.
  email_key bytea,
  -- Whether they were signed in, or answered from the mailbox since.
  is_proven boolean NOT NULL,
  source text NOT NULL CHECK (source IN ('CONTACTUS', 'SURVEY')),
  category text NOT NULL CHECK (category IN ('ACTIVITY_PARTICIPATION_ISSUE', 'CANNOT_PROCEED_TO_NEXT_QUESTION',
    'POINTS_MISMATCH', 'GIFT_CARD_ISSUE', 'OTHER')),
  priority smallint NOT NULL CHECK (priority BETWEEN 1 AND 3),
  status text NOT NULL CHECK (status IN ('NEW', 'IN_PROGRESS', 'AWAITING_INFORMATION', 'RESOLVED')),
  -- How the description begins.
  subject text NOT NULL CHECK (length(subject) <= 80),
  activity_reference text,
  gift_card_reference text,
  task_id uuid REFERENCES task (task_id),
  redemption_id uuid REFERENCES redemption (redemption_id),
  assigned_to uuid REFERENCES operator (operator_id),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The clock of the answer: business seconds until it last rested, since when it runs again, and when they are used up.
  business_seconds integer NOT NULL DEFAULT 0 CHECK (business_seconds >= 0),
  waits_since timestamptz,
  due_at timestamptz,
  first_answered_at timestamptz,
  first_answer_seconds integer,
  resolved_at timestamptz,
  resolved_by text CHECK (resolved_by IN ('MEMBER', 'OPERATOR', 'UNANSWERED')),
  resolution_seconds integer,
  -- Without an answer of the member it is resolved then.
  close_at timestamptz,
  -- One more with every message of the member or of an operator: two who answer at once find out.
  revision integer NOT NULL DEFAULT 1,
  -- When its words went, with the member or some time after a guest was answered.
  erased_at timestamptz,
  CONSTRAINT support_request_has_person CHECK (panelist_id IS NOT NULL OR email IS NOT NULL OR erased_at IS NOT NULL),
  CONSTRAINT support_request_due_while_open CHECK ((status IN ('NEW', 'IN_PROGRESS')) = (due_at IS NOT NULL)
    AND (due_at IS NULL) = (waits_since IS NULL)),
  CONSTRAINT support_request_closes_while_awaiting CHECK ((status = 'AWAITING_INFORMATION') = (close_at IS NOT NULL)),
  CONSTRAINT support_request_resolved CHECK ((status = 'RESOLVED') = (resolved_at IS NOT NULL)
    AND (resolved_at IS NULL) = (resolved_by IS NULL))
);
-- The inbox and its filters, whoever waits longest first.
CREATE INDEX support_request_open ON support_request (panel_id, due_at, request_id) WHERE status IN ('NEW', 'IN_PROGRESS');
CREATE INDEX support_request_assigned ON support_request (panel_id, assigned_to, due_at, request_id)
  WHERE status IN ('NEW', 'IN_PROGRESS');
CREATE INDEX support_request_by_priority ON support_request (panel_id, priority, due_at, request_id)
  WHERE status IN ('NEW', 'IN_PROGRESS');
CREATE INDEX support_request_by_category ON support_request (panel_id, category, due_at, request_id)
  WHERE status IN ('NEW', 'IN_PROGRESS');
CREATE INDEX support_request_awaiting ON support_request (panel_id, close_at, request_id) WHERE status = 'AWAITING_INFORMATION';
CREATE INDEX support_request_resolved ON support_request (panel_id, resolved_at DESC, request_id DESC)
  WHERE status = 'RESOLVED';
CREATE INDEX support_request_all ON support_request (panel_id, request_id DESC);
CREATE INDEX support_request_of_member ON support_request (panelist_id, request_id DESC);
CREATE INDEX support_request_of_address ON support_request (panel_id, email_key, created_at);

-- What was written, by whom and how it came. NOTE is for operators alone; SYSTEM says what happened, by a code and its facts.
CREATE TABLE support_message (
  message_id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES support_request (request_id),
  author text NOT NULL CHECK (author IN ('MEMBER', 'OPERATOR', 'NOTE', 'SYSTEM')),
  operator_id uuid REFERENCES operator (operator_id),
  via text NOT NULL CHECK (via IN ('WEB', 'EMAIL', 'CONSOLE', 'SYSTEM')),
  -- Whether it is certain whose words they are; what is not is for operators alone, and moves nothing.
  is_verified boolean NOT NULL,
  body text NOT NULL CHECK (length(body) <= 20000),
  code text,
  facts jsonb NOT NULL DEFAULT '{}',
  words tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('english', body)) STORED,
  created_at timestamptz NOT NULL,
  CONSTRAINT support_message_of_operator CHECK (author NOT IN ('OPERATOR', 'NOTE') OR operator_id IS NOT NULL),
  CONSTRAINT support_message_code CHECK ((author = 'SYSTEM') = (code IS NOT NULL))
);
CREATE INDEX support_message_of_request ON support_message (request_id, message_id);
CREATE INDEX support_message_words ON support_message USING gin (words);
-- Words are never changed; when their member leaves they are emptied, and the lines stay.
CREATE FUNCTION support_message_only_forgets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.body = '' AND NEW.facts = '{}'
    AND to_jsonb(NEW) - '{body,facts,words}'::text[] = to_jsonb(OLD) - '{body,facts,words}'::text[] THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION '% can only be appended to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER support_message_only_forgets BEFORE UPDATE OR DELETE ON support_message
  FOR EACH ROW EXECUTE FUNCTION support_message_only_forgets();

-- An attachment, noted before it is written, so that a kill leaves nothing for ever. Until a request names it, it is wanted for
-- a day only.
CREATE TABLE support_file (
  file_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  -- Whose it is: a member's, that of whoever holds the guest token with this id, or an operator's. Nobody's where it came by
  -- e-mail to the request of a guest.
  owner_panelist_id uuid REFERENCES panelist (panelist_id),
  owner_guest text,
  owner_operator_id uuid REFERENCES operator (operator_id),
  request_id uuid REFERENCES support_request (request_id),
  message_id uuid REFERENCES support_message (message_id),
  -- For showing only; where it lies says nothing of it.
  name text NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png', 'application/pdf')),
  size integer NOT NULL CHECK (size > 0),
  sha256 bytea NOT NULL,
  file_key text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('WRITING', 'READY', 'REMOVED')),
  -- Whether a scanner has looked at it.
  is_scanned boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  wanted_until timestamptz,
  CONSTRAINT support_file_one_owner CHECK (num_nonnulls(owner_panelist_id, owner_guest, owner_operator_id) <= 1),
  CONSTRAINT support_file_is_somewhere
    CHECK (num_nonnulls(owner_panelist_id, owner_guest, owner_operator_id, request_id) > 0),
  CONSTRAINT support_file_message_of_request CHECK (message_id IS NULL OR request_id IS NOT NULL)
);
CREATE INDEX support_file_to_remove ON support_file (wanted_until) WHERE state <> 'REMOVED';
CREATE INDEX support_file_of_request ON support_file (request_id, file_id);
CREATE INDEX support_file_of_member ON support_file (owner_panelist_id, file_id);

-- How many stand where: the sidebar and the filters read a few rows, however many requests there are. Kept by the triggers below
-- in the transaction of each move, in one order, so that two moves never wait for each other.
CREATE TABLE support_count (
  panel_id text NOT NULL,
  status text NOT NULL,
  priority smallint NOT NULL,
  requests integer NOT NULL,
  PRIMARY KEY (panel_id, status, priority)
);
CREATE FUNCTION support_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO support_count AS held (panel_id, status, priority, requests)
      SELECT panel_id, status, priority, count(*) FROM new_requests GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (panel_id, status, priority) DO UPDATE SET requests = held.requests + excluded.requests;
  ELSE
    INSERT INTO support_count AS held (panel_id, status, priority, requests)
      SELECT panel_id, status, priority, sum(change) FROM (
        SELECT panel_id, status, priority, 1 AS change FROM new_requests
        UNION ALL SELECT panel_id, status, priority, -1 FROM old_requests
      ) moved GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
      ON CONFLICT (panel_id, status, priority) DO UPDATE SET requests = held.requests + excluded.requests;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER support_counts_more AFTER INSERT ON support_request
  REFERENCING NEW TABLE AS new_requests FOR EACH STATEMENT EXECUTE FUNCTION support_counts();
CREATE TRIGGER support_counts_moved AFTER UPDATE ON support_request
  REFERENCING OLD TABLE AS old_requests NEW TABLE AS new_requests FOR EACH STATEMENT EXECUTE FUNCTION support_counts();
-- A request is never deleted: its number stays, without words.
CREATE TRIGGER support_request_stays BEFORE DELETE ON support_request FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- An operator's own choice of what the inbox shows.
CREATE TABLE support_view (
  view_id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator (operator_id),
  name text NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT support_view_name_once UNIQUE (operator_id, name)
);

CREATE TABLE support_canned_reply (
  canned_reply_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  name text NOT NULL,
  body text NOT NULL,
  -- Offered first for these; null for all.
  category text,
  revision integer NOT NULL DEFAULT 1,
  retired_at timestamptz,
  updated_by uuid REFERENCES operator (operator_id),
  updated_at timestamptz NOT NULL
);
CREATE INDEX support_canned_reply_list ON support_canned_reply (panel_id, name, canned_reply_id) WHERE retired_at IS NULL;

-- Who looks at a request right now, and who writes.
CREATE TABLE support_presence (
  request_id uuid NOT NULL REFERENCES support_request (request_id),
  operator_id uuid NOT NULL REFERENCES operator (operator_id),
  is_writing boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (request_id, operator_id)
);

-- An e-mail that came to the signed address of a request. It is answered for once it stands here; a job reads it.
CREATE TABLE incoming_mail (
  mail_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  request_id uuid REFERENCES support_request (request_id),
  recipient_proof bytea NOT NULL,
  raw_sha256 bytea NOT NULL,
  -- The whole of it, sealed; null once it was read.
  file_key text,
  state text NOT NULL CHECK (state IN ('RECEIVED', 'TAKEN', 'DROPPED', 'FAILED')),
  -- A word of a list; never a word of the mail.
  reason text,
  received_at timestamptz NOT NULL,
  CONSTRAINT incoming_mail_once UNIQUE (raw_sha256, recipient_proof)
);
CREATE INDEX incoming_mail_of_request ON incoming_mail (request_id, received_at);
CREATE INDEX incoming_mail_to_forget ON incoming_mail (received_at) WHERE file_key IS NOT NULL;
CREATE INDEX incoming_mail_to_read ON incoming_mail (mail_id) WHERE state = 'RECEIVED';

-- For the support room: what operators call a member, and who answers.
CREATE VIEW support_member AS SELECT panelist_id, panel_id, external_id, first_name, state FROM panelist;
CREATE VIEW support_operator AS SELECT operator_id, panel_id, name, role, state FROM operator;
