-- Points are corrected for members alone: who waits or is invited has none yet, and who is on the way out gets none any more.
CREATE OR REPLACE VIEW points_member AS
  SELECT panelist_id, panel_id, external_id, state IN ('ACTIVE', 'SUSPENDED') AS has_account FROM panelist;
