-- Reads across rooms, as in 0013. What waits in a study still waits when it has closed; and a pause has somebody's name.
CREATE OR REPLACE VIEW study_listing AS
  SELECT project.project_id AS study_id, false AS is_series, project.panel_id, project.short_id, project.sub_type,
    project.internal_name, project.external_name, project.created_at, project.owner_id, operator.name AS owner_name,
    CASE WHEN archived_at IS NOT NULL THEN 'ARCHIVED' WHEN ended_at IS NOT NULL THEN 'CLOSED'
      WHEN paused_at IS NOT NULL THEN 'PAUSED' WHEN launched_at IS NULL THEN 'DRAFT' ELSE 'IN_FIELD' END AS status,
    coalesce(study_figures.decisions, 0) > 0 AND archived_at IS NULL AS needs_decision,
    pauser.name AS paused_by_name
  FROM project
  LEFT JOIN operator ON operator.operator_id = project.owner_id
  LEFT JOIN operator pauser ON pauser.operator_id = project.paused_by
  LEFT JOIN study_figures ON study_figures.project_id = project.project_id
  WHERE NOT EXISTS (SELECT FROM quest_week WHERE quest_week.project_id = project.project_id)
  UNION ALL
  SELECT series.series_id, true, series.panel_id, series.short_id, 'MICRO_SURVEY', series.name, series.name,
    series.created_at, series.owner_id, operator.name, CASE WHEN series.is_active THEN 'IN_FIELD' ELSE 'PAUSED' END, false,
    NULL
  FROM quest_series series
  LEFT JOIN operator ON operator.operator_id = series.owner_id;

-- Of whom an outside host said different things, by survey.
CREATE VIEW open_disagreement AS
  SELECT survey_run.survey_id, survey_run.run_id
  FROM external_disagreement
  JOIN survey_run ON survey_run.run_id = external_disagreement.run_id
  WHERE external_disagreement.resolved_at IS NULL;
