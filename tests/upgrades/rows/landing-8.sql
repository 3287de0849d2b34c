-- A password that was changed, a code under way, somebody on the waitlist and somebody who was invited.
INSERT INTO password_history (entry_id, iam_id, replaced_at, hash, pepper_id)
VALUES (pg_temp.id(800), pg_temp.id(2), '2026-06-01', 'not a hash', 'then');
INSERT INTO one_time_code (key, code_hash, request_hash, tries, expires_at, sent_at, tried_at)
VALUES ('\x0a', '\x0b', '\x0c', 1, '2026-06-10 14:05Z', ARRAY['2026-06-10 13:55Z'::timestamptz],
  ARRAY['2026-06-10 13:56Z'::timestamptz]);
UPDATE member_session SET device = 'Chrome on Android', attempt = '\x0102' WHERE session_id = pg_temp.id(10);
INSERT INTO panel_cell (cell_id, panel_id, position, name, conditions, target_percent)
VALUES (pg_temp.id(801), 'US', 1, 'Everybody', '{}', 100);
INSERT INTO recruitment (panel_id, project_id, wanted_members) VALUES ('US', NULL, 1000);
INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name, state,
  joined_at, created_at, updated_at)
VALUES (pg_temp.id(802), 'US', 'spark', 'M-1802', pg_temp.id(803), 'wait@example.com', 'wait@example.com', 'Wren', 'Sample',
  'WAITLISTED', NULL, '2026-06-09', '2026-06-09');
INSERT INTO joining_person (panelist_id, panel_id, number, stage, origin, cell_id, asked_at, stage_at) VALUES
  (pg_temp.id(802), 'US', 'W-19001', 'STANDBY', 'FORM', pg_temp.id(801), '2026-06-09', '2026-06-09'),
  (pg_temp.id(3), 'US', 'W-19002', 'INVITED', 'OPERATOR', pg_temp.id(801), '2026-06-09', '2026-06-09');
INSERT INTO invitation (invitation_id, panelist_id, panel_id, token_hash, invited_by, sent_at, expires_at)
VALUES (pg_temp.id(804), pg_temp.id(3), 'US', '\x0d', pg_temp.id(5), '2026-06-09', '2026-07-09');
INSERT INTO consent (consent_id, panelist_id, kind, version, is_given, at)
VALUES (pg_temp.id(805), pg_temp.id(802), 'WAITLIST', 'terms 1.0, privacy 1.0', true, '2026-06-09');
INSERT INTO former_member (panel_id, key, left_at) VALUES ('US', '\x0e', '2026-06-09');
-- A mail that was taken, one that came back, and an address that gets no more.
INSERT INTO mail_delivery (mail_id, address_key, sealed_address, kind, state, status, handed_at) VALUES
  (pg_temp.id(825), '\x25', 'sealed', 'registration', 'TAKEN', NULL, '2026-06-09'),
  (pg_temp.id(826), '\x26', 'sealed', 'invitation', 'BOUNCED', '5.1.1', '2026-06-09');
INSERT INTO mail_return (return_id, address_key, kind, status, at) VALUES ('report:1', '\x26', 'HARD', '5.1.1', '2026-06-09');
INSERT INTO mail_suppression (address_key, suppression_id, reason, status, mail_kind, sealed_address, since)
VALUES ('\x26', pg_temp.id(827), 'HARD_BOUNCE', '5.1.1', 'invitation', NULL, '2026-06-09');
