-- The study whose survey every new member gets as they register. Null: they begin with what they are invited to.
ALTER TABLE recruitment ADD COLUMN welcome_project_id uuid REFERENCES project (project_id);
