-- Telling members on their devices while the app is closed: only those who asked for it, there where they asked.

-- By which push services know that it is us (RFC 8292). Made once: browsers bind their subscriptions to it.
CREATE TABLE push_key (
  panel_id text PRIMARY KEY,
  public_key text NOT NULL,
  private_sealed text NOT NULL,
  made_at timestamptz NOT NULL
);

-- One browser of a member, as long as its session lasts: whoever signs out is told nothing there any more.
CREATE TABLE push_subscription (
  subscription_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  session_id uuid NOT NULL REFERENCES member_session (session_id) ON DELETE CASCADE,
  -- A browser has one, whoever is signed in there.
  endpoint_hash bytea NOT NULL,
  -- Where it is told and the keys of the browser.
  sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  last_told_at timestamptz,
  CONSTRAINT push_subscription_one_a_session UNIQUE (session_id),
  CONSTRAINT push_subscription_one_a_browser UNIQUE (endpoint_hash)
);
CREATE INDEX push_subscription_of_member ON push_subscription (panelist_id);

-- What is still to be told, once for each notification and browser; it goes when it was taken, or is not needed any more.
CREATE TABLE push_delivery (
  delivery_id uuid PRIMARY KEY,
  notification_id uuid NOT NULL REFERENCES notification (notification_id) ON DELETE CASCADE,
  subscription_id uuid NOT NULL REFERENCES push_subscription (subscription_id) ON DELETE CASCADE,
  try_after timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CONSTRAINT push_delivery_once UNIQUE (notification_id, subscription_id)
);
CREATE INDEX push_delivery_due ON push_delivery (try_after, delivery_id);
CREATE INDEX push_delivery_of_subscription ON push_delivery (subscription_id);

-- Whatever a member is told is told to their devices too, in the same transaction, whoever writes it.
CREATE FUNCTION queue_pushes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO push_delivery (delivery_id, notification_id, subscription_id, try_after, created_at)
    SELECT new_id(told.created_at), told.notification_id, device.subscription_id, told.created_at, told.created_at
    FROM told JOIN push_subscription device ON device.panelist_id = told.panelist_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER notification_pushed AFTER INSERT ON notification
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION queue_pushes();

CREATE FUNCTION end_push_with_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscription WHERE session_id = NEW.session_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER member_session_pushed AFTER UPDATE OF ended_at ON member_session
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_push_with_session();

CREATE VIEW push_notification AS SELECT notification_id, kind, title, link, cause_id, read_at FROM notification;
CREATE VIEW push_member AS SELECT panelist_id, time_zone, state FROM panelist;
CREATE VIEW push_session AS SELECT session_id, idle_expires_at FROM member_session WHERE ended_at IS NULL;

-- What is sealed here names a key outside the database too.
CREATE OR REPLACE VIEW key_named AS
  SELECT 'SEALING_KEYS' AS ring, split_part(totp_secret, ':', 1) AS key_id FROM operator WHERE totp_secret LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(sealed_secret, ':', 1) FROM external_survey_key WHERE sealed_secret LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM gift_card_data_key WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM gift_card_fingerprint_key WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM person_key_secret WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM mail_address_key WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(sealed, ':', 1) FROM people_file_piece
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(private_sealed, ':', 1) FROM push_key
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(sealed, ':', 1) FROM push_subscription
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM member_password
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM password_history
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM operator WHERE pepper_id IS NOT NULL;
