-- Passwords that an account had before, the keys by which people and their addresses are known, and files of people that wait
-- name keys outside the database too.
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
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM member_password
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM password_history
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM operator WHERE pepper_id IS NOT NULL;
