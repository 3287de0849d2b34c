-- Some tables can only be appended to, and hold words that people wrote about a member. When the member leaves, the words go and
-- the lines stay: what may be changed is only this, and only in this way.

-- What is left of a value: ids, times, numbers and whatever is no text.
CREATE FUNCTION words_erased(value jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(name, words_erased(part)), '{}') FROM jsonb_each(value) AS each (name, part))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(words_erased(part) ORDER BY place), '[]')
      FROM jsonb_array_elements(value) WITH ORDINALITY AS each (part, place))
    WHEN 'string' THEN CASE
      WHEN value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN value
      WHEN value #>> '{}' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$' THEN value
      ELSE '"[erased]"'::jsonb END
    ELSE value END;
END $$;
ALTER FUNCTION words_erased(jsonb) SET search_path = pg_catalog, public, pg_temp;

-- Whether nothing differs but these columns, and these only by their words.
CREATE FUNCTION only_words_erased(was jsonb, becomes jsonb, fields text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT was - fields = becomes - fields
    AND bool_and(becomes -> field IN (was -> field, words_erased(was -> field))) FROM unnest(fields) field
$$;
ALTER FUNCTION only_words_erased(jsonb, jsonb, text[]) SET search_path = pg_catalog, public, pg_temp;

-- Refuses every change but that of the named columns into what is left of them without words.
CREATE FUNCTION refuse_all_but_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW IS DISTINCT FROM OLD AND only_words_erased(to_jsonb(OLD), to_jsonb(NEW), TG_ARGV) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% can only be appended to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('before', 'after', 'origin', 'correlation_id');
CREATE OR REPLACE TRIGGER points_transfer_is_append_only BEFORE UPDATE OR DELETE ON points_transfer
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('reason', 'subject');
CREATE OR REPLACE TRIGGER review_decision_is_append_only BEFORE UPDATE OR DELETE ON review_decision
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('note');
CREATE OR REPLACE TRIGGER gift_card_showing_is_append_only BEFORE UPDATE OR DELETE ON gift_card_showing
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('origin');

-- A mention goes when its entry no longer says it.
CREATE FUNCTION refuse_change_of_mention() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM audit_entry WHERE position = OLD.position) AND NOT EXISTS (
    SELECT FROM audit_entry e, audit_mentions(e.subject_id, e.actor_id, e.before, e.after) mentioned
    WHERE e.position = OLD.position AND mentioned = OLD.mentioned) THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION '% can only be appended to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER audit_mention_is_append_only BEFORE UPDATE OR DELETE ON audit_mention
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_mention();
CREATE INDEX audit_mention_of_entry ON audit_mention (position);

-- The application's role cannot change these tables at all; it asks the owner, for somebody who is leaving.
CREATE FUNCTION require_leaving(member uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM panelist WHERE panelist_id = member AND state IN ('LEAVING', 'ERASED')) THEN
    RAISE EXCEPTION 'member % is not leaving', member USING ERRCODE = 'check_violation';
  END IF;
END $$;

-- Corrections, and what took them back, say what an operator wrote to the member; all other lines say what the panel offers.
CREATE FUNCTION erase_ledger_words(member uuid) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE lines bigint;
BEGIN
  PERFORM require_leaving(member);
  UPDATE points_transfer t SET reason = words_erased(to_jsonb(t.reason)) #>> '{}', subject = words_erased(to_jsonb(t.subject)) #>> '{}'
  FROM points_account a JOIN points_entry e USING (account_id)
  WHERE a.panelist_id = member AND a.kind = 'MEMBER' AND t.transfer_id = e.transfer_id AND t.reason <> '[erased]'
    AND (t.cause_kind = 'ADJUSTMENT' OR (t.cause_kind = 'REVERSAL' AND EXISTS (
      SELECT FROM points_transfer taken WHERE taken.transfer_id = t.cause_id AND taken.cause_kind = 'ADJUSTMENT')));
  GET DIAGNOSTICS lines = ROW_COUNT;
  RETURN lines;
END $$;

CREATE FUNCTION erase_review_words(member uuid) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE lines bigint;
BEGIN
  PERFORM require_leaving(member);
  UPDATE review_decision SET note = '[erased]' WHERE panelist_id = member AND note <> '[erased]';
  GET DIAGNOSTICS lines = ROW_COUNT;
  RETURN lines;
END $$;

-- From where a card was looked at: by the member, or on the page of a card that the member bought.
CREATE FUNCTION erase_showing_origins(member uuid) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE lines bigint;
BEGIN
  PERFORM require_leaving(member);
  UPDATE gift_card_showing SET origin = '[erased]'
  WHERE origin <> '[erased]' AND (panelist_id = member OR card_id IN (
    SELECT c.card_id FROM redemption r JOIN gift_card c USING (redemption_id) WHERE r.panelist_id = member));
  GET DIAGNOSTICS lines = ROW_COUNT;
  RETURN lines;
END $$;
CREATE INDEX gift_card_showing_of_member ON gift_card_showing (panelist_id) WHERE panelist_id IS NOT NULL;

-- Words of entries, and from where a member came; the mentions that were made of them go with them. Only those that had any are told.
CREATE FUNCTION erase_audit_words(member uuid, positions bigint[]) RETURNS SETOF bigint LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  PERFORM require_leaving(member);
  RETURN QUERY
    UPDATE audit_entry e SET before = words_erased(e.before), after = words_erased(e.after),
      origin = CASE WHEN e.actor_kind = 'panelist' THEN words_erased(to_jsonb(e.origin)) #>> '{}' ELSE e.origin END,
      correlation_id = CASE WHEN e.actor_kind = 'panelist' THEN words_erased(to_jsonb(e.correlation_id)) #>> '{}' ELSE e.correlation_id END
    WHERE e.position = ANY (positions) AND (e.before IS DISTINCT FROM words_erased(e.before)
      OR e.after IS DISTINCT FROM words_erased(e.after)
      OR (e.actor_kind = 'panelist' AND (e.origin <> '[erased]' OR to_jsonb(e.correlation_id) <> words_erased(to_jsonb(e.correlation_id)))))
    RETURNING e.position;
  DELETE FROM audit_mention m USING audit_entry e
  WHERE m.position = ANY (positions) AND e.position = m.position
    AND m.mentioned NOT IN (SELECT audit_mentions(e.subject_id, e.actor_id, e.before, e.after));
END $$;

ALTER FUNCTION require_leaving(uuid) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION erase_ledger_words(uuid) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION erase_review_words(uuid) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION erase_showing_origins(uuid) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION erase_audit_words(uuid, bigint[]) SET search_path = pg_catalog, public, pg_temp;

-- A request to a second person stays as it was asked, but for words about somebody who left.
CREATE OR REPLACE TRIGGER second_person_decided_once BEFORE UPDATE ON second_person_request FOR EACH ROW
  WHEN (NOT only_words_erased(to_jsonb(OLD), to_jsonb(NEW), ARRAY['asked', 'reason', 'decision_note']))
  EXECUTE FUNCTION guard_second_person();
