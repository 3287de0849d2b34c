-- An id as the application makes them (UUID version 7), for statements that insert more rows than ought to travel.
CREATE FUNCTION new_id(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send(floor(extract(epoch FROM at) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1),
    'hex')::uuid
$$;

-- The moment itself, or 08:00 when it lies in the quiet hours, 21:00 to 08:00, of that zone (decisions §9).
CREATE FUNCTION after_quiet_hours(at timestamptz, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN (at AT TIME ZONE zone)::time >= '21:00' THEN ((at AT TIME ZONE zone)::date + 1 + time '08:00') AT TIME ZONE zone
    WHEN (at AT TIME ZONE zone)::time < '08:00' THEN ((at AT TIME ZONE zone)::date + time '08:00') AT TIME ZONE zone
    ELSE at END
$$;

-- What a member's bell shows.
CREATE TABLE notification (
  notification_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  kind text NOT NULL CHECK (kind IN ('INVITATION', 'REMINDER')),
  -- What it tells about, such as a task, and which of several times; it is told once.
  cause_id uuid NOT NULL,
  step smallint NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  CONSTRAINT notification_once_per_cause UNIQUE (cause_id, kind, step)
);
CREATE INDEX notification_of_member ON notification (panelist_id, created_at DESC, notification_id DESC);

-- E-mails that wait to be sent, and what became of them. Their words are made when they are sent.
CREATE TABLE message (
  message_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  kind text NOT NULL CHECK (kind IN ('INVITATION', 'REMINDER')),
  cause_id uuid NOT NULL,
  step smallint NOT NULL,
  -- Whose figures it belongs to: a wave or a reminder.
  origin_id uuid NOT NULL,
  -- Held until then for quiet hours.
  not_before timestamptz NOT NULL,
  -- Who takes it moves this on first: whatever is not settled by then is tried again.
  try_after timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('QUEUED', 'SENT', 'SET_ASIDE', 'NOT_NEEDED')),
  attempts smallint NOT NULL DEFAULT 0,
  reason text CHECK (reason IN ('NO_SUCH_ADDRESS', 'MAILBOX_FULL', 'NOT_TAKEN', 'ANSWERED', 'UNSUBSCRIBED', 'NOT_ACTIVE')),
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT message_once_per_cause UNIQUE (cause_id, kind, step),
  CONSTRAINT message_settled CHECK ((state = 'QUEUED') = (settled_at IS NULL))
);
CREATE INDEX message_due ON message (try_after, message_id) WHERE state = 'QUEUED';
CREATE INDEX message_set_aside ON message (origin_id, settled_at DESC, message_id DESC) WHERE state = 'SET_ASIDE';
CREATE INDEX message_of_member ON message (panelist_id, created_at DESC, message_id DESC);

-- How the messages of one origin stand, kept with each change of a message, so that nobody counts a million rows.
CREATE TABLE message_tally (
  origin_id uuid NOT NULL,
  not_before timestamptz NOT NULL,
  queued integer NOT NULL CHECK (queued >= 0),
  sent integer NOT NULL DEFAULT 0 CHECK (sent >= 0),
  set_aside integer NOT NULL DEFAULT 0 CHECK (set_aside >= 0),
  not_needed integer NOT NULL DEFAULT 0 CHECK (not_needed >= 0),
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  PRIMARY KEY (origin_id, not_before)
);

-- Who wants no e-mail about activities.
CREATE TABLE email_opt_out (
  panelist_id uuid PRIMARY KEY REFERENCES panelist (panelist_id),
  opted_out_at timestamptz NOT NULL
);

CREATE SEQUENCE launch_number START 401;
-- One decision of a researcher to invite a sample of members to a study.
CREATE TABLE launch (
  launch_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  project_id uuid NOT NULL REFERENCES project (project_id),
  number integer NOT NULL UNIQUE DEFAULT nextval('launch_number'),
  launched_by uuid REFERENCES operator (operator_id),
  created_at timestamptz NOT NULL,
  -- From then on who is invited is decided.
  frozen_at timestamptz,
  audience_revision integer,
  invitees integer,
  paused_at timestamptz,
  -- It waits for a decision: too many have left the wave before.
  stopped_at timestamptz,
  -- Everybody has been invited, or the rest will not be.
  finished_at timestamptz,
  end_reason text CHECK (end_reason IN ('DONE', 'ENDED', 'STUDY_CLOSED', 'NOBODY')),
  CONSTRAINT launch_frozen CHECK ((frozen_at IS NULL) = (invitees IS NULL)),
  CONSTRAINT launch_finished CHECK ((finished_at IS NULL) = (end_reason IS NULL))
);
CREATE UNIQUE INDEX launch_one_at_a_time ON launch (project_id) WHERE finished_at IS NULL;
CREATE INDEX launch_of_project ON launch (project_id, number DESC);

CREATE TABLE launch_wave (
  wave_id uuid PRIMARY KEY,
  launch_id uuid NOT NULL REFERENCES launch (launch_id),
  number smallint NOT NULL CHECK (number > 0),
  -- How many are asked for; null for all the rest.
  size integer CHECK (size > 0),
  starts_at timestamptz NOT NULL,
  -- In percent of those who started in the wave before; above it somebody has to decide.
  drop_out_limit numeric(4, 1) CHECK (drop_out_limit BETWEEN 0 AND 100),
  -- Its part of the invitees, once they are known, and how far it has come in it.
  first_position integer,
  last_position integer,
  handed_out_up_to integer,
  invited integer NOT NULL DEFAULT 0,
  set_aside integer NOT NULL DEFAULT 0,
  started_at timestamptz,
  last_batch_at timestamptz,
  finished_at timestamptz,
  UNIQUE (launch_id, number)
);
-- What is looked for every minute.
CREATE INDEX launch_wave_to_come ON launch_wave (starts_at) WHERE finished_at IS NULL;

-- Who was chosen, in the order in which they are invited. Without a reference to the member: the task has it.
CREATE TABLE launch_invitee (
  launch_id uuid NOT NULL REFERENCES launch (launch_id),
  position integer NOT NULL,
  panelist_id uuid NOT NULL,
  PRIMARY KEY (launch_id, position)
);

-- Who was chosen and not invited after all, because something has changed in between.
CREATE TABLE launch_set_aside (
  launch_id uuid NOT NULL REFERENCES launch (launch_id),
  panelist_id uuid NOT NULL,
  wave_id uuid NOT NULL REFERENCES launch_wave (wave_id),
  reason text NOT NULL CHECK (reason IN ('NOT_ACTIVE', 'OPTED_OUT', 'NO_ROOM', 'HAS_TASK')),
  set_aside_at timestamptz NOT NULL,
  PRIMARY KEY (launch_id, panelist_id)
);

-- A reminder to those of one wave who have not answered.
CREATE TABLE launch_reminder (
  reminder_id uuid PRIMARY KEY,
  wave_id uuid NOT NULL REFERENCES launch_wave (wave_id),
  step smallint NOT NULL CHECK (step IN (1, 2)),
  after_days integer NOT NULL CHECK (after_days BETWEEN 1 AND 60),
  -- Known when the wave has begun.
  due_at timestamptz,
  reminded_up_to integer,
  reminded integer NOT NULL DEFAULT 0,
  finished_at timestamptz,
  UNIQUE (wave_id, step)
);
CREATE INDEX launch_reminder_to_come ON launch_reminder (due_at) WHERE finished_at IS NULL AND due_at IS NOT NULL;

-- Read across rooms, for one list: what a launch could not do, invitation or e-mail, newest first.
CREATE VIEW launch_trouble AS
  SELECT wave.launch_id, aside.panelist_id AS trouble_id, aside.panelist_id, 'TASK' AS what, aside.reason,
    aside.set_aside_at AS happened_at
  FROM launch_set_aside aside JOIN launch_wave wave USING (wave_id)
  UNION ALL
  SELECT wave.launch_id, message.message_id, message.panelist_id, 'EMAIL', message.reason, message.settled_at
  FROM launch_wave wave JOIN message ON message.origin_id = wave.wave_id AND message.state = 'SET_ASIDE'
  UNION ALL
  SELECT wave.launch_id, message.message_id, message.panelist_id, 'EMAIL', message.reason, message.settled_at
  FROM launch_wave wave JOIN launch_reminder reminder USING (wave_id)
    JOIN message ON message.origin_id = reminder.reminder_id AND message.state = 'SET_ASIDE';
