-- What members are asked about themselves is data: groups, details in versions, and what each member said, with its history.
ALTER TABLE panelist
  -- How the retailer's own shop knows them; null until a file brings it.
  ADD COLUMN customer_account_id text,
  ADD COLUMN avatar text NOT NULL DEFAULT 'pear',
  ADD COLUMN login_streak integer NOT NULL DEFAULT 0;

-- One row for each panel: held by every change of the catalogue, and its number tells a node that its copy is old.
CREATE TABLE profile_catalogue (
  panel_id text PRIMARY KEY,
  revision integer NOT NULL DEFAULT 0
);

CREATE TABLE profile_type (
  panel_id text NOT NULL,
  type_name text NOT NULL CHECK (type_name ~ '^[a-z][A-Za-z0-9_]{0,59}$'),
  display_name text NOT NULL,
  position smallint NOT NULL,
  PRIMARY KEY (panel_id, type_name)
);

-- A detail keeps its name for good; everything else of it is in its newest version.
CREATE TABLE profile_detail (
  detail_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  -- As attributes were ever called: files and audiences brought names of their own.
  detail_name text NOT NULL CHECK (length(detail_name) BETWEEN 1 AND 100),
  version integer NOT NULL CHECK (version > 0),
  -- Whether members are asked for it; what files and audiences brought is known and not asked.
  is_listed boolean NOT NULL,
  retired_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT profile_detail_once UNIQUE (panel_id, detail_name),
  CONSTRAINT profile_detail_plain_name CHECK (NOT is_listed OR detail_name ~ '^[a-z][A-Za-z0-9_]{0,59}$')
);

CREATE TABLE profile_detail_version (
  detail_id uuid NOT NULL REFERENCES profile_detail (detail_id),
  version integer NOT NULL CHECK (version > 0),
  type_name text NOT NULL,
  position smallint NOT NULL,
  display_name text NOT NULL,
  selection_type text NOT NULL
    CHECK (selection_type IN ('date_type', 'open_text', 'password_text', 'single', 'multiple', 'json')),
  -- [{"code": …, "text": …}]: the code is what is kept of a member, the text what they read. Retired: "isRetired": true.
  options jsonb NOT NULL DEFAULT '[]',
  -- Codes of those options that stand alone.
  exclusive_options jsonb NOT NULL DEFAULT '[]',
  is_editable boolean NOT NULL,
  -- Says who somebody is: in no list, no audience, no export, and its history keeps no values.
  is_naming boolean NOT NULL,
  -- Changed only shortly after a sign-in.
  is_restricted boolean NOT NULL,
  -- Worked out from another detail and never said by the member.
  derived_from text,
  -- How long after a change it may be changed again.
  unlock_days smallint NOT NULL DEFAULT 0 CHECK (unlock_days BETWEEN 0 AND 3650),
  info text,
  available_activity_info text,
  validation jsonb,
  published_by uuid REFERENCES operator (operator_id),
  published_at timestamptz NOT NULL,
  PRIMARY KEY (detail_id, version)
);
CREATE TRIGGER profile_detail_version_is_append_only BEFORE UPDATE OR DELETE ON profile_detail_version
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER profile_detail_version_is_never_emptied BEFORE TRUNCATE ON profile_detail_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A value that is taken back is kept as JSON's null, so that its revisions go on: who had another in view finds out. A row is
-- deleted only with its member.
ALTER TABLE panelist_attribute
  ADD COLUMN revision integer NOT NULL DEFAULT 1,
  ADD COLUMN source text NOT NULL DEFAULT 'SYSTEM'
    CHECK (source IN ('MEMBER', 'REGISTRATION', 'SURVEY', 'OPERATOR', 'IMPORT', 'SYSTEM')),
  -- The operator, where one did it.
  ADD COLUMN actor_id uuid,
  ADD COLUMN unlock_at timestamptz;
CREATE FUNCTION panelist_attribute_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + (NEW.value IS DISTINCT FROM OLD.value)::integer;
  RETURN NEW;
END $$;
CREATE TRIGGER panelist_attribute_counts BEFORE UPDATE ON panelist_attribute
  FOR EACH ROW EXECUTE FUNCTION panelist_attribute_counts();

