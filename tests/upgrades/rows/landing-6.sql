-- Limits of one person, pictures and drafts of pages.
INSERT INTO act_limit VALUES ('US', 'correctionPointsAtOnce', 4000, pg_temp.id(300), '2026-06-01');
INSERT INTO counted_act (panel_id, act, amount, operator_id, panelist_id, done_at)
VALUES ('US', 'CORRECTION', 40, pg_temp.id(300), pg_temp.id(1), '2026-06-01');
INSERT INTO second_person_request (request_id, panel_id, kind, asked, reason, because, subject_kind, subject_id, state,
  asked_by, asked_at)
VALUES (pg_temp.id(400), 'US', 'LAUNCH', '{}', 'Large', '[]', 'project', pg_temp.id(203)::text, 'WAITING', pg_temp.id(5),
  '2026-06-01');
INSERT INTO picture VALUES (repeat('ab', 16), 'US', 'pictures/one', 'image/webp', 10, 10, 100, NULL, '2026-06-01');
INSERT INTO survey_page_draft VALUES (pg_temp.id(133), 'you', 0, 1, '{"age": "4"}', 3, '2026-06-10 13:50Z');
UPDATE panelist SET time_zone = 'America/Chicago' WHERE panelist_id = pg_temp.id(1);
