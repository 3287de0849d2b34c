-- What became of each mail, and who gets no more of them. No address stands here in clear: a keyed hash finds it, and whoever
-- may see it opens the sealed one. Both under one key, sealed by a key that is not in this database.
CREATE TABLE mail_address_key (
  is_the_one boolean PRIMARY KEY DEFAULT true CHECK (is_the_one),
  wrapped text NOT NULL
);

-- One mail to one address. Written before it is handed over, so that what comes back at once finds it.
CREATE TABLE mail_delivery (
  mail_id uuid PRIMARY KEY,
  address_key bytea NOT NULL,
  sealed_address text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL CHECK (state IN ('SENDING', 'TAKEN', 'REFUSED', 'FULL', 'REJECTED', 'STOPPED', 'BOUNCED', 'COMPLAINED')),
  -- As in RFC 3463, such as 5.1.1.
  status text,
  tries integer NOT NULL DEFAULT 1,
  handed_at timestamptz NOT NULL
);
CREATE INDEX mail_delivery_of_address ON mail_delivery (address_key);
CREATE INDEX mail_delivery_age ON mail_delivery (handed_at);

-- What came back, each thing once, however often it is told.
CREATE TABLE mail_return (
  return_id text PRIMARY KEY,
  address_key bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('HARD', 'SOFT', 'BLOCKED', 'COMPLAINT')),
  status text,
  at timestamptz NOT NULL
);
CREATE INDEX mail_return_of_address ON mail_return (address_key, at);
CREATE INDEX mail_return_age ON mail_return (at);

-- Addresses that get nothing but what their owner needs to use their account. Kept when it is lifted: what was sent before that
-- and comes back later counts no more.
CREATE TABLE mail_suppression (
  address_key bytea PRIMARY KEY,
  suppression_id uuid NOT NULL UNIQUE,
  reason text NOT NULL CHECK (reason IN ('HARD_BOUNCE', 'SOFT_BOUNCES', 'COMPLAINT')),
  status text,
  -- Of the mail that came back; null when nobody knows.
  mail_kind text,
  -- Null once the person is erased.
  sealed_address text,
  since timestamptz NOT NULL,
  lifted_at timestamptz
);
CREATE INDEX mail_suppression_list ON mail_suppression (suppression_id) WHERE lifted_at IS NULL;

-- Not validated: whatever the narrower list allowed, this one allows.
ALTER TABLE message DROP CONSTRAINT message_reason_check;
ALTER TABLE message ADD CONSTRAINT message_reason_check CHECK (reason IN
  ('NO_SUCH_ADDRESS', 'MAILBOX_FULL', 'NOT_TAKEN', 'ANSWERED', 'UNSUBSCRIBED', 'NOT_ACTIVE', 'RESTORED', 'REJECTED', 'STOPPED'))
  NOT VALID;
