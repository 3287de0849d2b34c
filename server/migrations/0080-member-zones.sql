-- Where a member's clock stands: the zone of their last recorded login (decisions §9). Null until one is recorded. A name
-- that PostgreSQL does not know fails here, not in the middle of a thousand e-mails.
ALTER TABLE panelist ADD COLUMN time_zone text
  CONSTRAINT panelist_time_zone_known CHECK (time_zone IS NULL OR (timestamptz 'epoch' AT TIME ZONE time_zone) IS NOT NULL);

-- For the messages room, which keeps everybody's own quiet hours.
CREATE VIEW message_member_zone AS SELECT panelist_id, time_zone FROM panelist WHERE time_zone IS NOT NULL;
