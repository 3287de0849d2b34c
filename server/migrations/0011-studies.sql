-- A project is a study in the console: it has an owner, a plan, and a life from draft to archive.
ALTER TABLE operator DROP CONSTRAINT operator_role_check,
  ADD CONSTRAINT operator_role_check CHECK (role IN ('RESEARCHER', 'FULFILMENT', 'SUPPORT', 'READER', 'ADMIN'));
ALTER TABLE project
  ADD COLUMN owner_id uuid REFERENCES operator (operator_id),
  ADD COLUMN wanted_completes integer CHECK (wanted_completes > 0),
  -- Inviting stops before this many points are spent; whoever has started is still paid.
  ADD COLUMN budget_points bigint CHECK (budget_points > 0),
  ADD COLUMN opens_at timestamptz,
  -- Null while it is a draft: nobody has been invited.
  ADD COLUMN launched_at timestamptz,
  ADD COLUMN paused_at timestamptz,
  ADD COLUMN archived_at timestamptz,
  ADD CONSTRAINT project_paused_after_launch CHECK (paused_at IS NULL OR launched_at IS NOT NULL);
UPDATE project SET launched_at = created_at;
-- The ids that people read: QN-2207.
CREATE SEQUENCE study_number START 2201;
CREATE INDEX project_newest ON project (panel_id, created_at DESC, project_id DESC);
-- Everything a board counts about one study, from the index alone.
CREATE INDEX task_of_project_by_state ON task (project_id, state, updated_at);
