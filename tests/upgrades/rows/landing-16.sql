-- An operator who changed something while a replica was read from.
INSERT INTO operator_write (operator_id, lsn, written_at) SELECT operator_id, '0/1', '2026-06-01' FROM operator LIMIT 1;
INSERT INTO replica_beat (beat_at) VALUES ('2026-06-01');
