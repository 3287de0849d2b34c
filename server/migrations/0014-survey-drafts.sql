-- What researchers write before it is published. Every save makes the revision one greater: who saves on top of an
-- older one is told instead of overwriting.
CREATE TABLE survey_draft (
  project_id uuid PRIMARY KEY REFERENCES project (project_id),
  revision integer NOT NULL CHECK (revision > 0),
  -- The version that holds the draft as it is now.
  version integer NOT NULL CHECK (version > 0)
);

-- A version is one person's sitting of a few minutes, so that the list of them can be read. Once it is closed by the
-- next one, a name or a publication, it stays as it is.
CREATE TABLE survey_draft_version (
  project_id uuid NOT NULL REFERENCES survey_draft (project_id) DEFERRABLE INITIALLY DEFERRED,
  version integer NOT NULL CHECK (version > 0),
  revision integer NOT NULL CHECK (revision > 0),
  -- Not jsonb: the order of the names is the author's.
  definition json NOT NULL,
  outcomes json NOT NULL,
  origin text NOT NULL CHECK (origin IN ('EDIT', 'IMPORT', 'RESTORE', 'MERGE', 'COPY')),
  -- What is different from the version before, in sentences.
  changes text[] NOT NULL,
  name text CHECK (length(name) BETWEEN 1 AND 80),
  -- The version of the survey that members got.
  published_as integer CHECK (published_as > 0),
  -- Null: the system, as in the demo.
  saved_by uuid REFERENCES operator (operator_id),
  begun_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL,
  is_closed boolean NOT NULL,
  PRIMARY KEY (project_id, version)
);
ALTER TABLE survey_draft ADD CONSTRAINT survey_draft_version_exists FOREIGN KEY (project_id, version)
  REFERENCES survey_draft_version (project_id, version) DEFERRABLE INITIALLY DEFERRED;

CREATE FUNCTION refuse_change_of_closed_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.is_closed AND (NEW.definition::text, NEW.outcomes::text, NEW.revision, NEW.saved_by, NEW.saved_at, NEW.is_closed)
    IS DISTINCT FROM (OLD.definition::text, OLD.outcomes::text, OLD.revision, OLD.saved_by, OLD.saved_at, true) THEN
    RAISE EXCEPTION 'a closed version stays as it is' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER survey_draft_version_stays BEFORE UPDATE ON survey_draft_version
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_version();
CREATE TRIGGER survey_draft_version_is_never_removed BEFORE DELETE ON survey_draft_version
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER survey_draft_version_is_never_emptied BEFORE TRUNCATE ON survey_draft_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Who has the draft open, and at which question. Unlogged: after a crash everybody says so again within seconds.
CREATE UNLOGGED TABLE survey_draft_presence (
  project_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  question text,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, operator_id)
);

-- For reading across rooms: the names behind versions and presence, and the clips that a question can show.
CREATE VIEW survey_draft_author AS SELECT operator_id, name FROM operator;
CREATE VIEW survey_draft_clip AS
  SELECT c.clip_id, m.panel_id, c.title, c.seconds, m.created_at FROM clip c JOIN media m ON m.media_id = c.clip_id
  WHERE m.received_bytes = m.total_bytes;
