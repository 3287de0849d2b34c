-- Surveys with runs, quests, outside surveys and films.
INSERT INTO survey (survey_id, panel_id, engine, title, current_version, created_at) VALUES
  (pg_temp.id(100), 'US', 'BUILT_IN', 'Tea at home', 1, '2026-05-10'),
  (pg_temp.id(101), 'US', 'EXTERNAL', 'Elsewhere', NULL, '2026-05-10');
INSERT INTO survey_version VALUES (pg_temp.id(100), 1,
  '{"title": "Tea at home", "pages": [{"name": "you", "elements": [{"type": "text", "name": "age", "title": "How old?"}]}]}',
  '[]', '2026-05-10');
INSERT INTO project (project_id, panel_id, short_id, category, sub_type, internal_name, external_name, description,
  points_qualified, points_non_qualified, points_over_quota, created_at, survey_id, minutes, closes_at)
SELECT pg_temp.id(110 + n), 'US', 'SUR-' || n, 'SURVEY', 'QUANTITATIVE', 'survey_' || n, 'Tea ' || n, 'Words', 100, 10, 20,
  '2026-05-10', pg_temp.id(CASE n WHEN 2 THEN 101 ELSE 100 END), 5, '2026-12-31'
FROM generate_series(1, 3) n;
INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, review_note, created_at,
  updated_at)
SELECT pg_temp.id(120 + n), 'US', pg_temp.id(1), pg_temp.id(110 + n), 'QUANTITATIVE', 'QUANTITATIVE',
  (ARRAY['UNDER_REVIEW', 'QUALIFIED', 'STARTED'])[n], 'OPEN', NULL, '2026-05-11', '2026-05-12'
FROM generate_series(1, 3) n;
INSERT INTO survey_run (run_id, survey_id, version, task_id, panelist_id, state, revision, respondent_id, seconds, started_at,
  active_at, ended_at, outcome) VALUES
  (pg_temp.id(131), pg_temp.id(100), 1, pg_temp.id(121), pg_temp.id(1),
    '{"seed": "be25c71f0b825681", "answers": {"age": "40"}, "given": {}, "variables": {}, "touched": [], "page": null,
      "visited": ["you"], "isComplete": true}',
    1, NULL, 12, '2026-05-12', '2026-05-12', '2026-05-12', 'UNDER_REVIEW'),
  (pg_temp.id(132), pg_temp.id(101), NULL, pg_temp.id(122), pg_temp.id(1), NULL, 0, 'r-1', 0, '2026-05-12', '2026-05-12',
    '2026-05-12', 'QUALIFIED'),
  (pg_temp.id(133), pg_temp.id(100), 1, pg_temp.id(123), pg_temp.id(1),
    '{"seed": "be25c71f0b825682", "answers": {}, "given": {}, "variables": {}, "touched": [], "page": "you", "visited": [],
      "isComplete": false}',
    0, NULL, 3, '2026-05-12', '2026-06-10 13:50Z', NULL, NULL);
INSERT INTO survey_page_save VALUES (pg_temp.id(131), 1, 'you', '{"age": "40"}', 12, '2026-05-12');
INSERT INTO survey_flag VALUES (pg_temp.id(131), 'SPEED', '{"seconds": 12, "median": 90}', '2026-05-12');
INSERT INTO survey_open_text VALUES (pg_temp.id(100), '\x04', pg_temp.id(131), 'why');
INSERT INTO quota_cell VALUES (pg_temp.id(140), pg_temp.id(100), 'region', 'north', 10, 1);
INSERT INTO quota_hold VALUES (pg_temp.id(131), pg_temp.id(140));
INSERT INTO external_survey VALUES (pg_temp.id(101), 'US', 'https://surveys.example.com/s', '2026-05-10');
INSERT INTO external_survey_key VALUES ('key-1', pg_temp.id(101), 'sealed', '2026-05-10', NULL);
INSERT INTO external_nonce VALUES ('key-1', 'POSTBACK', 'n-1', '\x05', 'APPLIED', '2026-05-12', '2026-12-13');
INSERT INTO external_outcome VALUES (pg_temp.id(132), 'POSTBACK', 'QUALIFIED', 'key-1', '2026-05-12'),
  (pg_temp.id(132), 'RETURN', 'TERMINATED', 'key-1', '2026-05-12');
INSERT INTO external_disagreement VALUES (pg_temp.id(132), 'US', '{"said": []}', '2026-05-12', NULL);
INSERT INTO media (media_id, panel_id, content_type, total_bytes, received_bytes, created_at, active_at)
SELECT pg_temp.id(150 + n), 'US', 'video/webm', 10, 10, '2026-05-12', '2026-05-12' FROM generate_series(1, 2) n;
INSERT INTO media_part VALUES (pg_temp.id(151), 0, 10, '\x06', 'media/one');
INSERT INTO upload VALUES (pg_temp.id(151), pg_temp.id(121), 'VIDEO', '2026-05-12');
INSERT INTO clip VALUES (pg_temp.id(152), 'Dinner', 10, 'WEBVTT', 'Words');
INSERT INTO quest_series (series_id, panel_id, short_id, name, first_monday, points_qualified, points_non_qualified,
  points_over_quota, is_active, created_at)
VALUES (pg_temp.id(160), 'US', 'PANTRY', 'Pantry', '2026-05-04', 20, 5, 5, false, '2026-05-01');
INSERT INTO quest_template (template_id, series_id, week_number, survey_id, external_name, description)
VALUES (pg_temp.id(161), pg_temp.id(160), 1, pg_temp.id(100), 'Week one', 'Words');
INSERT INTO panelist_preferences VALUES (pg_temp.id(1), false, true, 2, 'WEEKLY', '2026-05-12');
INSERT INTO panelist_attribute VALUES (pg_temp.id(1), 'region', '"north"', '2026-05-12');

-- The code of that time moved the balance itself.
UPDATE points_account SET balance = balance + 100 WHERE account_id = pg_temp.id(40);
INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at)
VALUES (pg_temp.id(170), 'US', 'TASK', pg_temp.id(122), 'Completed: Tea 2', '2026-05-12');
INSERT INTO points_entry VALUES (pg_temp.id(170), pg_temp.id(40), 100), (pg_temp.id(170), pg_temp.id(41), -100);
