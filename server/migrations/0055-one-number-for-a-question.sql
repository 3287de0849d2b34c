-- A reviewer counts questions as everybody does: as in the version that members get now, whichever one was answered.
CREATE VIEW review_newest_version AS
  SELECT s.survey_id, v.version, v.definition
  FROM survey s JOIN survey_version v ON v.survey_id = s.survey_id AND v.version = s.current_version;
