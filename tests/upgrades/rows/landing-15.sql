-- A selection of participants that goes on, with one person who has no place yet.
INSERT INTO test_draw (draw_id, panel_id, project_id, seed, people, drawn_at, placed, reserved, created_at)
SELECT pg_temp.id(2951), 'US', project_id, 'june', 2, '2026-06-01', 1, 1, '2026-06-01' FROM product_test LIMIT 1;
INSERT INTO test_draw_person (draw_id, position, participant_id, cell, rank)
VALUES (pg_temp.id(2951), 2, pg_temp.id(2002), '', NULL);
