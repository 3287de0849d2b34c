-- A catalogue with a detail in its second version, a member who said something and took another thing back.
INSERT INTO profile_catalogue (panel_id, revision) VALUES ('US', 2);
INSERT INTO profile_type (panel_id, type_name, display_name, position) VALUES ('US', 'shopping', 'Shopping', 3);
INSERT INTO profile_detail (detail_id, panel_id, detail_name, version, is_listed, created_at)
VALUES (pg_temp.id(900), 'US', 'store', 2, true, '2026-06-01');
INSERT INTO profile_detail_version (detail_id, version, type_name, position, display_name, selection_type, options, is_editable,
  is_naming, is_restricted, published_by, published_at) VALUES
  (pg_temp.id(900), 1, 'shopping', 1, 'Store', 'single', '[{"code": "north", "text": "North"}]', true, false, false, NULL,
    '2026-06-01'),
  (pg_temp.id(900), 2, 'shopping', 1, 'Usual store', 'single', '[{"code": "north", "text": "North Street"}]', true, false, false,
    pg_temp.id(5), '2026-06-02');
INSERT INTO panelist_attribute (panelist_id, name, value, updated_at, source, unlock_at)
VALUES (pg_temp.id(1), 'store', '"north"', '2026-06-03', 'MEMBER', '2026-07-03');
UPDATE panelist_attribute SET value = 'null', updated_at = '2026-06-04' WHERE panelist_id = pg_temp.id(1) AND name = 'store';
-- A request of a member with an answer, a note and a picture; one of a guest that is done; and an e-mail that came in.
INSERT INTO support_request (request_id, panel_id, number, panelist_id, is_proven, source, category, priority, status, subject,
  assigned_to, created_at, updated_at, waits_since, due_at, first_answered_at, first_answer_seconds, revision)
VALUES (pg_temp.id(910), 'US', 'SR-29001', pg_temp.id(1), true, 'CONTACTUS', 'POINTS_MISMATCH', 1, 'IN_PROGRESS',
  'It says 10 points', pg_temp.id(5), '2026-06-05 12:41Z', '2026-06-08 13:54Z', '2026-06-05 12:41Z', '2026-06-09 12:41Z',
  '2026-06-05 13:31Z', 3000, 2);
INSERT INTO support_request (request_id, panel_id, number, email, email_key, is_proven, source, category, priority, status,
  subject, created_at, updated_at, resolved_at, resolved_by, resolution_seconds)
VALUES (pg_temp.id(911), 'US', 'SR-29002', 'guest@example.com', '\x2a', false, 'CONTACTUS', 'OTHER', 3, 'RESOLVED',
  'How do I join?', '2026-06-05', '2026-06-06', '2026-06-06', 'OPERATOR', 7200);
INSERT INTO support_message (message_id, request_id, author, operator_id, via, is_verified, body, code, facts, created_at) VALUES
  (pg_temp.id(912), pg_temp.id(910), 'MEMBER', NULL, 'WEB', true, 'It says 10 points. What happened?', NULL, '{}',
    '2026-06-05 12:41Z'),
  (pg_temp.id(913), pg_temp.id(910), 'NOTE', pg_temp.id(5), 'CONSOLE', true, 'Asked the team.', NULL, '{}', '2026-06-05 13:20Z'),
  (pg_temp.id(914), pg_temp.id(910), 'SYSTEM', NULL, 'SYSTEM', true, '', 'assigned', '{"name": "Wes"}', '2026-06-05 13:21Z');
INSERT INTO support_file (file_id, panel_id, owner_panelist_id, request_id, message_id, name, content_type, size, sha256, file_key,
  state, created_at)
VALUES (pg_temp.id(915), 'US', pg_temp.id(1), pg_temp.id(910), pg_temp.id(912), 'screenshot.png', 'image/png', 400000, '\x2b',
  'support/0123456789abcdef0123456789abcdef.png', 'READY', '2026-06-05 12:40Z');
INSERT INTO support_view (view_id, operator_id, name, filter, created_at)
VALUES (pg_temp.id(916), pg_temp.id(5), 'Cards', '{"category": "GIFT_CARD_ISSUE"}', '2026-06-05');
INSERT INTO support_canned_reply (canned_reply_id, panel_id, name, body, category, updated_by, updated_at)
VALUES (pg_temp.id(917), 'US', 'Thanks', 'Thank you, {firstName}.', NULL, pg_temp.id(5), '2026-06-05');
INSERT INTO support_presence (request_id, operator_id, is_writing, seen_at)
VALUES (pg_temp.id(910), pg_temp.id(5), false, '2026-06-08');
INSERT INTO incoming_mail (mail_id, panel_id, request_id, recipient_proof, raw_sha256, state, reason, received_at)
VALUES (pg_temp.id(918), 'US', pg_temp.id(910), '\x2c', '\x2d', 'DROPPED', 'auto-reply', '2026-06-08');
