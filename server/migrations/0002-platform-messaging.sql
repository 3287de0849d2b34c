-- What happened, written in the transaction in which it happened. Rows are added and, when old, pruned; never changed.
CREATE TABLE outbox_event (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  payload jsonb NOT NULL,
  occurred_at timestamptz NOT NULL
);

CREATE INDEX outbox_event_occurred_at ON outbox_event (occurred_at);

CREATE FUNCTION outbox_event_refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'outbox_event is append-only';
END
$$;

CREATE TRIGGER outbox_event_append_only BEFORE UPDATE ON outbox_event
  FOR EACH STATEMENT EXECUTE FUNCTION outbox_event_refuse_update();

-- Which subscriber has had which event, written in the transaction of what the subscriber did about it.
CREATE TABLE outbox_handled (
  event_id uuid NOT NULL REFERENCES outbox_event (id) ON DELETE CASCADE,
  subscriber text NOT NULL,
  PRIMARY KEY (event_id, subscriber)
);

-- The local mailbox: what would have been sent if there were a mail server. Ids grow with time.
CREATE TABLE mailbox_message (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  list_unsubscribe text,
  received_at timestamptz NOT NULL
);
