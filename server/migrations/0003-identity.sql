CREATE TABLE panelist (
  panelist_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  tenant_id text NOT NULL,
  external_id text NOT NULL UNIQUE,
  iam_id uuid NOT NULL UNIQUE,
  email text NOT NULL,
  -- The address as it is compared: one account for one mailbox, however it is typed.
  email_key text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('INVITED', 'ACTIVE', 'SUSPENDED')),
  joined_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT panelist_email_once UNIQUE (panel_id, email_key),
  CONSTRAINT panelist_joined_when_active CHECK (state = 'INVITED' OR joined_at IS NOT NULL)
);

CREATE TABLE member_password (
  iam_id uuid PRIMARY KEY REFERENCES panelist (iam_id),
  hash text NOT NULL,
  pepper_id text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Tokens are not stored: they are derived from the secret, the generation and a key outside the database.
CREATE TABLE member_session (
  session_id uuid PRIMARY KEY,
  cs_id text NOT NULL,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  secret bytea NOT NULL CHECK (length(secret) = 32),
  generation integer NOT NULL CHECK (generation > 0),
  rotated_at timestamptz NOT NULL,
  access_expires_at timestamptz NOT NULL,
  idle_expires_at timestamptz NOT NULL,
  absolute_expires_at timestamptz NOT NULL,
  signed_in_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('SIGNED_OUT', 'TOKEN_REUSED', 'TOO_MANY', 'EXPIRED')),
  CONSTRAINT member_session_end CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX member_session_open ON member_session (panelist_id, signed_in_at) WHERE ended_at IS NULL;
CREATE INDEX member_session_ended ON member_session (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX member_session_idle ON member_session (idle_expires_at) WHERE ended_at IS NULL;

-- Failed sign-ins in a row, per account and device. The key is a keyed hash, also for addresses without an account.
CREATE TABLE sign_in_failure (
  key bytea PRIMARY KEY,
  failures integer NOT NULL,
  locks integer NOT NULL,
  locked_until timestamptz,
  last_failed_at timestamptz NOT NULL
);
CREATE INDEX sign_in_failure_age ON sign_in_failure (last_failed_at);

CREATE TABLE operator (
  operator_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('RESEARCHER', 'FULFILMENT', 'SUPPORT', 'ADMIN')),
  state text NOT NULL CHECK (state IN ('ACTIVE', 'DISABLED')),
  password_hash text NOT NULL,
  pepper_id text NOT NULL,
  totp_secret text NOT NULL,
  -- The newest time step whose code was used: a code works once.
  totp_last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CONSTRAINT operator_email_once UNIQUE (panel_id, email_key)
);

CREATE TABLE operator_session (
  session_id uuid PRIMARY KEY,
  cs_id text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  operator_id uuid NOT NULL REFERENCES operator (operator_id),
  signed_in_at timestamptz NOT NULL,
  idle_expires_at timestamptz NOT NULL,
  absolute_expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX operator_session_open ON operator_session (operator_id, signed_in_at) WHERE ended_at IS NULL;
