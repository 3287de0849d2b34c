-- The survey on the way into the panel is no part of a member's history: rules of an audience, wishes and the members' completes
-- count what a member was invited to as one.
CREATE OR REPLACE VIEW audience_task AS
  SELECT panelist_id, project_id, state, created_at, updated_at,
    CASE sub_type WHEN 'QUALITATIVE' THEN 'VIDEO' WHEN 'MICRO_SURVEY' THEN 'WEEKLY_QUEST' ELSE 'SURVEY' END AS kind,
    sub_type
  FROM task WHERE sub_type NOT IN ('RECRUITMENT_STATIC', 'RECRUITMENT_STATIC_SEGMENTATION');

-- Whoever takes a recruitment survey is no member yet, and earns nothing.
ALTER TABLE project ADD CONSTRAINT recruitment_pays_nothing CHECK (
  sub_type NOT IN ('RECRUITMENT_STATIC', 'RECRUITMENT_STATIC_SEGMENTATION')
  OR points_qualified + points_non_qualified + points_over_quota = 0);