ALTER TABLE panelist_preferences ADD COLUMN revision integer NOT NULL DEFAULT 1;
CREATE INDEX panelist_preferences_changed ON panelist_preferences (updated_at);
CREATE FUNCTION panelist_preferences_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + ((NEW.video_activity_opt_in, NEW.survey_activity_opt_in, NEW.activity_frequency,
    NEW.activity_period) IS DISTINCT FROM (OLD.video_activity_opt_in, OLD.survey_activity_opt_in, OLD.activity_frequency,
    OLD.activity_period))::integer;
  RETURN NEW;
END $$;
CREATE TRIGGER panelist_preferences_count BEFORE UPDATE ON panelist_preferences
  FOR EACH ROW EXECUTE FUNCTION panelist_preferences_count();

-- What was said before, and by whom it was changed; wishes stand there as preferences.activityPeriod and their like. Written by
-- triggers, so that nodes of the last landing write it too. It goes with what it tells of.
CREATE TABLE panelist_attribute_change (
  change_id uuid PRIMARY KEY,
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  name text NOT NULL,
  -- Both null where the value says who somebody is, or nobody has said whether it does.
  old_value jsonb,
  new_value jsonb,
  source text NOT NULL CHECK (source IN ('MEMBER', 'REGISTRATION', 'SURVEY', 'OPERATOR', 'IMPORT', 'SYSTEM')),
  actor_id uuid,
  changed_at timestamptz NOT NULL
);
CREATE INDEX panelist_attribute_change_of_member ON panelist_attribute_change (panelist_id, changed_at DESC, change_id DESC);
CREATE TRIGGER panelist_attribute_change_is_never_changed BEFORE UPDATE ON panelist_attribute_change
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Details whose values may stand in a history.
CREATE VIEW profile_nameless_detail AS
  SELECT d.panel_id, d.detail_name FROM profile_detail d JOIN profile_detail_version v USING (detail_id, version)
  WHERE NOT v.is_naming;

-- What is known from the beginning is no change: a file of a million people writes no history of them.
CREATE FUNCTION panelist_attribute_remembers_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO panelist_attribute_change (change_id, panelist_id, name, new_value, source, actor_id, changed_at)
    SELECT new_id(a.updated_at), a.panelist_id, a.name, CASE WHEN n.detail_name IS NOT NULL THEN a.value END, a.source,
      a.actor_id, a.updated_at
    FROM new_values a JOIN panelist p USING (panelist_id)
      LEFT JOIN profile_nameless_detail n ON n.panel_id = p.panel_id AND n.detail_name = a.name
    WHERE a.source IN ('MEMBER', 'SURVEY', 'OPERATOR');
  RETURN NULL;
END $$;
CREATE FUNCTION panelist_attribute_remembers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO panelist_attribute_change (change_id, panelist_id, name, old_value, new_value, source, actor_id, changed_at)
    SELECT new_id(a.updated_at), a.panelist_id, a.name, CASE WHEN n.detail_name IS NOT NULL THEN was.value END,
      CASE WHEN n.detail_name IS NOT NULL THEN a.value END, a.source, a.actor_id, a.updated_at
    FROM new_values a JOIN old_values was USING (panelist_id, name) JOIN panelist p USING (panelist_id)
      LEFT JOIN profile_nameless_detail n ON n.panel_id = p.panel_id AND n.detail_name = a.name
    WHERE a.value IS DISTINCT FROM was.value;
  RETURN NULL;
END $$;
CREATE FUNCTION panelist_attribute_forgets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM panelist_attribute_change c USING old_values gone
    WHERE c.panelist_id = gone.panelist_id AND c.name = gone.name;
  RETURN NULL;
END $$;
CREATE TRIGGER panelist_attribute_remembers_new AFTER INSERT ON panelist_attribute
  REFERENCING NEW TABLE AS new_values FOR EACH STATEMENT EXECUTE FUNCTION panelist_attribute_remembers_new();
CREATE TRIGGER panelist_attribute_remembers AFTER UPDATE ON panelist_attribute
  REFERENCING OLD TABLE AS old_values NEW TABLE AS new_values
  FOR EACH STATEMENT EXECUTE FUNCTION panelist_attribute_remembers();
