-- For comparing a file of outcomes with a study, by reading only: when the study ends, and who has which task of it.
CREATE VIEW review_study_end AS SELECT project_id, ended_at, closes_at FROM project;
CREATE VIEW review_member_study AS
  SELECT m.external_id, t.project_id, t.task_id FROM task t JOIN panelist m USING (panelist_id);
-- Nothing looks lines up by their respondent; a large file is taken in faster without it.
DROP INDEX settlement_line_of_respondent;
