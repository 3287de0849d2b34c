-- A card that a browser reported as seen.
INSERT INTO gift_card_showing (card_id, panelist_id, place, origin, shown_at, showing_id)
VALUES (pg_temp.id(311), pg_temp.id(1), 'HISTORY', '10.1.2.3', '2026-06-01', pg_temp.id(2800));
INSERT INTO gift_card_seen (showing_id, card_id, seen_at) VALUES (pg_temp.id(2800), pg_temp.id(311), '2026-06-01');
INSERT INTO member_device (device_id, panelist_id, name, signed_in_at)
VALUES (pg_temp.id(2600), pg_temp.id(1), 'Chrome on Android', '2026-06-01');
INSERT INTO known_device_failure (key, failed_at, last_failed_at) VALUES ('\x01', '{2026-06-01}', '2026-06-01');
-- A file of parcels with a line that was taken in by hand, and undone.
INSERT INTO shipment_file (file_id, panel_id, file_name, state, operator_id, bytes_announced, heard_at, created_at, finished_at)
SELECT pg_temp.id(2100), 'US', 'parcels.csv', 'DONE', operator_id, 100, '2026-06-05', '2026-06-05', '2026-06-05' FROM operator LIMIT 1;
INSERT INTO shipment_repair (repair_id, file_id, operator_id, repaired_at, first_line, lines, takes_unit)
SELECT pg_temp.id(2101), pg_temp.id(2100), operator_id, '2026-06-05', 2, 1, false FROM operator LIMIT 1;
INSERT INTO shipment_repair_line (repair_id, line, participant_id, parcel_before, parcel_after, event_ids, before, after)
VALUES (pg_temp.id(2101), 2, pg_temp.id(2002), pg_temp.id(2004), pg_temp.id(2004), ARRAY[pg_temp.id(2005)]::uuid[], '{}', '{}');
INSERT INTO shipment_event_undone (event_id, undone_at) VALUES (pg_temp.id(2005), '2026-06-06');
INSERT INTO token_before_keys (token_hash, owner_id) VALUES ('\x02', pg_temp.id(1));
-- A reminder to the participants of a product test, in its minute of grace.
INSERT INTO postponed_act (act_id, panel_id, kind, name, asked, people, operator_id, created_at, starts_at)
SELECT pg_temp.id(2950), 'US', 'TEST_REMINDER', 'PT-1', '{}', 30, operator_id, '2026-06-01', '2026-06-02' FROM operator LIMIT 1;
