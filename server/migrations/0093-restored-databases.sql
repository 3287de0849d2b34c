-- Where this database lives, as its nodes found it. A copy of it finds another place than is written here.
CREATE TABLE database_home (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Of the server, made when its files were; null where the role may not read it.
  system_identifier text,
  database_oid bigint NOT NULL,
  database_name text NOT NULL,
  noted_at timestamptz NOT NULL
);

-- When this database was found to be a restored copy. Until somebody says go, nothing leaves for anybody outside.
CREATE TABLE restore_hold (
  hold_id uuid PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('MOVED', 'TOLD', 'OTHER_ENVIRONMENT')),
  -- The word of the setting RESTORED that it was made for: the same word again is the same restore.
  mark text UNIQUE,
  held_at timestamptz NOT NULL,
  -- The same moment by the clock of the database, which the jobs go by.
  held_at_database timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  is_queue_sent boolean,
  CONSTRAINT restore_hold_ended CHECK ((ended_at IS NULL) = (is_queue_sent IS NULL))
);
CREATE UNIQUE INDEX restore_hold_one_at_a_time ON restore_hold ((ended_at IS NULL)) WHERE ended_at IS NULL;

-- Not validated: whatever the narrower list allowed, this one allows.
ALTER TABLE message DROP CONSTRAINT message_reason_check;
ALTER TABLE message ADD CONSTRAINT message_reason_check CHECK (reason IN
  ('NO_SUCH_ADDRESS', 'MAILBOX_FULL', 'NOT_TAKEN', 'ANSWERED', 'UNSUBSCRIBED', 'NOT_ACTIVE', 'RESTORED')) NOT VALID;
