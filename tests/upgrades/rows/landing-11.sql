-- A product test with its parts, one member whose package is on its way, and what was told of it.
INSERT INTO project (project_id, panel_id, short_id, category, sub_type, internal_name, external_name, description,
  points_qualified, points_non_qualified, points_over_quota, created_at, launched_at, task_type, parent_id, is_listed) VALUES
  (pg_temp.id(2000), 'US', 'PT-9001', 'IHUT', 'FEEDBACK_SURVEY', 'Soap', 'Dish soap', 'Wash up.', 600, 0, 0, '2026-06-01',
    '2026-06-01', 'PRODUCT_TESTING', NULL, false),
  (pg_temp.id(2001), 'US', 'SH-9001', 'IHUT', 'FEEDBACK_SURVEY', 'Soap: package', 'Dish soap', 'Wash up.', 0, 0, 0, '2026-06-01',
    '2026-06-01', 'SHIPMENT', pg_temp.id(2000), false);
INSERT INTO product_test (project_id, panel_id, product_name, in_the_box, units, testing_days, feedback_days, address_days,
  consent_text, instruction_title, instruction_paragraphs, selection_rule, seed, created_at)
VALUES (pg_temp.id(2000), 'US', 'Dish soap', '1 bottle', 10, 10, 7, 5, 'You may stop.', 'How to test', '{Wash up.}', 'LOT', 'seed',
  '2026-06-01');
INSERT INTO product_test_part (project_id, part, round, part_project_id)
VALUES (pg_temp.id(2000), 'SHIPMENT', 1, pg_temp.id(2001));
INSERT INTO test_participant (participant_id, panel_id, project_id, panelist_id, number, stage, stage_at, selection, screened_at,
  selected_at, address_sealed, address_confirmed_at, consent_version, consent_at, due_kind, due_at)
VALUES (pg_temp.id(2002), 'US', pg_temp.id(2000), pg_temp.id(1), 'P-9001', 'SHIPPED', '2026-06-05', 'SELECTED', '2026-06-02',
  '2026-06-03', 'a:sealed', '2026-06-04', 1, '2026-06-04', 'NO_SCAN', '2026-06-12');
INSERT INTO participant_event (event_id, participant_id, kind, happened_at)
VALUES (pg_temp.id(2003), pg_temp.id(2002), 'SELECTED', '2026-06-03');
INSERT INTO shipment (shipment_id, project_id, participant_id, attempt, order_number, carrier, status, status_at, shipped_at,
  ordered_at)
VALUES (pg_temp.id(2004), pg_temp.id(2000), pg_temp.id(2002), 1, 'PT9001-P9001-1', 'NorthPost', 'SHIPPED', '2026-06-05',
  '2026-06-05', '2026-06-04');
INSERT INTO shipment_event (event_id, shipment_id, event_key, status, occurred_at, source, received_at)
VALUES (pg_temp.id(2005), pg_temp.id(2004), 'NP-1', 'SHIPPED', '2026-06-05', 'CSV', '2026-06-05');
