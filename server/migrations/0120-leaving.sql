-- Somebody asked for their account to be deleted. They are signed out at once; until `erase_from` an operator can cancel it,
-- then a job erases piece by piece, at the latest by `erase_by`.
CREATE TABLE account_deletion (
  deletion_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  -- Null once it is done: what is left says that an account was erased, and not whose.
  panelist_id uuid REFERENCES panelist (panelist_id),
  -- What operators and the certificate call it: D-10001.
  number text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('WAITING', 'CANCELLED', 'ERASING', 'ERASED')),
  -- In their words, until it is kept without their name, or cancelled.
  feedback text,
  asked_at timestamptz NOT NULL,
  erase_from timestamptz NOT NULL,
  erase_by timestamptz NOT NULL,
  settled_at timestamptz,
  cancelled_by uuid REFERENCES operator (operator_id),
  -- The pieces that are done, in their order, and what each came to.
  steps_done text[] NOT NULL DEFAULT '{}',
  -- Where the piece at hand goes on.
  place text,
  counts jsonb NOT NULL DEFAULT '{}',
  -- Signed; names nobody.
  certificate jsonb,
  CONSTRAINT account_deletion_settled CHECK ((state IN ('CANCELLED', 'ERASED')) = (settled_at IS NOT NULL)),
  CONSTRAINT account_deletion_has_person CHECK ((panelist_id IS NULL) = (state = 'ERASED')),
  CONSTRAINT account_deletion_certified CHECK ((certificate IS NOT NULL) = (state = 'ERASED')),
  CONSTRAINT account_deletion_forgets_feedback CHECK (feedback IS NULL OR state IN ('WAITING', 'ERASING'))
);
CREATE UNIQUE INDEX account_deletion_open ON account_deletion (panelist_id) WHERE state IN ('WAITING', 'ERASING');
CREATE INDEX account_deletion_of_member ON account_deletion (panelist_id, deletion_id DESC);
CREATE INDEX account_deletion_due ON account_deletion (panel_id, erase_from) WHERE state IN ('WAITING', 'ERASING');
CREATE INDEX account_deletion_list ON account_deletion (panel_id, deletion_id DESC);
CREATE INDEX account_deletion_by_state ON account_deletion (panel_id, state, deletion_id DESC);
CREATE SEQUENCE account_deletion_number START 10001;

-- Why people left, without the person: random ids and a month, so that nothing leads back by its time.
CREATE TABLE leaving_feedback (
  feedback_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  words text NOT NULL,
  left_in date NOT NULL
);
CREATE INDEX leaving_feedback_list ON leaving_feedback (panel_id, left_in DESC, feedback_id DESC);

-- Everything that is held about a member, made by a job as one file, sealed, and fetched once.
CREATE TABLE data_download (
  download_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  state text NOT NULL CHECK (state IN ('ASKED', 'READY', 'TAKEN', 'EXPIRED', 'FAILED')),
  asked_at timestamptz NOT NULL,
  -- Null when the member asked.
  asked_by uuid REFERENCES operator (operator_id),
  ready_at timestamptz,
  expires_at timestamptz,
  file_key text,
  bytes integer,
  CONSTRAINT data_download_file CHECK ((file_key IS NOT NULL) = (state = 'READY'))
);
CREATE UNIQUE INDEX data_download_open ON data_download (panelist_id) WHERE state = 'ASKED';
CREATE INDEX data_download_of_member ON data_download (panelist_id, download_id DESC);
CREATE INDEX data_download_to_expire ON data_download (expires_at) WHERE state = 'READY';

-- Points that go with an account, once for each deletion.
ALTER TABLE points_transfer DROP CONSTRAINT points_transfer_cause_kind_check, ADD CONSTRAINT points_transfer_cause_kind_check
  CHECK (cause_kind IN ('TASK', 'REVIEW', 'BADGE', 'REDEMPTION', 'ADJUSTMENT', 'REVERSAL', 'OPENING', 'LEAVING'));

-- For the room of leaving: whose account it is, and who cancelled.
CREATE VIEW leaving_member AS SELECT panelist_id, external_id FROM panelist;
CREATE VIEW leaving_operator AS SELECT operator_id, name FROM operator;
-- Whoever is on the way out gets no points any more.
CREATE OR REPLACE VIEW points_member AS
  SELECT panelist_id, panel_id, external_id, state NOT IN ('LEAVING', 'ERASED') AS has_account FROM panelist;
