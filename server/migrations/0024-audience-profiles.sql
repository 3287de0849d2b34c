-- What is known of a member in one row, for the audiences room to read: a rule about an attribute is one look into a
-- row that is being read anyway. As rows of panelist_attribute, each attribute would be another join of a million
-- members. Kept by triggers in the transaction of the change, so it is never behind.
CREATE TABLE audience_profile (
  panelist_id uuid PRIMARY KEY REFERENCES panelist (panelist_id) ON DELETE CASCADE,
  attributes jsonb NOT NULL
);
-- Every name there ever was, for a researcher to choose from.
CREATE TABLE audience_attribute_name (name text PRIMARY KEY);

CREATE FUNCTION audience_profile_learns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audience_attribute_name (name)
    SELECT DISTINCT name FROM changed WHERE NOT EXISTS (SELECT FROM audience_attribute_name k WHERE k.name = changed.name)
    ORDER BY name ON CONFLICT DO NOTHING;
  INSERT INTO audience_profile AS p (panelist_id, attributes)
    SELECT panelist_id, jsonb_object_agg(name, value) FROM changed GROUP BY panelist_id ORDER BY panelist_id
    ON CONFLICT (panelist_id) DO UPDATE SET attributes = p.attributes || excluded.attributes;
  RETURN NULL;
END $$;
CREATE FUNCTION audience_profile_forgets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audience_profile p SET attributes = p.attributes - gone.names
    FROM (SELECT panelist_id, array_agg(name) AS names FROM changed GROUP BY panelist_id) gone
    WHERE gone.panelist_id = p.panelist_id;
  RETURN NULL;
END $$;
CREATE TRIGGER audience_profile_learns_new AFTER INSERT ON panelist_attribute
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION audience_profile_learns();
CREATE TRIGGER audience_profile_learns_changed AFTER UPDATE ON panelist_attribute
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION audience_profile_learns();
CREATE TRIGGER audience_profile_forgets_gone AFTER DELETE ON panelist_attribute
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION audience_profile_forgets();

INSERT INTO audience_profile SELECT panelist_id, jsonb_object_agg(name, value) FROM panelist_attribute GROUP BY panelist_id;
INSERT INTO audience_attribute_name SELECT DISTINCT name FROM panelist_attribute;

DROP VIEW audience_attribute;
-- Preferences alone: most rules need no more of them than who has said no.
CREATE VIEW audience_wish AS
  SELECT panelist_id, survey_activity_opt_in AS wants_surveys, video_activity_opt_in AS wants_videos, activity_frequency,
    activity_period
  FROM panelist_preferences;
CREATE OR REPLACE VIEW audience_task AS
  SELECT panelist_id, project_id, state, created_at, updated_at,
    CASE sub_type WHEN 'QUALITATIVE' THEN 'VIDEO' WHEN 'MICRO_SURVEY' THEN 'WEEKLY_QUEST' ELSE 'SURVEY' END AS kind,
    sub_type
  FROM task;
