-- What became of a run's task: a reviewer's verdict changes the task, while the run keeps how the survey ended.
CREATE VIEW survey_task AS SELECT task_id, state FROM task;

-- Counts have a new shape; they are made again at the next look.
DELETE FROM study_figures;

-- What a study's quotas take at most, of its draft: rule and target of each cell. A draft may hold anything.
CREATE VIEW audience_quota AS
  SELECT d.project_id, coalesce(rule ->> 'name', '') AS rule,
    least(greatest((CASE WHEN json_typeof(cell -> 'target') = 'number' THEN cell ->> 'target' END)::numeric, 0),
      1000000)::integer AS target
  FROM survey_draft d JOIN survey_draft_version v USING (project_id, version)
    CROSS JOIN LATERAL json_array_elements(CASE json_typeof(v.outcomes) WHEN 'array' THEN v.outcomes ELSE '[]' END) rule
    CROSS JOIN LATERAL json_array_elements(CASE WHEN rule ->> 'kind' = 'quota' AND json_typeof(rule -> 'cells') = 'array'
      THEN rule -> 'cells' ELSE '[]' END) cell
  WHERE json_typeof(cell -> 'target') = 'number';

-- How the made-up members of a study's last rehearsal ended.
CREATE VIEW audience_rehearsal AS
  SELECT DISTINCT ON (project_id) project_id, (report -> 'cost' ->> 'starts')::float8 AS starts,
    (report -> 'cost' ->> 'completes')::float8 AS completes, (report -> 'cost' ->> 'screenedOut')::float8 AS screened_out,
    (report -> 'cost' ->> 'full')::float8 AS full_up
  FROM rehearsal WHERE state = 'DONE' ORDER BY project_id, ended_at DESC;
