-- Every key outside the database that a value in it names: sealed values begin with the id of their key, password hashes
-- have it beside them. Asked when a key is missing from its ring, and when it is to be dropped; never at a usual start.
CREATE VIEW key_named AS
  SELECT 'SEALING_KEYS' AS ring, split_part(totp_secret, ':', 1) AS key_id FROM operator WHERE totp_secret LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(sealed_secret, ':', 1) FROM external_survey_key WHERE sealed_secret LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM gift_card_data_key WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM gift_card_fingerprint_key WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM member_password
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM operator WHERE pepper_id IS NOT NULL;

-- The keys that nodes have come with, so that another key under the same id, or a missing one, is found at the start.
CREATE TABLE key_check (
  ring text NOT NULL CHECK (ring IN ('SIGNING_KEYS', 'SEALING_KEYS', 'PASSWORD_PEPPERS')),
  key_id text NOT NULL,
  -- Derived from the key and too short to be good for anything else. Null: a value names the key, and no node came with it yet.
  check_value bytea CHECK (length(check_value) = 8),
  -- Whether it was ever in front of its ring, where keys are used.
  is_in_use boolean NOT NULL,
  -- Since when another key is in front.
  retired_at timestamptz,
  PRIMARY KEY (ring, key_id)
);

INSERT INTO key_check (ring, key_id, is_in_use) SELECT DISTINCT ring, key_id, true FROM key_named;
