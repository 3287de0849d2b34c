-- A member with a streak of two days.
INSERT INTO login_streak (panelist_id, current_days, longest_days, latest_date, last_login_at, time_zone)
VALUES (pg_temp.id(1), 2, 5, '2026-06-08', '2026-06-08 13:00Z', 'America/Chicago');
INSERT INTO login_day (panelist_id, local_date) VALUES (pg_temp.id(1), '2026-06-07'), (pg_temp.id(1), '2026-06-08');
-- A flag for a part of the members and for one by name, a banner that has ended, and what somebody was shown.
INSERT INTO flag (panel_id, key, is_on, percent, revision, set_by, set_at) VALUES
  ('US', 'gamification', true, 25, 2, pg_temp.id(5), '2026-06-08 10:58Z');
INSERT INTO flag_member (panel_id, key, panelist_id, is_on, set_by, set_at) VALUES
  ('US', 'ihut', pg_temp.id(1), false, pg_temp.id(5), '2026-06-08 10:59Z');
INSERT INTO spark_banner (panel_id, text, from_at, until_at, published_by, published_at) VALUES
  ('US', 'Points are running late. Nothing is lost.', '2026-06-08 11:00Z', '2026-06-12 23:59Z', pg_temp.id(5), '2026-06-08 10:58Z');
INSERT INTO flag_known (panelist_id, flags, known_at) VALUES (pg_temp.id(1), '{"ihut": false}', '2026-06-08 11:00Z');
INSERT INTO flag_exposure (panelist_id, key, variant, seen_on, first_seen_at) VALUES
  (pg_temp.id(1), 'ihut', 'off', '2026-06-08', '2026-06-08 11:00Z');
INSERT INTO flag_exposure_count (panel_id, key, variant, seen_on, part, members) VALUES
  ('US', 'ihut', 'off', '2026-06-08', 3, 1);
-- What a member was told besides activities, its e-mail, and what they chose to get by e-mail.
INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, link, created_at)
VALUES (pg_temp.id(1000), 'US', pg_temp.id(1), 'REVIEW', pg_temp.id(1001), 0, 'Your answers count', 'We looked again.',
  '/activities', '2026-06-09');
INSERT INTO message (message_id, panel_id, panelist_id, kind, cause_id, step, origin_id, not_before, try_after, state, created_at)
VALUES (pg_temp.id(1002), 'US', pg_temp.id(1), 'REVIEW', pg_temp.id(1001), 0, pg_temp.id(1001), '2026-06-09', '2026-06-09',
  'QUEUED', '2026-06-09');
INSERT INTO email_choice (panelist_id, kind, is_welcome, chosen_at)
VALUES (pg_temp.id(1), 'BADGE', true, '2026-06-09')
ON CONFLICT (panelist_id, kind) DO NOTHING;
-- One introduction that was seen, and an avatar that asks for more than it comes with.
INSERT INTO introduction_seen (panelist_id, metadata_key, completed_at)
VALUES (pg_temp.id(1), 'GAMIFICATION_INTRO_COMPLETED', '2026-06-08 13:00Z');
INSERT INTO avatar_rule (panel_id, avatar, completes, changed_at) VALUES ('US', 'lamp', 70, '2026-06-08 13:00Z');
-- A badge by a rule that a member has, what is counted of them, and a rule that is being given for the past.
INSERT INTO badge (badge_id, panel_id, internal_name, external_name, points, image_uri, metric, threshold, is_on, words)
VALUES (pg_temp.id(1020), 'US', 'first-spark', 'spark', 25, '/art/badges/first-spark.svg', 'COMPLETED_SURVEYS', 1, true,
  'Your first survey is done.');
INSERT INTO badge_award (award_id, badge_id, panelist_id, awarded_at, points)
VALUES (pg_temp.id(1021), pg_temp.id(1020), pg_temp.id(1), '2026-06-09', 25);
INSERT INTO badge_tally (badge_id, earned, points) VALUES (pg_temp.id(1020), 1, 25);
INSERT INTO spark_count (panelist_id, panel_id, surveys, completed, next_year_at)
VALUES (pg_temp.id(1), 'US', 1, 1, '2027-06-01')
ON CONFLICT (panelist_id) DO UPDATE SET surveys = excluded.surveys, completed = excluded.completed;
INSERT INTO spark_panel (panel_id, adopted_at, counted_up_to, is_counted)
VALUES ('US', '2026-06-01', pg_temp.id(1), true);
INSERT INTO badge_run (run_id, panel_id, badge_id, state, wanted, up_to, awarded, points, asked_by, created_at, heard_at)
VALUES (pg_temp.id(1022), 'US', pg_temp.id(1020), 'RUNNING', 2, pg_temp.id(1), 1, 25, pg_temp.id(5), '2026-06-09', '2026-06-09');
-- A device on which a member is told, and what waits for it.
INSERT INTO push_key (panel_id, public_key, private_sealed, made_at) VALUES ('US', 'public', 'a:sealed', '2026-06-08 13:00Z');
INSERT INTO push_subscription (subscription_id, panel_id, panelist_id, session_id, endpoint_hash, sealed, created_at)
SELECT pg_temp.id(1900), 'US', panelist_id, session_id, '\x01', 'a:sealed', '2026-06-08 13:00Z' FROM member_session LIMIT 1;
INSERT INTO push_delivery (delivery_id, notification_id, subscription_id, try_after, created_at)
SELECT pg_temp.id(1901), notification_id, pg_temp.id(1900), '2026-06-09', '2026-06-09' FROM notification
WHERE EXISTS (SELECT FROM push_subscription) LIMIT 1;
-- A nudge that was told to nobody yet, and one member whom it is for.
INSERT INTO announcement (announcement_id, panel_id, kind, title, body, link, is_mailed, empty_detail, per_minute, state, starts_at,
  frozen_at, members, created_by, started_by, created_at, updated_at)
VALUES (pg_temp.id(1010), 'US', 'NUDGE', 'Pets?', 'Tell us.', '/profile', true, 'pets', 3000, 'RUNNING', '2026-06-09', '2026-06-09',
  1, pg_temp.id(5), pg_temp.id(5), '2026-06-09', '2026-06-09');
INSERT INTO announcement_reader (announcement_id, position, panelist_id) VALUES (pg_temp.id(1010), 1, pg_temp.id(1));