CREATE TRIGGER panelist_attribute_forgets AFTER DELETE ON panelist_attribute
  REFERENCING OLD TABLE AS old_values FOR EACH STATEMENT EXECUTE FUNCTION panelist_attribute_forgets();

-- Without a row a member wants everything, as often as it comes: so that is what the first choice changes.
CREATE FUNCTION panelist_preferences_remember() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was panelist_preferences;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM panelist_attribute_change WHERE panelist_id = OLD.panelist_id AND name LIKE 'preferences.%';
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN was := OLD;
  ELSE
    was.video_activity_opt_in := true;
    was.survey_activity_opt_in := true;
    was.activity_period := 'UNLIMITED';
  END IF;
  INSERT INTO panelist_attribute_change (change_id, panelist_id, name, old_value, new_value, source, changed_at)
    SELECT new_id(NEW.updated_at), NEW.panelist_id, 'preferences.' || wish, before, after, 'MEMBER', NEW.updated_at
    FROM (VALUES
      ('videoActivityOptInFlag', to_jsonb(was.video_activity_opt_in), to_jsonb(NEW.video_activity_opt_in)),
      ('surveyActivityOptInFlag', to_jsonb(was.survey_activity_opt_in), to_jsonb(NEW.survey_activity_opt_in)),
      ('activityFrequency', to_jsonb(was.activity_frequency), to_jsonb(NEW.activity_frequency)),
      ('activityPeriod', to_jsonb(was.activity_period), to_jsonb(NEW.activity_period))
    ) AS wishes (wish, before, after)
    WHERE before IS DISTINCT FROM after;
  RETURN NULL;
END $$;
CREATE TRIGGER panelist_preferences_remember AFTER INSERT OR UPDATE OR DELETE ON panelist_preferences
  FOR EACH ROW EXECUTE FUNCTION panelist_preferences_remember();

-- For the audiences room: what attributes are called and mean; retired ones stay in rules.
CREATE VIEW audience_detail AS
  SELECT d.panel_id, d.detail_name, v.display_name, v.selection_type, v.options, v.is_naming,
    d.retired_at IS NOT NULL AS is_retired
  FROM profile_detail d JOIN profile_detail_version v USING (detail_id, version);

-- However a name is written, date_of_birth or DateOfBirth; the same as contract/identity/naming-attributes.ts, which a test holds
-- against it.
CREATE FUNCTION names_somebody(attribute text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(lower(attribute), '[^a-z0-9]', '', 'g') IN ('firstname', 'lastname', 'email', 'phonenumber', 'dob',
    'dateofbirth', 'peraddress', 'addressline1', 'addressline2', 'panelistcity', 'panelistzip', 'latitude', 'longitude',
    'name', 'fullname', 'phone', 'mobile', 'birthdate', 'birthday', 'address', 'street', 'zip', 'zipcode', 'postcode')
$$;
ALTER FUNCTION names_somebody(text) SET search_path = pg_catalog, public, pg_temp;

-- What names somebody is of no use to an audience, so it is not copied there any more. What was copied before is taken away in
-- batches by a job: of a million rows that would hold up a start.
CREATE OR REPLACE FUNCTION audience_profile_learns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audience_attribute_name (name)
    SELECT DISTINCT name FROM changed WHERE NOT EXISTS (SELECT FROM audience_attribute_name k WHERE k.name = changed.name)
    ORDER BY name ON CONFLICT DO NOTHING;
  INSERT INTO audience_profile AS p (panelist_id, attributes)
    SELECT panelist_id, jsonb_object_agg(name, value) FROM changed JOIN panelist m USING (panelist_id)
    WHERE NOT names_somebody(name) AND NOT EXISTS (
      SELECT FROM audience_detail d WHERE d.panel_id = m.panel_id AND d.detail_name = changed.name AND d.is_naming)
    GROUP BY panelist_id ORDER BY panelist_id
    ON CONFLICT (panelist_id) DO UPDATE SET attributes = p.attributes || excluded.attributes;
  RETURN NULL;
END $$;
