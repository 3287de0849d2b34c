-- A browser that has signed in to an account and has tries of its own at its password. What a browser carries counts only while
-- its row is there; all rows of an account are deleted when its password changes, and with its sessions.
CREATE TABLE member_device (
  device_id uuid PRIMARY KEY,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  -- As its owner would say it: Chrome on Android.
  name text,
  signed_in_at timestamptz NOT NULL
);
CREATE INDEX member_device_of_member ON member_device (panelist_id, signed_in_at, device_id);
CREATE INDEX member_device_age ON member_device (signed_in_at);

CREATE TABLE operator_device (
  device_id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator (operator_id),
  name text,
  signed_in_at timestamptz NOT NULL
);
CREATE INDEX operator_device_of_operator ON operator_device (operator_id, signed_in_at, device_id);

-- On which known device a session was opened; null for sessions of before.
ALTER TABLE member_session ADD COLUMN device_id uuid;
ALTER TABLE operator_session ADD COLUMN device_id uuid;

-- Failed tries on all known devices of an account together, of the last hour. The key is a keyed hash of the account.
CREATE TABLE known_device_failure (
  key bytea PRIMARY KEY,
  failed_at timestamptz[] NOT NULL,
  last_failed_at timestamptz NOT NULL
);
CREATE INDEX known_device_failure_age ON known_device_failure (last_failed_at);
