-- The one code of an account that may be used, for devices it knows and for all others apart: a new one takes its place. Addresses
-- without an account have theirs too, which nobody is sent. The key is a keyed hash, so is the code.
CREATE TABLE one_time_code (
  key bytea PRIMARY KEY,
  code_hash bytea NOT NULL,
  -- What the browser that asked was given: in another one the code is worth nothing.
  request_hash bytea NOT NULL,
  tries smallint NOT NULL CHECK (tries >= 0),
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX one_time_code_age ON one_time_code (expires_at);

-- The passwords that an account had before its present one, for as long as they cannot come back.
CREATE TABLE password_history (
  iam_id uuid NOT NULL REFERENCES panelist (iam_id),
  replaced_at timestamptz NOT NULL,
  hash text NOT NULL,
  pepper_id text NOT NULL,
  PRIMARY KEY (iam_id, replaced_at)
);

-- Where a session was opened, as its owner would say it: Chrome on Android.
ALTER TABLE member_session ADD COLUMN device text;
ALTER TABLE member_session DROP CONSTRAINT member_session_end_reason_check,
  ADD CONSTRAINT member_session_end_reason_check CHECK (end_reason IN ('SIGNED_OUT', 'TOKEN_REUSED', 'TOO_MANY', 'EXPIRED',
    'OPERATOR', 'MEMBER', 'PASSWORD', 'LEAVING', 'SUSPENDED'));
