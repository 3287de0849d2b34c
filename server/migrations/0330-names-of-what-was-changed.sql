-- For the audit log: what people call everything that an entry can be about, also in entries of before.
CREATE OR REPLACE VIEW console_named AS
  SELECT badge_id AS id, panel_id, external_name AS name FROM badge
  UNION ALL
  SELECT announcement_id, panel_id, title FROM announcement
  UNION ALL
  SELECT saved_audience_id, panel_id, name FROM saved_audience
  UNION ALL
  SELECT load_id, panel_id, file_name FROM gift_card_load
  UNION ALL
  SELECT file_id, panel_id, file_name FROM people_file
  UNION ALL
  SELECT file_id, panel_id, file_name FROM shipment_file
  UNION ALL
  SELECT reward_id, panel_id, external_name FROM gift_card_reward
  UNION ALL
  SELECT request_id, panel_id, number FROM support_request
  UNION ALL
  SELECT file_id, panel_id, name FROM support_file
  UNION ALL
  SELECT canned_reply_id, panel_id, name FROM support_canned_reply
  UNION ALL
  SELECT d.detail_id, d.panel_id, v.display_name FROM profile_detail d JOIN profile_detail_version v USING (detail_id, version)
  UNION ALL
  SELECT series_id, panel_id, short_id || ' ' || name FROM quest_series
  UNION ALL
  SELECT survey_id, panel_id, title FROM survey
  UNION ALL
  SELECT act_id, panel_id, name FROM postponed_act WHERE name IS NOT NULL
  UNION ALL
  SELECT batch_id, panel_id, CASE wanted WHEN 1 THEN '1 person' ELSE wanted || ' people' END FROM invite_batch
  UNION ALL
  SELECT t.task_id, t.panel_id, p.short_id || ' of member ' || m.external_id
    FROM task t JOIN project p USING (project_id) JOIN panelist m ON m.panelist_id = t.panelist_id
  UNION ALL
  SELECT r.participant_id, r.panel_id, r.number || ' of ' || p.short_id FROM test_participant r JOIN project p USING (project_id)
  UNION ALL
  SELECT g.tag_id, p.panel_id, g.name FROM result_tag g JOIN project p ON p.project_id = g.study_id;
