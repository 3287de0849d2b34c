-- For the audit log: what people call a badge and an announcement.
CREATE VIEW console_named AS
  SELECT badge_id AS id, panel_id, external_name AS name FROM badge
  UNION ALL
  SELECT announcement_id, panel_id, title FROM announcement;
