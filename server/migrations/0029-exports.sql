-- Which member is behind a pseudonym, for an export that an admin gave a reason for.
CREATE VIEW results_member AS
  SELECT respondent.study_id, respondent.pseudonym, panelist.external_id AS member_number
  FROM result_respondent respondent
  JOIN task ON task.task_id = respondent.task_id
  JOIN panelist ON panelist.panelist_id = task.panelist_id;
CREATE INDEX result_respondent_pseudonym ON result_respondent (study_id, pseudonym);
