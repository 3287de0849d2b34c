-- Names of files and references stand deeper in an entry as well, such as in what a second person was asked for.
CREATE OR REPLACE FUNCTION audit_mentions(subject text, actor text, was jsonb, became jsonb) RETURNS SETOF text
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
SELECT mentioned, position FROM audit_entry, audit_mentions(subject_id, actor_id, before, after) mentioned
ON CONFLICT DO NOTHING;

-- From now on a correction's entry names the line it wrote; those before are led to by it all the same.
INSERT INTO audit_mention (mentioned, position)
SELECT 'rw-' || line.number, entry.position
FROM audit_entry entry JOIN points_transfer line
  ON line.cause_kind = 'ADJUSTMENT' AND line.cause_id::text = entry.after ->> 'adjustment'
WHERE entry.action = 'points-adjustment.applied'
ON CONFLICT DO NOTHING;
