-- The one code of an account that may be used, for devices it knows and for all others apart: a new one takes its place. Addresses
-- without an account have theirs too, which nobody is sent. The key is a keyed hash, so is the code.
CREATE TABLE one_time_code (
  key bytea PRIMARY KEY,
  -- Null once it has done its work.
  code_hash bytea,
  -- What the browser that asked was given: in another one the code is worth nothing.
  request_hash bytea NOT NULL,
  -- Wrong ones, of this code.
  tries smallint NOT NULL CHECK (tries >= 0),
  expires_at timestamptz NOT NULL,
  -- Of the last day, over all codes of this key: they limit how many are sent and tried.
  sent_at timestamptz[] NOT NULL,
  tried_at timestamptz[] NOT NULL
);
CREATE INDEX one_time_code_age ON one_time_code (expires_at);

-- The passwords that an account had before its present one, for as long as they cannot come back.
CREATE TABLE password_history (
  entry_id uuid PRIMARY KEY,
  iam_id uuid NOT NULL REFERENCES panelist (iam_id),
  replaced_at timestamptz NOT NULL,
  hash text NOT NULL,
  pepper_id text NOT NULL
);
CREATE INDEX password_history_of_account ON password_history (iam_id, replaced_at, entry_id);

-- Where a session was opened, as its owner would say it: Chrome on Android.
ALTER TABLE member_session ADD COLUMN device text;
ALTER TABLE member_session DROP CONSTRAINT member_session_end_reason_check,
  ADD CONSTRAINT member_session_end_reason_check CHECK (end_reason IN ('SIGNED_OUT', 'TOKEN_REUSED', 'TOO_MANY', 'EXPIRED',
    'OPERATOR', 'MEMBER', 'PASSWORD', 'LEAVING', 'SUSPENDED'));
