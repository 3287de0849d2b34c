-- From now on a correction's entry names the line it wrote; those before are led to by it all the same.
INSERT INTO audit_mention (mentioned, position)
SELECT 'rw-' || line.number, entry.position
FROM audit_entry entry JOIN points_transfer line
  ON line.cause_kind = 'ADJUSTMENT' AND line.cause_id::text = entry.after ->> 'adjustment'
WHERE entry.action = 'points-adjustment.applied'
ON CONFLICT DO NOTHING;
