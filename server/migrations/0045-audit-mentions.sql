-- What an entry of the audit log names besides its subject: who did it, ids, numbers such as RW-10482, references of
-- tickets, names of files. The log is found by any of them. The entry is what counts; this only leads to it.
CREATE TABLE audit_mention (
  mentioned text NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (mentioned, position)
);

-- A word with a digit in it is what people look for; a sentence, a state or a time is not. Names of files and references may be anything.
CREATE FUNCTION audit_mentions(subject text, actor text, was jsonb, became jsonb) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT lower(left(named, 200)) FROM (
    SELECT subject AS named
    UNION ALL SELECT actor
    UNION ALL
    SELECT word #>> '{}' FROM jsonb_path_query(jsonb_build_array(was, became), 'strict $.** ? (@.type() == "string")') word
    WHERE word #>> '{}' ~ '^\S{0,79}\d\S{0,79}$' AND word #>> '{}' !~ '^\d{4}-\d\d-\d\dT'
    UNION ALL
    SELECT word #>> '{}' FROM
      jsonb_path_query(jsonb_build_array(was, became), 'lax $.**.fileName ? (@.type() == "string")') word
    UNION ALL
    SELECT word #>> '{}' FROM
      jsonb_path_query(jsonb_build_array(was, became), 'lax $.**.reference ? (@.type() == "string")') word
  ) every_name
  WHERE named IS NOT NULL AND named <> ''
$$;

INSERT INTO audit_mention (mentioned, position)
SELECT mentioned, position FROM audit_entry, audit_mentions(subject_id, actor_id, before, after) mentioned;

CREATE FUNCTION note_audit_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_mention (mentioned, position)
  SELECT mentioned, NEW.position FROM audit_mentions(NEW.subject_id, NEW.actor_id, NEW.before, NEW.after) mentioned
  -- After somebody has cut the end off, the log goes on all the same; its proof tells of the cut.
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_entry_notes_mentions AFTER INSERT ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION note_audit_mentions();

CREATE TRIGGER audit_mention_is_append_only BEFORE UPDATE OR DELETE ON audit_mention
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_mention_is_never_emptied BEFORE TRUNCATE ON audit_mention
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
