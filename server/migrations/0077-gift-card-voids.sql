-- Taking many cards out of stock is one act, however long it takes: watched, stopped, and one entry in the audit log.
CREATE TABLE gift_card_void (
  void_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  -- What is left of a load; or, without one, what had expired when somebody asked.
  load_id uuid REFERENCES gift_card_load (load_id),
  expired_before date,
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'STOPPED')),
  -- How many there were when it was asked for, and how many are done.
  wanted integer NOT NULL,
  voided integer NOT NULL DEFAULT 0,
  voided_cents bigint NOT NULL DEFAULT 0,
  -- Who asked, for the entry that is written at the end; and who stopped it.
  operator_id uuid REFERENCES operator (operator_id),
  origin text,
  correlation_id text,
  stopped_by uuid REFERENCES operator (operator_id),
  created_at timestamptz NOT NULL,
  -- When some of it was done last: one that nobody moves is taken up again.
  heard_at timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT gift_card_void_of_one_thing CHECK ((load_id IS NULL) <> (expired_before IS NULL)),
  CONSTRAINT gift_card_void_open_or_finished CHECK ((state IN ('WAITING', 'RUNNING')) = (finished_at IS NULL))
);
-- Whoever asks for what somebody else is voiding already joins them.
CREATE UNIQUE INDEX gift_card_void_one_at_a_time
  ON gift_card_void (panel_id, coalesce(load_id, '00000000-0000-0000-0000-000000000000')) WHERE finished_at IS NULL;
CREATE INDEX gift_card_void_going_on ON gift_card_void (heard_at) WHERE finished_at IS NULL;
CREATE INDEX gift_card_void_of_panel ON gift_card_void (panel_id, load_id, void_id);

ALTER TABLE gift_card ADD COLUMN void_id uuid REFERENCES gift_card_void (void_id);
CREATE INDEX gift_card_of_void ON gift_card (void_id) WHERE void_id IS NOT NULL;
