-- Members, an operator, activities and points, as the first landing wrote them.
INSERT INTO panelist (panelist_id, panel_id, tenant_id, external_id, iam_id, email, email_key, first_name, last_name, state,
  joined_at, created_at, updated_at) VALUES
  (pg_temp.id(1), 'US', 'spark', 'M-1001', pg_temp.id(2), 'dana@example.com', 'dana@example.com', 'Dana', 'Sample', 'ACTIVE',
    '2026-05-01', '2026-05-01', '2026-05-01'),
  (pg_temp.id(3), 'US', 'spark', 'M-1002', pg_temp.id(4), 'ines@example.com', 'ines@example.com', 'Ines', 'Sample', 'INVITED',
    NULL, '2026-05-01', '2026-05-01');
INSERT INTO member_password (iam_id, hash, pepper_id, changed_at) VALUES (pg_temp.id(2), 'not a hash', 'then', '2026-05-01');
-- The test has this session's token and cs_id.
INSERT INTO member_session (session_id, cs_id, panelist_id, secret, generation, rotated_at, access_expires_at,
  idle_expires_at, absolute_expires_at, signed_in_at, ended_at, end_reason) VALUES
  (pg_temp.id(10), 'cs-of-then', pg_temp.id(1), decode(repeat('5a', 32), 'hex'), 3, '2026-06-10 13:55Z', '2026-06-10 14:10Z',
    '2026-06-17 13:55Z', '2026-07-10 13:55Z', '2026-06-10 13:00Z', NULL, NULL),
  (pg_temp.id(11), 'cs-that-ended', pg_temp.id(1), decode(repeat('5b', 32), 'hex'), 1, '2026-06-09', '2026-06-09',
    '2026-06-16', '2026-07-09', '2026-06-09', '2026-06-10', 'TOKEN_REUSED');
INSERT INTO sign_in_failure VALUES ('\x01', 2, 0, NULL, '2026-06-10');
INSERT INTO operator (operator_id, panel_id, email, email_key, name, role, state, password_hash, pepper_id, totp_secret,
  created_at)
VALUES (pg_temp.id(5), 'US', 'rae@example.com', 'rae@example.com', 'Rae', 'RESEARCHER', 'ACTIVE', 'not a hash', 'then',
  'sealed', '2026-05-01');
INSERT INTO operator_session (session_id, cs_id, token_hash, operator_id, signed_in_at, idle_expires_at, absolute_expires_at)
VALUES (pg_temp.id(6), 'cs-of-rae', '\x02', pg_temp.id(5), '2026-06-10', '2026-06-11', '2026-06-11');

INSERT INTO project (project_id, panel_id, short_id, category, sub_type, internal_name, external_name, description,
  points_qualified, points_non_qualified, points_over_quota, created_at)
SELECT pg_temp.id(20 + n), 'US', 'OLD-' || n, 'SURVEY', 'QUANTITATIVE', 'old_' || n, 'Of then ' || n, 'Words', 250, 25, 50,
  '2026-05-02'
FROM generate_series(1, 4) n;
INSERT INTO task (task_id, panel_id, panelist_id, project_id, type, sub_type, state, status, created_at, updated_at) VALUES
  (pg_temp.id(31), 'US', pg_temp.id(1), pg_temp.id(21), 'QUANTITATIVE', 'QUANTITATIVE', 'QUALIFIED', 'OPEN', '2026-05-03',
    '2026-05-04'),
  (pg_temp.id(32), 'US', pg_temp.id(1), pg_temp.id(22), 'QUANTITATIVE', 'QUANTITATIVE', 'UNDER_REVIEW', 'OPEN', '2026-05-03',
    '2026-05-05'),
  (pg_temp.id(33), 'US', pg_temp.id(1), pg_temp.id(23), 'QUANTITATIVE', 'QUANTITATIVE', 'INVITED', 'OPEN', '2026-05-03',
    '2026-05-03'),
  (pg_temp.id(34), 'US', pg_temp.id(1), pg_temp.id(24), 'QUANTITATIVE', 'QUANTITATIVE', 'TERMINATED', 'FAILED', '2026-05-03',
    '2026-05-06');
UPDATE task SET link = 'https://surveys.example.com/old' WHERE task_id = pg_temp.id(33);

INSERT INTO points_account (account_id, panel_id, kind, panelist_id, balance) VALUES
  (pg_temp.id(40), 'US', 'MEMBER', pg_temp.id(1), 275), (pg_temp.id(41), 'US', 'PROGRAMME', NULL, NULL);
INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at) VALUES
  (pg_temp.id(42), 'US', 'TASK', pg_temp.id(31), 'Completed: Of then 1', '2026-05-04'),
  (pg_temp.id(43), 'US', 'TASK', pg_temp.id(34), 'Took part: Of then 4', '2026-05-06');
INSERT INTO points_entry (transfer_id, account_id, amount) VALUES
  (pg_temp.id(42), pg_temp.id(40), 250), (pg_temp.id(42), pg_temp.id(41), -250),
  (pg_temp.id(43), pg_temp.id(40), 25), (pg_temp.id(43), pg_temp.id(41), -25);

INSERT INTO outbox_event VALUES (pg_temp.id(50), 'something-happened', '{"a": 1}', '2026-06-01');
INSERT INTO outbox_handled VALUES (pg_temp.id(50), 'somebody');
INSERT INTO mailbox_message VALUES (pg_temp.id(51), 'kind', 'us', 'them', 'Subject', '<p>', 'text', NULL, '2026-06-01');
INSERT INTO rate_limit VALUES ('\x03', '2026-06-01');
