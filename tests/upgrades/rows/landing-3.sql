-- Studies, drafts, audiences, launches, reviews and results.
INSERT INTO operator_link VALUES (pg_temp.id(5), '\x10', '2026-06-20');
INSERT INTO operator_recovery_code VALUES (pg_temp.id(5), '\x11', '2026-05-20', NULL);
INSERT INTO project (project_id, panel_id, short_id, category, sub_type, internal_name, external_name, description,
  points_qualified, points_non_qualified, points_over_quota, created_at, survey_id, owner_id, wanted_completes, budget_points,
  launched_at, paused_at, paused_by, pause_reason)
SELECT pg_temp.id(200 + n), 'US', 'QN-' || nextval('study_number'), 'SURVEY', 'QUANTITATIVE', 'study_' || n, 'Study ' || n,
  'Words', 200, 20, 40, '2026-05-20', pg_temp.id(100), pg_temp.id(5), 50, 10000, CASE WHEN n < 3 THEN timestamptz '2026-05-21' END,
  CASE n WHEN 2 THEN timestamptz '2026-05-22' END, CASE n WHEN 2 THEN pg_temp.id(5) END, CASE n WHEN 2 THEN 'OPERATOR' END
FROM generate_series(1, 3) n;
INSERT INTO study_figures VALUES (pg_temp.id(201), '{}', 1, '2026-05-22', 3);
INSERT INTO survey_draft VALUES (pg_temp.id(203), 2, 1);
INSERT INTO survey_draft_version VALUES (pg_temp.id(203), 1, 2, '{"pages": []}', '[]', 'EDIT', '{Began}', 'First', NULL,
  pg_temp.id(5), '2026-05-20', '2026-05-20', true);
INSERT INTO rehearsal (rehearsal_id, panel_id, project_id, state, members, seed, members_done, report, asked_by, asked_at,
  began_at, ended_at)
VALUES (pg_temp.id(210), 'US', pg_temp.id(203), 'DONE', 10, 'seed', 10, '{"cost": {}}', pg_temp.id(5), '2026-05-20',
  '2026-05-20', '2026-05-20');
INSERT INTO audience VALUES (pg_temp.id(201), 'US', '{"all": []}', '{"size": 10}', 1, pg_temp.id(5), '2026-05-20');
INSERT INTO saved_audience VALUES (pg_temp.id(211), 'US', 'North', '{"all": []}', '{"size": 10}', pg_temp.id(5), '2026-05-20');
INSERT INTO audience_list (list_id, project_id, panel_id, name, created_at)
VALUES (pg_temp.id(212), pg_temp.id(201), 'US', 'A list', '2026-05-20');
INSERT INTO audience_list_member VALUES (pg_temp.id(212), pg_temp.id(1));
INSERT INTO audience_list_bad_line VALUES (pg_temp.id(212), 2, 'nobody', 'UNKNOWN');
INSERT INTO launch (launch_id, panel_id, project_id, launched_by, created_at, frozen_at, audience_revision, invitees,
  finished_at, end_reason)
VALUES (pg_temp.id(220), 'US', pg_temp.id(201), pg_temp.id(5), '2026-05-21', '2026-05-21', 1, 1, '2026-05-21', 'DONE');
INSERT INTO launch_wave (wave_id, launch_id, number, starts_at, first_position, last_position, handed_out_up_to, invited,
  started_at, finished_at)
VALUES (pg_temp.id(221), pg_temp.id(220), 1, '2026-05-21', 1, 1, 1, 1, '2026-05-21', '2026-05-21');
INSERT INTO launch_invitee VALUES (pg_temp.id(220), 1, pg_temp.id(1));
INSERT INTO launch_reminder (reminder_id, wave_id, step, after_days, due_at, finished_at)
VALUES (pg_temp.id(222), pg_temp.id(221), 1, 3, '2026-05-24', '2026-05-24');
INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, review_note, created_at,
  updated_at) VALUES
  (pg_temp.id(231), 'US', pg_temp.id(1), pg_temp.id(201), 'QUANTITATIVE', 'QUANTITATIVE', 'QUALIFIED', 'OPEN', NULL,
    '2026-05-21', '2026-05-24'),
  (pg_temp.id(232), 'US', pg_temp.id(1), pg_temp.id(202), 'QUANTITATIVE', 'QUANTITATIVE', 'UNDER_REVIEW', 'OPEN', NULL,
    '2026-05-21', '2026-05-25');
INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, created_at)
VALUES (pg_temp.id(240), 'US', pg_temp.id(1), 'INVITATION', pg_temp.id(231), 0, 'Title', 'Words', '2026-05-21');
INSERT INTO message (message_id, panel_id, panelist_id, kind, cause_id, step, origin_id, not_before, try_after, state,
  created_at, settled_at)
VALUES (pg_temp.id(241), 'US', pg_temp.id(1), 'INVITATION', pg_temp.id(231), 0, pg_temp.id(221), '2026-05-21', '2026-05-21',
  'SENT', '2026-05-21', '2026-05-21');
INSERT INTO message_tally (origin_id, not_before, queued, sent) VALUES (pg_temp.id(221), '2026-05-21', 0, 1);
INSERT INTO email_opt_out VALUES (pg_temp.id(1), '2026-05-30');

-- Rejected, then approved in a second look at the same moment: only their order tells which one holds. One still waits.
INSERT INTO review_item VALUES
  (pg_temp.id(231), 'US', pg_temp.id(201), pg_temp.id(1), 'APPEAL', '{SPEED}', '2026-05-22', '2026-05-24'),
  (pg_temp.id(232), 'US', pg_temp.id(202), pg_temp.id(1), 'RULE', '{}', '2026-05-25', NULL);
INSERT INTO review_decision (decision_id, task_id, panel_id, panelist_id, kind, signs, verdict, reason, note, points,
  operator_id, request_key, decided_at) VALUES
  (pg_temp.id(252), pg_temp.id(231), 'US', pg_temp.id(1), 'FLAGGED', '{SPEED}', 'REJECTED', 'TOO_FAST', 'Sorry', 20,
    pg_temp.id(5), pg_temp.id(262), '2026-05-24'),
  (pg_temp.id(253), pg_temp.id(231), 'US', pg_temp.id(1), 'APPEAL', '{SPEED}', 'APPROVED', NULL, NULL, 180,
    NULL, pg_temp.id(263), '2026-05-24');
INSERT INTO review_appeal VALUES (pg_temp.id(231), 'I read fast.', '2026-05-23');
INSERT INTO review_tag VALUES (pg_temp.id(231), 'fast', pg_temp.id(5), '2026-05-24');
INSERT INTO review_transcript VALUES (pg_temp.id(151), 'Words', 1, pg_temp.id(5), '2026-05-24');
INSERT INTO review_cut VALUES (pg_temp.id(264), pg_temp.id(151), 0, 900, 'A part', pg_temp.id(5), '2026-05-24');
INSERT INTO settlement (settlement_id, panel_id, project_id, file_name, file_hash, state, lines, created_at)
VALUES (pg_temp.id(265), 'US', pg_temp.id(201), 'outcomes.csv', '\x12', 'READY', 1, '2026-05-25');
INSERT INTO settlement_line (settlement_id, line_number, respondent, said, standing)
VALUES (pg_temp.id(265), 1, 'M-1001', 'QUALIFIED', 'SAME');
UPDATE points_account SET balance = balance + 200 WHERE account_id = pg_temp.id(40);
INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at) VALUES
  (pg_temp.id(270), 'US', 'TASK', pg_temp.id(231), 'Took part: Study 1', '2026-05-22'),
  (pg_temp.id(271), 'US', 'REVIEW', pg_temp.id(231), 'A second look: Study 1', '2026-05-24');
INSERT INTO points_entry VALUES (pg_temp.id(270), pg_temp.id(40), 20), (pg_temp.id(270), pg_temp.id(41), -20),
  (pg_temp.id(271), pg_temp.id(40), 180), (pg_temp.id(271), pg_temp.id(41), -180);

INSERT INTO result_study (study_id, codebook, respondents, revision)
VALUES (pg_temp.id(111), '{"variables": [], "versions": [1]}', 1, 1);
INSERT INTO result_respondent VALUES (pg_temp.id(111), 0, pg_temp.id(131), pg_temp.id(121), 'P-1', 'UNDER_REVIEW',
  '2026-05-12', 12);
INSERT INTO result_column VALUES (pg_temp.id(111), 'age', 0, '\x0000', '\x01');
INSERT INTO result_text VALUES (pg_temp.id(111), 'why', 0, 'Because');
INSERT INTO result_tag VALUES (pg_temp.id(280), pg_temp.id(111), 'why', 'Taste', '2026-05-25');
INSERT INTO result_text_tag VALUES (pg_temp.id(280), 0);
INSERT INTO result_weighting VALUES (pg_temp.id(111), '[]', 3, '2026-05-25');
INSERT INTO result_share VALUES (pg_temp.id(111), pg_temp.id(5), true, NULL, '2026-05-25');
