-- Generated from the migrations 7c1dbc2adc27c4310fb3349d63121bb7f92f3e8a9c374c80892253acb22ea902 on PostgreSQL 18
-- by `npm run squash-schema`. An empty database gets this schema instead of the migrations. Don't edit it.

SET LOCAL check_function_bodies = off;

CREATE SEQUENCE account_deletion_number AS bigint START WITH 10001 INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1;

CREATE SEQUENCE joining_number AS bigint START WITH 20001 INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1;

CREATE SEQUENCE launch_number AS bigint START WITH 401 INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1;

CREATE SEQUENCE study_number AS bigint START WITH 2201 INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1;

CREATE SEQUENCE support_number AS bigint START WITH 30001 INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1;

CREATE SEQUENCE test_participant_number AS bigint START WITH 10001 INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1;

CREATE OR REPLACE FUNCTION public.after_quiet_hours(at timestamp with time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN (at AT TIME ZONE zone)::time >= '21:00' THEN ((at AT TIME ZONE zone)::date + 1 + time '08:00') AT TIME ZONE zone
    WHEN (at AT TIME ZONE zone)::time < '08:00' THEN ((at AT TIME ZONE zone)::date + time '08:00') AT TIME ZONE zone
    ELSE at END
$function$;

CREATE OR REPLACE FUNCTION public.audience_profile_forgets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE audience_profile p SET attributes = p.attributes - gone.names
    FROM (SELECT panelist_id, array_agg(name) AS names FROM changed GROUP BY panelist_id) gone
    WHERE gone.panelist_id = p.panelist_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.audience_profile_learns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.audit_mentions(subject text, actor text, was jsonb, became jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.email_choice_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM email_choice WHERE panelist_id = OLD.panelist_id;
  ELSE
    INSERT INTO email_choice (panelist_id, kind, is_welcome, chosen_at)
      SELECT NEW.panelist_id, kind, false, NEW.opted_out_at FROM unnest(ARRAY['INVITATION', 'REMINDER']) AS kind
      ON CONFLICT (panelist_id, kind) DO UPDATE SET is_welcome = false, chosen_at = excluded.chosen_at;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.email_opt_out_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM email_opt_out WHERE panelist_id = OLD.panelist_id;
  ELSIF NEW.is_welcome THEN
    DELETE FROM email_opt_out WHERE panelist_id = NEW.panelist_id;
  ELSE
    INSERT INTO email_opt_out (panelist_id, opted_out_at) VALUES (NEW.panelist_id, NEW.chosen_at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.end_push_with_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM push_subscription WHERE session_id = NEW.session_id;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.erase_audit_words(member uuid, positions bigint[])
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.erase_ledger_words(member uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.erase_product_test_words(member uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE lines bigint;
DECLARE more bigint;
BEGIN
  PERFORM require_leaving(member);
  UPDATE participant_event e SET words = '[erased]' FROM test_participant p
  WHERE p.panelist_id = member AND e.participant_id = p.participant_id AND e.words <> '[erased]';
  GET DIAGNOSTICS lines = ROW_COUNT;
  UPDATE shipment_event e SET words = '[erased]' FROM shipment s JOIN test_participant p USING (participant_id)
  WHERE p.panelist_id = member AND e.shipment_id = s.shipment_id AND e.words <> '[erased]';
  GET DIAGNOSTICS more = ROW_COUNT;
  RETURN lines + more;
END $function$;

CREATE OR REPLACE FUNCTION public.erase_review_words(member uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE lines bigint;
BEGIN
  PERFORM require_leaving(member);
  UPDATE review_decision SET note = '[erased]' WHERE panelist_id = member AND note <> '[erased]';
  GET DIAGNOSTICS lines = ROW_COUNT;
  RETURN lines;
END $function$;

CREATE OR REPLACE FUNCTION public.erase_showing_origins(member uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE lines bigint;
BEGIN
  PERFORM require_leaving(member);
  UPDATE gift_card_showing SET origin = '[erased]'
  WHERE origin <> '[erased]' AND (panelist_id = member OR card_id IN (
    SELECT c.card_id FROM redemption r JOIN gift_card c USING (redemption_id) WHERE r.panelist_id = member));
  GET DIAGNOSTICS lines = ROW_COUNT;
  RETURN lines;
END $function$;

CREATE OR REPLACE FUNCTION public.gift_card_least_life(panel text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce((SELECT least_life_days FROM gift_card_setting WHERE panel_id = panel), 30)
$function$;

CREATE OR REPLACE FUNCTION public.guard_gift_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  comes_back boolean := OLD.state = 'CLAIMED' AND NEW.state = 'AVAILABLE';
BEGIN
  IF comes_back AND (OLD.source <> 'STOCK' OR EXISTS (SELECT 1 FROM gift_card_showing WHERE card_id = OLD.card_id)) THEN
    RAISE EXCEPTION 'gift card % was seen or was never in stock', OLD.card_id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state <> 'AVAILABLE' AND NOT comes_back AND NEW.redemption_id IS DISTINCT FROM OLD.redemption_id THEN
    RAISE EXCEPTION 'gift card % belongs to somebody', OLD.card_id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'VOID' AND NEW.state <> 'VOID' THEN
    RAISE EXCEPTION 'gift card % cannot become % again', OLD.card_id, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_points_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF coalesce(NEW.balance, 0) <> 0 THEN
      RAISE EXCEPTION 'an account begins with nothing' USING ERRCODE = 'check_violation';
    END IF;
  ELSIF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a balance moves with its entries only' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.guard_second_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.state <> 'WAITING' OR (NEW.kind, NEW.asked, NEW.reason, NEW.asked_by, NEW.asked_at, NEW.about_id)
    IS DISTINCT FROM (OLD.kind, OLD.asked, OLD.reason, OLD.asked_by, OLD.asked_at, OLD.about_id) THEN
    RAISE EXCEPTION 'request % stays as it is', OLD.request_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.is_replacement(asked_card uuid, asked_redemption uuid, claimed timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT 1 FROM gift_card WHERE redemption_id = asked_redemption AND card_id <> asked_card)
    OR EXISTS (SELECT 1 FROM redemption WHERE redemption_id = asked_redemption AND created_at < claimed)
$function$;

CREATE OR REPLACE FUNCTION public.joining_counts_fewer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO joining_count AS held (panel_id, cell_id, stage, people)
    SELECT panel_id, cell_id, stage, -count(*) FROM old_people GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (panel_id, cell_id, stage) DO UPDATE SET people = held.people + excluded.people;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.joining_counts_more()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO joining_count AS held (panel_id, cell_id, stage, people)
    SELECT panel_id, cell_id, stage, count(*) FROM new_people GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (panel_id, cell_id, stage) DO UPDATE SET people = held.people + excluded.people;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.joining_counts_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO joining_count AS held (panel_id, cell_id, stage, people)
    SELECT panel_id, cell_id, stage, sum(change) FROM (
      SELECT panel_id, cell_id, stage, 1 AS change FROM new_people
      UNION ALL SELECT panel_id, cell_id, stage, -1 FROM old_people
    ) moved GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (panel_id, cell_id, stage) DO UPDATE SET people = held.people + excluded.people;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.keep_points_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE points_account SET balance = balance + NEW.amount WHERE account_id = NEW.account_id AND kind = 'MEMBER';
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.message_of_newer_kind()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN RETURN NULL; END $function$;

CREATE OR REPLACE FUNCTION public.names_somebody(attribute text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT regexp_replace(lower(attribute), '[^a-z0-9]', '', 'g') IN ('firstname', 'lastname', 'email', 'phonenumber', 'dob',
    'dateofbirth', 'peraddress', 'addressline1', 'addressline2', 'panelistcity', 'panelistzip', 'latitude', 'longitude',
    'name', 'fullname', 'phone', 'mobile', 'birthdate', 'birthday', 'address', 'street', 'zip', 'zipcode', 'postcode')
$function$;

CREATE OR REPLACE FUNCTION public.new_id(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  SELECT encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send(floor(extract(epoch FROM at) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1),
    'hex')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.note_added_gift_cards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO gift_card_move (card_id, panel_id, reward_id, kind, expires_on, moved_at)
    SELECT card_id, panel_id, reward_id, 'LOADED', expires_on, added_at FROM added WHERE source = 'STOCK';
  INSERT INTO gift_card_move (card_id, panel_id, reward_id, kind, expires_on, moved_at)
    SELECT card_id, panel_id, reward_id, 'ISSUED', expires_on, claimed_at FROM added
    WHERE source = 'STOCK' AND state = 'CLAIMED';
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_audit_mentions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO audit_mention (mentioned, position)
  SELECT mentioned, NEW.position FROM audit_mentions(NEW.subject_id, NEW.actor_id, NEW.before, NEW.after) mentioned
  -- After somebody has cut the end off, the log goes on all the same; its proof tells of the cut.
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.note_moved_gift_cards()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO gift_card_move (card_id, panel_id, reward_id, kind, expires_on, moved_at)
    SELECT n.card_id, n.panel_id, n.reward_id,
      CASE n.state
        WHEN 'VOID' THEN 'VOIDED'
        WHEN 'AVAILABLE' THEN 'RETURNED'
        ELSE CASE WHEN is_replacement(n.card_id, n.redemption_id, n.claimed_at) THEN 'REPLACED' ELSE 'ISSUED' END
      END,
      n.expires_on,
      CASE n.state
        WHEN 'CLAIMED' THEN n.claimed_at
        WHEN 'VOID' THEN coalesce(n.voided_at, now())
        ELSE coalesce(n.returned_at, now())
      END
    FROM after_it n JOIN before_it o ON o.card_id = n.card_id
    -- What a member had is out of stock already.
    WHERE n.source = 'STOCK' AND n.state <> o.state AND (o.state = 'AVAILABLE' OR n.state = 'AVAILABLE');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.only_words_erased(was jsonb, becomes jsonb, fields text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT was - fields = becomes - fields
    AND bool_and(becomes -> field IN (was -> field, words_erased(was -> field))) FROM unnest(fields) field
$function$;

CREATE OR REPLACE FUNCTION public.outbox_event_refuse_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'outbox_event is append-only';
END
$function$;

CREATE OR REPLACE FUNCTION public.panelist_attribute_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.revision := OLD.revision + (NEW.value IS DISTINCT FROM OLD.value)::integer;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.panelist_attribute_forgets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM panelist_attribute_change c USING old_values gone
    WHERE c.panelist_id = gone.panelist_id AND c.name = gone.name;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.panelist_attribute_remembers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO panelist_attribute_change (change_id, panelist_id, name, old_value, new_value, source, actor_id, changed_at)
    SELECT new_id(a.updated_at), a.panelist_id, a.name, CASE WHEN n.detail_name IS NOT NULL THEN was.value END,
      CASE WHEN n.detail_name IS NOT NULL THEN a.value END, a.source, a.actor_id, a.updated_at
    FROM new_values a JOIN old_values was USING (panelist_id, name) JOIN panelist p USING (panelist_id)
      LEFT JOIN profile_nameless_detail n ON n.panel_id = p.panel_id AND n.detail_name = a.name
    WHERE a.value IS DISTINCT FROM was.value;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.panelist_attribute_remembers_new()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO panelist_attribute_change (change_id, panelist_id, name, new_value, source, actor_id, changed_at)
    SELECT new_id(a.updated_at), a.panelist_id, a.name, CASE WHEN n.detail_name IS NOT NULL THEN a.value END, a.source,
      a.actor_id, a.updated_at
    FROM new_values a JOIN panelist p USING (panelist_id)
      LEFT JOIN profile_nameless_detail n ON n.panel_id = p.panel_id AND n.detail_name = a.name
    WHERE a.source IN ('MEMBER', 'SURVEY', 'OPERATOR');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.panelist_preferences_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.revision := OLD.revision + ((NEW.video_activity_opt_in, NEW.survey_activity_opt_in, NEW.activity_frequency,
    NEW.activity_period) IS DISTINCT FROM (OLD.video_activity_opt_in, OLD.survey_activity_opt_in, OLD.activity_frequency,
    OLD.activity_period))::integer;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.panelist_preferences_remember()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.points_transfer_moves_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM points_entry WHERE transfer_id = NEW.transfer_id) THEN
    RAISE EXCEPTION 'points transfer % moves nothing', NEW.transfer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.points_transfer_sums_to_zero()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM points_entry WHERE transfer_id = NEW.transfer_id) <> 0 THEN
    RAISE EXCEPTION 'points transfer % does not sum to zero', NEW.transfer_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.queue_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO push_delivery (delivery_id, notification_id, subscription_id, try_after, created_at)
    SELECT new_id(told.created_at), told.notification_id, device.subscription_id, told.created_at, told.created_at
    FROM told JOIN push_subscription device ON device.panelist_id = told.panelist_id;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.redemption_has_its_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  asked uuid := NEW.redemption_id;
  stands text;
  has_card boolean;
BEGIN
  IF asked IS NULL THEN RETURN NULL; END IF;
  SELECT state INTO stands FROM redemption WHERE redemption_id = asked;
  SELECT EXISTS (SELECT 1 FROM gift_card WHERE redemption_id = asked AND state = 'CLAIMED') INTO has_card;
  IF has_card <> (stands = 'ISSUED') THEN
    RAISE EXCEPTION 'redemption % is % and its card says otherwise', asked, stands USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_all_but_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW IS DISTINCT FROM OLD AND only_words_erased(to_jsonb(OLD), to_jsonb(NEW), TG_ARGV) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% can only be appended to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% can only be appended to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_closed_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.is_closed AND (NEW.definition::text, NEW.outcomes::text, NEW.revision, NEW.saved_by, NEW.saved_at, NEW.is_closed)
    IS DISTINCT FROM (OLD.definition::text, OLD.outcomes::text, OLD.revision, OLD.saved_by, OLD.saved_at, true) THEN
    RAISE EXCEPTION 'a closed version stays as it is' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_mention()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM audit_entry WHERE position = OLD.position) AND NOT EXISTS (
    SELECT FROM audit_entry e, audit_mentions(e.subject_id, e.actor_id, e.before, e.after) mentioned
    WHERE e.position = OLD.position AND mentioned = OLD.mentioned) THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION '% can only be appended to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.require_leaving(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM panelist WHERE panelist_id = member AND state IN ('LEAVING', 'ERASED')) THEN
    RAISE EXCEPTION 'member % is not leaving', member USING ERRCODE = 'check_violation';
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.spark_done(member uuid, OUT surveys integer, OUT videos integer, OUT quests integer, OUT completed integer, OUT product_tests integer, OUT quests_in_a_row integer)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  SELECT count(*) FILTER (WHERE sub_type IN ('QUANTITATIVE', 'SCREENER', 'FEEDBACK_SURVEY', 'DECIPHER')
      AND type <> 'PRODUCT_TESTING')::integer,
    count(*) FILTER (WHERE sub_type = 'QUALITATIVE')::integer, count(*) FILTER (WHERE sub_type = 'MICRO_SURVEY')::integer,
    count(*)::integer, count(*) FILTER (WHERE type = 'PRODUCT_TESTING')::integer,
    CASE WHEN count(*) FILTER (WHERE monday IS NOT NULL) = 0 THEN 0 ELSE (SELECT longest FROM spark_quest_runs(member)) END
  FROM spark_task WHERE panelist_id = member AND state = 'QUALIFIED' AND type <> 'SHIPMENT'
$function$;

CREATE OR REPLACE FUNCTION public.spark_hold_count(member uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO spark_count (panelist_id, panel_id, next_year_at)
    SELECT panelist_id, panel_id, joined_at + interval '1 year' FROM panelist WHERE panelist_id = member
    ON CONFLICT (panelist_id) DO NOTHING;
  PERFORM FROM spark_count WHERE panelist_id = member FOR NO KEY UPDATE;
END $function$;

CREATE OR REPLACE FUNCTION public.spark_quest_runs(member uuid, OUT longest integer, OUT going_on integer)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  WITH week AS (
    SELECT monday, bool_or(state = 'QUALIFIED') AS is_done, bool_or(state = 'CLOSE') AS is_missed
    FROM spark_task WHERE panelist_id = member AND monday IS NOT NULL GROUP BY monday),
  numbered AS (
    SELECT is_done, count(*) FILTER (WHERE is_missed AND NOT is_done) OVER (ORDER BY monday) AS run FROM week),
  counted AS (SELECT run, count(*) FILTER (WHERE is_done) AS done FROM numbered GROUP BY run)
  SELECT coalesce(max(done), 0)::integer, coalesce((array_agg(done ORDER BY run DESC))[1], 0)::integer FROM counted
$function$;

CREATE OR REPLACE FUNCTION public.spark_streak_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- A log-in that makes no streak longer, which is nearly every one, holds nothing.
  IF TG_OP = 'UPDATE' AND NEW.longest_days = OLD.longest_days THEN RETURN NULL; END IF;
  PERFORM spark_hold_count(NEW.panelist_id);
  UPDATE spark_count SET login_streak = greatest(login_streak, NEW.longest_days),
    next_year_at = coalesce(next_year_at, (SELECT joined_at + interval '1 year' FROM panelist p WHERE p.panelist_id = NEW.panelist_id)),
    is_due = true, revision = revision + 1
  WHERE panelist_id = NEW.panelist_id AND (login_streak < NEW.longest_days OR next_year_at IS NULL);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.spark_task_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM spark_hold_count(NEW.panelist_id);
  UPDATE spark_count SET surveys = greatest(spark_count.surveys, done.surveys),
    videos = greatest(spark_count.videos, done.videos), quests = greatest(spark_count.quests, done.quests),
    completed = greatest(spark_count.completed, done.completed),
    product_tests = greatest(spark_count.product_tests, done.product_tests),
    quests_in_a_row = greatest(spark_count.quests_in_a_row, done.quests_in_a_row),
    next_year_at = coalesce(next_year_at, (SELECT joined_at + interval '1 year' FROM panelist p WHERE p.panelist_id = NEW.panelist_id)),
    is_due = true, revision = revision + 1
  FROM spark_done(NEW.panelist_id) done WHERE spark_count.panelist_id = NEW.panelist_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.spark_years(joined_at timestamp with time zone, now timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(greatest(0, whole - CASE WHEN joined_at + make_interval(years => whole) > now THEN 1 ELSE 0 END), 0)
  FROM (SELECT (extract(year FROM now) - extract(year FROM joined_at))::integer AS whole) years
$function$;

CREATE OR REPLACE FUNCTION public.support_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO support_count AS held (panel_id, status, priority, requests)
      SELECT panel_id, status, priority, count(*) FROM new_requests GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (panel_id, status, priority) DO UPDATE SET requests = held.requests + excluded.requests;
  ELSE
    INSERT INTO support_count AS held (panel_id, status, priority, requests)
      SELECT panel_id, status, priority, sum(change) FROM (
        SELECT panel_id, status, priority, 1 AS change FROM new_requests
        UNION ALL SELECT panel_id, status, priority, -1 FROM old_requests
      ) moved GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
      ON CONFLICT (panel_id, status, priority) DO UPDATE SET requests = held.requests + excluded.requests;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.support_message_only_forgets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.body = '' AND NEW.facts = '{}'
    AND to_jsonb(NEW) - '{body,facts,words}'::text[] = to_jsonb(OLD) - '{body,facts,words}'::text[] THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION '% can only be appended to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION public.tell_of_ended_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('spark_session_ended', NEW.panelist_id::text || ' ' || NEW.session_id::text);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.tell_of_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  members text;
BEGIN
  SELECT CASE WHEN count(*) > 100 THEN 'many' ELSE string_agg(panelist_id::text, ' ') END INTO members
  FROM (SELECT panelist_id FROM told LIMIT 101) AS members_told;
  IF members IS NOT NULL THEN PERFORM pg_notify('spark_notifications', members); END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.words_erased(value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE TABLE account_deletion (
  deletion_id uuid NOT NULL,
  panel_id text NOT NULL,
  panelist_id uuid,
  number text NOT NULL,
  state text NOT NULL,
  feedback text,
  asked_at timestamp with time zone NOT NULL,
  erase_from timestamp with time zone NOT NULL,
  erase_by timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  cancelled_by uuid,
  steps_done text[] DEFAULT '{}'::text[] NOT NULL,
  place text,
  counts jsonb DEFAULT '{}'::jsonb NOT NULL,
  certificate jsonb,
  CONSTRAINT account_deletion_number_key UNIQUE (number),
  CONSTRAINT account_deletion_pkey PRIMARY KEY (deletion_id),
  CONSTRAINT account_deletion_certified CHECK (((certificate IS NOT NULL) = (state = 'ERASED'::text))),
  CONSTRAINT account_deletion_forgets_feedback CHECK (((feedback IS NULL) OR (state = ANY (ARRAY['WAITING'::text, 'ERASING'::text])))),
  CONSTRAINT account_deletion_has_person CHECK (((panelist_id IS NULL) = (state = 'ERASED'::text))),
  CONSTRAINT account_deletion_settled CHECK (((state = ANY (ARRAY['CANCELLED'::text, 'ERASED'::text])) = (settled_at IS NOT NULL))),
  CONSTRAINT account_deletion_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'CANCELLED'::text, 'ERASING'::text, 'ERASED'::text])))
);

CREATE TABLE act_limit (
  panel_id text NOT NULL,
  name text NOT NULL,
  value integer NOT NULL,
  set_by uuid,
  set_at timestamp with time zone NOT NULL,
  CONSTRAINT act_limit_pkey PRIMARY KEY (panel_id, name),
  CONSTRAINT act_limit_value_check CHECK ((value >= 0))
);

CREATE TABLE announcement (
  announcement_id uuid NOT NULL,
  panel_id text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text,
  is_mailed boolean NOT NULL,
  saved_audience_id uuid,
  empty_detail text,
  per_minute integer,
  state text NOT NULL,
  starts_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  frozen_at timestamp with time zone,
  members integer DEFAULT 0 NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  told integer DEFAULT 0 NOT NULL,
  mailed integer DEFAULT 0 NOT NULL,
  next_batch_at timestamp with time zone,
  finished_at timestamp with time zone,
  created_by uuid,
  started_by uuid,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  expected integer,
  CONSTRAINT announcement_pkey PRIMARY KEY (announcement_id),
  CONSTRAINT announcement_finished CHECK (((state = ANY (ARRAY['STOPPED'::text, 'DONE'::text])) = (finished_at IS NOT NULL))),
  CONSTRAINT announcement_kind_check CHECK ((kind = ANY (ARRAY['ANNOUNCEMENT'::text, 'NUDGE'::text]))),
  CONSTRAINT announcement_nudge CHECK (((kind = 'NUDGE'::text) = (empty_detail IS NOT NULL))),
  CONSTRAINT announcement_per_minute_check CHECK ((per_minute > 0)),
  CONSTRAINT announcement_place CHECK ((("position" >= 0) AND ("position" <= members))),
  CONSTRAINT announcement_planned CHECK (((state = 'DRAFT'::text) OR (starts_at IS NOT NULL))),
  CONSTRAINT announcement_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text, 'RUNNING'::text, 'PAUSED'::text, 'STOPPED'::text, 'DONE'::text])))
);

CREATE TABLE announcement_reader (
  announcement_id uuid NOT NULL,
  "position" integer NOT NULL,
  panelist_id uuid NOT NULL,
  CONSTRAINT announcement_reader_pkey PRIMARY KEY (announcement_id, "position")
);

CREATE TABLE app_build (
  build_id text NOT NULL,
  addresses text[] NOT NULL,
  last_offered_at timestamp with time zone NOT NULL,
  CONSTRAINT app_build_pkey PRIMARY KEY (build_id)
);

CREATE TABLE app_file (
  address text NOT NULL,
  plain bytea STORAGE EXTERNAL NOT NULL,
  brotli bytea STORAGE EXTERNAL,
  gzip bytea STORAGE EXTERNAL,
  mac bytea NOT NULL,
  CONSTRAINT app_file_pkey PRIMARY KEY (address)
);

CREATE TABLE audience (
  project_id uuid NOT NULL,
  panel_id text NOT NULL,
  rules jsonb NOT NULL,
  sample jsonb NOT NULL,
  revision integer NOT NULL,
  updated_by uuid,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT audience_pkey PRIMARY KEY (project_id),
  CONSTRAINT audience_revision_check CHECK ((revision > 0))
);

CREATE TABLE audience_attribute_name (
  name text NOT NULL,
  CONSTRAINT audience_attribute_name_pkey PRIMARY KEY (name)
);

CREATE TABLE audience_list (
  list_id uuid NOT NULL,
  project_id uuid NOT NULL,
  panel_id text NOT NULL,
  name text NOT NULL,
  lines_taken integer DEFAULT 0 NOT NULL,
  members integer DEFAULT 0 NOT NULL,
  repeated integer DEFAULT 0 NOT NULL,
  bad_count integer DEFAULT 0 NOT NULL,
  created_by uuid,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT audience_list_pkey PRIMARY KEY (list_id),
  CONSTRAINT audience_list_bad_count_check CHECK ((bad_count >= 0)),
  CONSTRAINT audience_list_lines_taken_check CHECK ((lines_taken >= 0)),
  CONSTRAINT audience_list_members_check CHECK ((members >= 0)),
  CONSTRAINT audience_list_repeated_check CHECK ((repeated >= 0))
);

CREATE TABLE audience_list_bad_line (
  list_id uuid NOT NULL,
  line integer NOT NULL,
  text text NOT NULL,
  reason text NOT NULL,
  CONSTRAINT audience_list_bad_line_pkey PRIMARY KEY (list_id, line),
  CONSTRAINT audience_list_bad_line_line_check CHECK ((line > 0)),
  CONSTRAINT audience_list_bad_line_reason_check CHECK ((reason = ANY (ARRAY['UNKNOWN'::text, 'TOO_LONG'::text])))
);

CREATE TABLE audience_list_member (
  list_id uuid NOT NULL,
  panelist_id uuid NOT NULL,
  CONSTRAINT audience_list_member_pkey PRIMARY KEY (list_id, panelist_id)
);

CREATE TABLE audience_profile (
  panelist_id uuid NOT NULL,
  attributes jsonb NOT NULL,
  CONSTRAINT audience_profile_pkey PRIMARY KEY (panelist_id)
);

CREATE TABLE audit_entry (
  "position" bigint NOT NULL,
  panel_id text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  origin text,
  correlation_id text,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_entry_pkey PRIMARY KEY ("position"),
  CONSTRAINT audit_entry_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['operator'::text, 'panelist'::text, 'system'::text])))
);

CREATE TABLE audit_mention (
  mentioned text NOT NULL,
  "position" bigint NOT NULL,
  CONSTRAINT audit_mention_pkey PRIMARY KEY (mentioned, "position")
);

CREATE TABLE audit_proof (
  proof_id uuid NOT NULL,
  proven_at timestamp with time zone NOT NULL,
  entries bigint NOT NULL,
  head_hash bytea NOT NULL,
  first_break bigint,
  CONSTRAINT audit_proof_pkey PRIMARY KEY (proof_id)
);

CREATE TABLE avatar_rule (
  panel_id text NOT NULL,
  avatar text NOT NULL,
  completes integer NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT avatar_rule_pkey PRIMARY KEY (panel_id, avatar),
  CONSTRAINT avatar_rule_avatar_check CHECK ((avatar ~ '^[a-z]{1,40}$'::text)),
  CONSTRAINT avatar_rule_completes_check CHECK (((completes >= 0) AND (completes <= 100000)))
);

CREATE TABLE badge (
  badge_id uuid NOT NULL,
  panel_id text NOT NULL,
  internal_name text NOT NULL,
  external_name text NOT NULL,
  points integer NOT NULL,
  image_uri text NOT NULL,
  metric text,
  threshold integer,
  is_on boolean DEFAULT true NOT NULL,
  words text DEFAULT ''::text NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  CONSTRAINT badge_once_per_name UNIQUE (panel_id, internal_name),
  CONSTRAINT badge_pkey PRIMARY KEY (badge_id),
  CONSTRAINT badge_metric_check CHECK ((metric = ANY (ARRAY['COMPLETED_SURVEYS'::text, 'COMPLETED_VIDEOS'::text, 'COMPLETED_QUESTS'::text, 'COMPLETED_ACTIVITIES'::text, 'QUESTS_IN_A_ROW'::text, 'PRODUCT_TESTS'::text, 'LOGIN_STREAK'::text, 'YEARS'::text]))),
  CONSTRAINT badge_points_check CHECK ((points > 0)),
  CONSTRAINT badge_threshold_check CHECK ((threshold > 0)),
  CONSTRAINT badge_whole_rule CHECK (((metric IS NULL) = (threshold IS NULL)))
);

CREATE TABLE badge_award (
  award_id uuid NOT NULL,
  badge_id uuid NOT NULL,
  panelist_id uuid NOT NULL,
  is_read boolean DEFAULT false NOT NULL,
  awarded_at timestamp with time zone NOT NULL,
  points integer,
  CONSTRAINT badge_award_once UNIQUE (panelist_id, badge_id),
  CONSTRAINT badge_award_pkey PRIMARY KEY (award_id)
);

CREATE TABLE badge_run (
  run_id uuid NOT NULL,
  panel_id text NOT NULL,
  badge_id uuid NOT NULL,
  state text NOT NULL,
  wanted integer NOT NULL,
  up_to uuid,
  awarded integer DEFAULT 0 NOT NULL,
  points bigint DEFAULT 0 NOT NULL,
  asked_by uuid,
  stopped_by uuid,
  created_at timestamp with time zone NOT NULL,
  heard_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  starts_at timestamp with time zone,
  CONSTRAINT badge_run_pkey PRIMARY KEY (run_id),
  CONSTRAINT badge_run_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'STOPPED'::text])))
);

CREATE TABLE badge_tally (
  badge_id uuid NOT NULL,
  earned integer DEFAULT 0 NOT NULL,
  points bigint DEFAULT 0 NOT NULL,
  CONSTRAINT badge_tally_pkey PRIMARY KEY (badge_id)
);

CREATE TABLE clip (
  clip_id uuid NOT NULL,
  title text NOT NULL,
  seconds integer NOT NULL,
  captions text NOT NULL,
  transcript text NOT NULL,
  CONSTRAINT clip_pkey PRIMARY KEY (clip_id),
  CONSTRAINT clip_seconds_check CHECK ((seconds > 0))
);

CREATE TABLE consent (
  consent_id uuid NOT NULL,
  panelist_id uuid NOT NULL,
  kind text NOT NULL,
  version text NOT NULL,
  is_given boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT consent_pkey PRIMARY KEY (consent_id),
  CONSTRAINT consent_kind_check CHECK ((kind = ANY (ARRAY['WAITLIST'::text, 'TERMS'::text, 'PRIVACY'::text, 'RESEARCH'::text, 'EMAIL'::text])))
);

CREATE TABLE counted_act (
  "position" bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME counted_act_position_seq START WITH 1 INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1) NOT NULL,
  panel_id text NOT NULL,
  act text NOT NULL,
  amount bigint NOT NULL,
  operator_id uuid,
  panelist_id uuid,
  subject_id uuid,
  done_at timestamp with time zone NOT NULL,
  CONSTRAINT counted_act_pkey PRIMARY KEY ("position"),
  CONSTRAINT counted_act_amount_check CHECK ((amount <> 0))
);

CREATE TABLE data_download (
  download_id uuid NOT NULL,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL,
  state text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  asked_by uuid,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  file_key text,
  bytes integer,
  CONSTRAINT data_download_pkey PRIMARY KEY (download_id),
  CONSTRAINT data_download_file CHECK (((file_key IS NOT NULL) = (state = 'READY'::text))),
  CONSTRAINT data_download_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'READY'::text, 'TAKEN'::text, 'EXPIRED'::text, 'FAILED'::text])))
);

CREATE TABLE database_home (
  is_only boolean DEFAULT true NOT NULL,
  system_identifier text,
  database_oid bigint NOT NULL,
  database_name text NOT NULL,
  noted_at timestamp with time zone NOT NULL,
  CONSTRAINT database_home_pkey PRIMARY KEY (is_only),
  CONSTRAINT database_home_is_only_check CHECK (is_only)
);

CREATE TABLE email_choice (
  panelist_id uuid NOT NULL,
  kind text NOT NULL,
  is_welcome boolean NOT NULL,
  chosen_at timestamp with time zone NOT NULL,
  CONSTRAINT email_choice_pkey PRIMARY KEY (panelist_id, kind)
);

CREATE TABLE email_opt_out (
  panelist_id uuid NOT NULL,
  opted_out_at timestamp with time zone NOT NULL,
  CONSTRAINT email_opt_out_pkey PRIMARY KEY (panelist_id)
);

CREATE TABLE external_disagreement (
  run_id uuid NOT NULL,
  panel_id text NOT NULL,
  evidence jsonb NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  resolved_at timestamp with time zone,
  CONSTRAINT external_disagreement_pkey PRIMARY KEY (run_id)
);

CREATE TABLE external_nonce (
  key_id text NOT NULL,
  source text NOT NULL,
  nonce text NOT NULL,
  message_hash bytea NOT NULL,
  answer text,
  received_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT external_nonce_pkey PRIMARY KEY (key_id, source, nonce),
  CONSTRAINT external_nonce_answer_check CHECK ((answer = ANY (ARRAY['APPLIED'::text, 'RECORDED'::text, 'IN_REVIEW'::text, 'CLOSED'::text]))),
  CONSTRAINT external_nonce_source_check CHECK ((source = ANY (ARRAY['RETURN'::text, 'POSTBACK'::text])))
);

CREATE TABLE external_outcome (
  run_id uuid NOT NULL,
  source text NOT NULL,
  outcome text NOT NULL,
  key_id text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT external_outcome_pkey PRIMARY KEY (run_id, source, outcome),
  CONSTRAINT external_outcome_outcome_check CHECK ((outcome = ANY (ARRAY['QUALIFIED'::text, 'TERMINATED'::text, 'OQ'::text]))),
  CONSTRAINT external_outcome_source_check CHECK ((source = ANY (ARRAY['RETURN'::text, 'POSTBACK'::text])))
);

CREATE TABLE external_survey (
  survey_id uuid NOT NULL,
  panel_id text NOT NULL,
  entry_url text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT external_survey_pkey PRIMARY KEY (survey_id)
);

CREATE TABLE external_survey_key (
  key_id text NOT NULL,
  survey_id uuid NOT NULL,
  sealed_secret text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  retired_at timestamp with time zone,
  CONSTRAINT external_survey_key_pkey PRIMARY KEY (key_id)
);

CREATE TABLE flag (
  panel_id text NOT NULL,
  key text NOT NULL,
  is_on boolean NOT NULL,
  percent integer DEFAULT 100 NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  set_by uuid,
  set_at timestamp with time zone NOT NULL,
  CONSTRAINT flag_pkey PRIMARY KEY (panel_id, key),
  CONSTRAINT flag_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
  CONSTRAINT flag_revision_check CHECK ((revision > 0))
);

CREATE TABLE flag_exposure (
  panelist_id uuid NOT NULL,
  key text NOT NULL,
  variant text NOT NULL,
  seen_on date NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  met smallint DEFAULT 1 NOT NULL,
  CONSTRAINT flag_exposure_pkey PRIMARY KEY (panelist_id, key),
  CONSTRAINT flag_exposure_met_check CHECK (((met >= 1) AND (met <= 3))),
  CONSTRAINT flag_exposure_variant_check CHECK ((variant = ANY (ARRAY['on'::text, 'off'::text])))
);

CREATE TABLE flag_exposure_count (
  panel_id text NOT NULL,
  key text NOT NULL,
  variant text NOT NULL,
  seen_on date NOT NULL,
  part integer NOT NULL,
  members bigint NOT NULL,
  CONSTRAINT flag_exposure_count_pkey PRIMARY KEY (panel_id, key, seen_on, variant, part),
  CONSTRAINT flag_exposure_count_members_check CHECK ((members > 0)),
  CONSTRAINT flag_exposure_count_variant_check CHECK ((variant = ANY (ARRAY['on'::text, 'off'::text])))
);

CREATE TABLE flag_known (
  panelist_id uuid NOT NULL,
  flags jsonb NOT NULL,
  known_at timestamp with time zone NOT NULL,
  CONSTRAINT flag_known_pkey PRIMARY KEY (panelist_id)
);

CREATE TABLE flag_member (
  panel_id text NOT NULL,
  key text NOT NULL,
  panelist_id uuid NOT NULL,
  is_on boolean NOT NULL,
  set_by uuid,
  set_at timestamp with time zone NOT NULL,
  CONSTRAINT flag_member_pkey PRIMARY KEY (panel_id, key, panelist_id)
);

CREATE TABLE former_member (
  panel_id text NOT NULL,
  key bytea NOT NULL,
  left_at timestamp with time zone NOT NULL,
  CONSTRAINT former_member_pkey PRIMARY KEY (panel_id, key)
);

CREATE TABLE gift_card (
  card_id uuid NOT NULL,
  panel_id text NOT NULL,
  reward_id uuid NOT NULL,
  source text NOT NULL,
  load_id uuid,
  brand text NOT NULL,
  sealed text NOT NULL,
  data_key_id uuid NOT NULL,
  fingerprint bytea NOT NULL,
  last_four text NOT NULL,
  expires_on date,
  state text NOT NULL,
  redemption_id uuid,
  added_at timestamp with time zone NOT NULL,
  claimed_at timestamp with time zone,
  number_fingerprint bytea,
  load_line integer,
  voided_at timestamp with time zone,
  returned_at timestamp with time zone,
  void_id uuid,
  CONSTRAINT gift_card_once UNIQUE (panel_id, fingerprint),
  CONSTRAINT gift_card_pkey PRIMARY KEY (card_id),
  CONSTRAINT gift_card_claimed_for_somebody CHECK (((state <> 'CLAIMED'::text) OR ((redemption_id IS NOT NULL) AND (claimed_at IS NOT NULL)))),
  CONSTRAINT gift_card_free_for_nobody CHECK (((state <> 'AVAILABLE'::text) OR (redemption_id IS NULL))),
  CONSTRAINT gift_card_source_check CHECK ((source = ANY (ARRAY['STOCK'::text, 'PROVIDER'::text]))),
  CONSTRAINT gift_card_state_check CHECK ((state = ANY (ARRAY['AVAILABLE'::text, 'CLAIMED'::text, 'VOID'::text])))
);

CREATE TABLE gift_card_data_key (
  data_key_id uuid NOT NULL,
  wrapped text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT gift_card_data_key_pkey PRIMARY KEY (data_key_id)
);

CREATE TABLE gift_card_figures (
  panel_id text NOT NULL,
  figures jsonb NOT NULL,
  low integer NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  took_ms integer NOT NULL,
  CONSTRAINT gift_card_figures_pkey PRIMARY KEY (panel_id)
);

CREATE TABLE gift_card_fingerprint_key (
  panel_id text NOT NULL,
  wrapped text NOT NULL,
  CONSTRAINT gift_card_fingerprint_key_pkey PRIMARY KEY (panel_id)
);

CREATE TABLE gift_card_load (
  load_id uuid NOT NULL,
  panel_id text NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL,
  operator_id uuid,
  bytes_received bigint DEFAULT 0 NOT NULL,
  lines_received integer DEFAULT 0 NOT NULL,
  lines_read integer DEFAULT 0 NOT NULL,
  loaded integer DEFAULT 0 NOT NULL,
  already integer DEFAULT 0 NOT NULL,
  bad integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  columns text[] DEFAULT '{}'::text[] NOT NULL,
  bytes_announced bigint DEFAULT 0 NOT NULL,
  pieces integer DEFAULT 0 NOT NULL,
  heard_at timestamp with time zone DEFAULT now() NOT NULL,
  failure text,
  separator text DEFAULT ','::text NOT NULL,
  already_issued integer DEFAULT 0 NOT NULL,
  already_voided integer DEFAULT 0 NOT NULL,
  already_repeated integer DEFAULT 0 NOT NULL,
  stopped_by uuid,
  CONSTRAINT gift_card_load_pkey PRIMARY KEY (load_id),
  CONSTRAINT gift_card_load_separator_check CHECK ((separator = ANY (ARRAY[','::text, ';'::text, '	'::text]))),
  CONSTRAINT gift_card_load_state_check CHECK ((state = ANY (ARRAY['RECEIVING'::text, 'WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'STOPPED'::text])))
);

CREATE TABLE gift_card_load_piece (
  load_id uuid NOT NULL,
  piece integer NOT NULL,
  first_line integer NOT NULL,
  data_key_id uuid NOT NULL,
  sealed text NOT NULL,
  CONSTRAINT gift_card_load_piece_pkey PRIMARY KEY (load_id, piece)
);

CREATE TABLE gift_card_load_problem (
  load_id uuid NOT NULL,
  line integer NOT NULL,
  problem text NOT NULL,
  masked text NOT NULL,
  mark_start integer DEFAULT 0 NOT NULL,
  mark_end integer DEFAULT 0 NOT NULL,
  CONSTRAINT gift_card_load_problem_pkey PRIMARY KEY (load_id, line)
);

CREATE TABLE gift_card_low (
  reward_id uuid NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT gift_card_low_pkey PRIMARY KEY (reward_id)
);

CREATE TABLE gift_card_move (
  "position" bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME gift_card_move_position_seq START WITH 1 INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1) NOT NULL,
  card_id uuid NOT NULL,
  panel_id text NOT NULL,
  reward_id uuid NOT NULL,
  kind text NOT NULL,
  expires_on date,
  moved_at timestamp with time zone NOT NULL,
  CONSTRAINT gift_card_move_pkey PRIMARY KEY ("position"),
  CONSTRAINT gift_card_move_kind_check CHECK ((kind = ANY (ARRAY['LOADED'::text, 'ISSUED'::text, 'REPLACED'::text, 'VOIDED'::text, 'RETURNED'::text])))
);

CREATE TABLE gift_card_reward (
  reward_id uuid NOT NULL,
  panel_id text NOT NULL,
  value_cents integer NOT NULL,
  currency_code text NOT NULL,
  points integer NOT NULL,
  internal_name text NOT NULL,
  external_name text NOT NULL,
  is_offered boolean NOT NULL,
  uses_provider boolean NOT NULL,
  lead_days integer NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  provider_a_day integer DEFAULT 100 NOT NULL,
  CONSTRAINT gift_card_reward_once_per_value UNIQUE (panel_id, currency_code, value_cents),
  CONSTRAINT gift_card_reward_pkey PRIMARY KEY (reward_id),
  CONSTRAINT gift_card_reward_currency CHECK ((currency_code ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT gift_card_reward_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 90))),
  CONSTRAINT gift_card_reward_points_check CHECK ((points > 0)),
  CONSTRAINT gift_card_reward_provider_a_day_check CHECK (((provider_a_day >= 0) AND (provider_a_day <= 10000))),
  CONSTRAINT gift_card_reward_value_cents_check CHECK (((value_cents >= 100) AND (value_cents <= 100000)))
);

CREATE TABLE gift_card_seen (
  showing_id uuid NOT NULL,
  card_id uuid NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT gift_card_seen_pkey PRIMARY KEY (showing_id)
);

CREATE TABLE gift_card_setting (
  panel_id text NOT NULL,
  least_life_days integer NOT NULL,
  CONSTRAINT gift_card_setting_pkey PRIMARY KEY (panel_id),
  CONSTRAINT gift_card_setting_least_life_days_check CHECK (((least_life_days >= 0) AND (least_life_days <= 365)))
);

CREATE TABLE gift_card_showing (
  "position" bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME gift_card_showing_position_seq START WITH 1 INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1) NOT NULL,
  card_id uuid NOT NULL,
  panelist_id uuid,
  place text NOT NULL,
  origin text NOT NULL,
  shown_at timestamp with time zone NOT NULL,
  showing_id uuid,
  CONSTRAINT gift_card_showing_by_id UNIQUE (showing_id),
  CONSTRAINT gift_card_showing_pkey PRIMARY KEY ("position"),
  CONSTRAINT gift_card_showing_place_check CHECK ((place = ANY (ARRAY['REDEEMED'::text, 'HISTORY'::text, 'EGIFT_PAGE'::text])))
);

CREATE TABLE gift_card_void (
  void_id uuid NOT NULL,
  panel_id text NOT NULL,
  load_id uuid,
  expired_before date,
  reason text NOT NULL,
  state text NOT NULL,
  wanted integer NOT NULL,
  voided integer DEFAULT 0 NOT NULL,
  voided_cents bigint DEFAULT 0 NOT NULL,
  operator_id uuid,
  origin text,
  correlation_id text,
  stopped_by uuid,
  created_at timestamp with time zone NOT NULL,
  heard_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT gift_card_void_pkey PRIMARY KEY (void_id),
  CONSTRAINT gift_card_void_of_one_thing CHECK (((load_id IS NULL) <> (expired_before IS NULL))),
  CONSTRAINT gift_card_void_open_or_finished CHECK (((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text])) = (finished_at IS NULL))),
  CONSTRAINT gift_card_void_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'STOPPED'::text])))
);

CREATE TABLE gift_card_wrong_keys (
  card_id uuid NOT NULL,
  wrong integer NOT NULL,
  closed_until timestamp with time zone,
  last_wrong_at timestamp with time zone NOT NULL,
  CONSTRAINT gift_card_wrong_keys_pkey PRIMARY KEY (card_id)
);

CREATE TABLE idempotency_key (
  owner_id uuid NOT NULL,
  key uuid NOT NULL,
  request_hash bytea NOT NULL,
  made_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (owner_id, key)
);

CREATE TABLE incoming_mail (
  mail_id uuid NOT NULL,
  panel_id text NOT NULL,
  request_id uuid,
  recipient_proof bytea NOT NULL,
  raw_sha256 bytea NOT NULL,
  file_key text,
  state text NOT NULL,
  reason text,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT incoming_mail_once UNIQUE (raw_sha256, recipient_proof),
  CONSTRAINT incoming_mail_pkey PRIMARY KEY (mail_id),
  CONSTRAINT incoming_mail_state_check CHECK ((state = ANY (ARRAY['RECEIVED'::text, 'TAKEN'::text, 'DROPPED'::text, 'FAILED'::text])))
);

CREATE TABLE installation (
  only_row boolean DEFAULT true NOT NULL,
  installation_id uuid DEFAULT gen_random_uuid() NOT NULL,
  environment text NOT NULL,
  marked_at timestamp with time zone NOT NULL,
  CONSTRAINT installation_pkey PRIMARY KEY (only_row),
  CONSTRAINT installation_environment_check CHECK ((environment = ANY (ARRAY['local'::text, 'dev'::text, 'stage'::text, 'prod'::text]))),
  CONSTRAINT installation_only_row_check CHECK (only_row)
);

CREATE TABLE introduction_seen (
  panelist_id uuid NOT NULL,
  metadata_key text NOT NULL,
  completed_at timestamp with time zone NOT NULL,
  CONSTRAINT introduction_seen_pkey PRIMARY KEY (panelist_id, metadata_key),
  CONSTRAINT introduction_seen_metadata_key_check CHECK ((metadata_key ~ '^[A-Z_]{1,60}$'::text))
);

CREATE TABLE invitation (
  invitation_id uuid NOT NULL,
  panelist_id uuid NOT NULL,
  panel_id text NOT NULL,
  token_hash bytea NOT NULL,
  invited_by uuid,
  sent_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  replaced_at timestamp with time zone,
  token_mac bytea,
  CONSTRAINT invitation_pkey PRIMARY KEY (invitation_id),
  CONSTRAINT invitation_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE invite_batch (
  batch_id uuid NOT NULL,
  panel_id text NOT NULL,
  operator_id uuid,
  file_id uuid,
  state text NOT NULL,
  wanted integer NOT NULL,
  invited integer DEFAULT 0 NOT NULL,
  left_out integer DEFAULT 0 NOT NULL,
  stopped_by uuid,
  heard_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  starts_at timestamp with time zone,
  CONSTRAINT invite_batch_file_id_key UNIQUE (file_id),
  CONSTRAINT invite_batch_pkey PRIMARY KEY (batch_id),
  CONSTRAINT invite_batch_state_check CHECK ((state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'STOPPED'::text])))
);

CREATE TABLE invite_batch_part (
  batch_id uuid NOT NULL,
  part smallint NOT NULL,
  stage text,
  cell_id uuid,
  is_without_cell boolean DEFAULT false NOT NULL,
  wanted integer NOT NULL,
  invited integer DEFAULT 0 NOT NULL,
  after_asked_at timestamp with time zone,
  after_id uuid,
  is_done boolean DEFAULT false NOT NULL,
  CONSTRAINT invite_batch_part_pkey PRIMARY KEY (batch_id, part),
  CONSTRAINT invite_batch_part_check CHECK (((NOT is_without_cell) OR (cell_id IS NULL)))
);

CREATE TABLE job_lost_tries (
  job_id uuid NOT NULL,
  times integer NOT NULL,
  last_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT job_lost_tries_pkey PRIMARY KEY (job_id)
);

CREATE TABLE joining_count (
  panel_id text NOT NULL,
  cell_id uuid,
  stage text NOT NULL,
  people integer NOT NULL,
  CONSTRAINT joining_count_once UNIQUE NULLS NOT DISTINCT (panel_id, cell_id, stage)
);

CREATE TABLE joining_person (
  panelist_id uuid NOT NULL,
  panel_id text NOT NULL,
  number text NOT NULL,
  stage text NOT NULL,
  origin text NOT NULL,
  date_of_birth date,
  zip text,
  phone text,
  phone_key bytea,
  person_key bytea,
  cell_id uuid,
  utm_source text,
  utm_referral text,
  survey_task_id uuid,
  registration_emails smallint DEFAULT 0 NOT NULL,
  registration_email_at timestamp with time zone,
  asked_at timestamp with time zone NOT NULL,
  stage_at timestamp with time zone NOT NULL,
  people_file_id uuid,
  CONSTRAINT joining_person_number_key UNIQUE (number),
  CONSTRAINT joining_person_pkey PRIMARY KEY (panelist_id),
  CONSTRAINT joining_person_origin_check CHECK ((origin = ANY (ARRAY['FORM'::text, 'OPERATOR'::text, 'CSV'::text, 'IMPORT'::text]))),
  CONSTRAINT joining_person_stage_check CHECK ((stage = ANY (ARRAY['WAITING'::text, 'QUALIFIED'::text, 'STANDBY'::text, 'INVITED'::text, 'EXPIRED'::text, 'JOINED'::text, 'WITHDRAWN'::text])))
);

CREATE TABLE key_check (
  ring text NOT NULL,
  key_id text NOT NULL,
  check_value bytea,
  is_in_use boolean NOT NULL,
  retired_at timestamp with time zone,
  CONSTRAINT key_check_pkey PRIMARY KEY (ring, key_id),
  CONSTRAINT key_check_check_value_check CHECK ((length(check_value) = 8)),
  CONSTRAINT key_check_ring_check CHECK ((ring = ANY (ARRAY['SIGNING_KEYS'::text, 'SEALING_KEYS'::text, 'PASSWORD_PEPPERS'::text])))
);

CREATE TABLE known_device_failure (
  key bytea NOT NULL,
  failed_at timestamp with time zone[] NOT NULL,
  last_failed_at timestamp with time zone NOT NULL,
  CONSTRAINT known_device_failure_pkey PRIMARY KEY (key)
);

CREATE TABLE launch (
  launch_id uuid NOT NULL,
  panel_id text NOT NULL,
  project_id uuid NOT NULL,
  number integer DEFAULT nextval('launch_number'::regclass) NOT NULL,
  launched_by uuid,
  created_at timestamp with time zone NOT NULL,
  frozen_at timestamp with time zone,
  audience_revision integer,
  invitees integer,
  paused_at timestamp with time zone,
  stopped_at timestamp with time zone,
  finished_at timestamp with time zone,
  end_reason text,
  most_invites integer,
  CONSTRAINT launch_number_key UNIQUE (number),
  CONSTRAINT launch_pkey PRIMARY KEY (launch_id),
  CONSTRAINT launch_end_reason_check CHECK ((end_reason = ANY (ARRAY['DONE'::text, 'ENDED'::text, 'STUDY_CLOSED'::text, 'NOBODY'::text]))),
  CONSTRAINT launch_finished CHECK (((finished_at IS NULL) = (end_reason IS NULL))),
  CONSTRAINT launch_frozen CHECK (((frozen_at IS NULL) = (invitees IS NULL))),
  CONSTRAINT launch_most_invites_check CHECK ((most_invites >= 0))
);

CREATE TABLE launch_invitee (
  launch_id uuid NOT NULL,
  "position" integer NOT NULL,
  panelist_id uuid NOT NULL,
  CONSTRAINT launch_invitee_pkey PRIMARY KEY (launch_id, "position")
);

CREATE TABLE launch_reminder (
  reminder_id uuid NOT NULL,
  wave_id uuid NOT NULL,
  step smallint NOT NULL,
  after_days integer NOT NULL,
  due_at timestamp with time zone,
  reminded_up_to integer,
  reminded integer DEFAULT 0 NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT launch_reminder_pkey PRIMARY KEY (reminder_id),
  CONSTRAINT launch_reminder_wave_id_step_key UNIQUE (wave_id, step),
  CONSTRAINT launch_reminder_after_days_check CHECK (((after_days >= 1) AND (after_days <= 60))),
  CONSTRAINT launch_reminder_step_check CHECK ((step = ANY (ARRAY[1, 2])))
);

CREATE TABLE launch_set_aside (
  launch_id uuid NOT NULL,
  panelist_id uuid NOT NULL,
  wave_id uuid NOT NULL,
  reason text NOT NULL,
  set_aside_at timestamp with time zone NOT NULL,
  CONSTRAINT launch_set_aside_pkey PRIMARY KEY (launch_id, panelist_id)
);

CREATE TABLE launch_wave (
  wave_id uuid NOT NULL,
  launch_id uuid NOT NULL,
  number smallint NOT NULL,
  size integer,
  starts_at timestamp with time zone NOT NULL,
  drop_out_limit numeric(4,1),
  first_position integer,
  last_position integer,
  handed_out_up_to integer,
  invited integer DEFAULT 0 NOT NULL,
  set_aside integer DEFAULT 0 NOT NULL,
  started_at timestamp with time zone,
  last_batch_at timestamp with time zone,
  finished_at timestamp with time zone,
  CONSTRAINT launch_wave_launch_id_number_key UNIQUE (launch_id, number),
  CONSTRAINT launch_wave_pkey PRIMARY KEY (wave_id),
  CONSTRAINT launch_wave_drop_out_limit_check CHECK (((drop_out_limit >= (0)::numeric) AND (drop_out_limit <= (100)::numeric))),
  CONSTRAINT launch_wave_number_check CHECK ((number > 0)),
  CONSTRAINT launch_wave_size_check CHECK ((size > 0))
);

CREATE TABLE leaving_feedback (
  feedback_id uuid NOT NULL,
  panel_id text NOT NULL,
  words text NOT NULL,
  left_in date NOT NULL,
  CONSTRAINT leaving_feedback_pkey PRIMARY KEY (feedback_id)
);

CREATE TABLE ledger_check (
  check_id uuid NOT NULL,
  panel_id text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  accounts integer DEFAULT 0 NOT NULL,
  findings integer DEFAULT 0 NOT NULL,
  examples jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT ledger_check_pkey PRIMARY KEY (check_id)
);

CREATE TABLE login_day (
  panelist_id uuid NOT NULL,
  local_date date NOT NULL,
  CONSTRAINT login_day_pkey PRIMARY KEY (panelist_id, local_date)
);

CREATE TABLE login_streak (
  panelist_id uuid NOT NULL,
  current_days integer NOT NULL,
  longest_days integer NOT NULL,
  latest_date date NOT NULL,
  last_login_at timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  CONSTRAINT login_streak_pkey PRIMARY KEY (panelist_id),
  CONSTRAINT login_streak_current_days_check CHECK ((current_days > 0)),
  CONSTRAINT login_streak_longest CHECK ((longest_days >= current_days))
);

CREATE TABLE mail_address_key (
  is_the_one boolean DEFAULT true NOT NULL,
  wrapped text NOT NULL,
  CONSTRAINT mail_address_key_pkey PRIMARY KEY (is_the_one),
  CONSTRAINT mail_address_key_is_the_one_check CHECK (is_the_one)
);

CREATE TABLE mail_delivery (
  mail_id uuid NOT NULL,
  address_key bytea NOT NULL,
  sealed_address text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  status text,
  tries integer DEFAULT 1 NOT NULL,
  handed_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_delivery_pkey PRIMARY KEY (mail_id),
  CONSTRAINT mail_delivery_state_check CHECK ((state = ANY (ARRAY['SENDING'::text, 'TAKEN'::text, 'REFUSED'::text, 'FULL'::text, 'REJECTED'::text, 'STOPPED'::text, 'BOUNCED'::text, 'COMPLAINED'::text])))
);

CREATE TABLE mail_return (
  return_id text NOT NULL,
  address_key bytea NOT NULL,
  kind text NOT NULL,
  status text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT mail_return_pkey PRIMARY KEY (return_id),
  CONSTRAINT mail_return_kind_check CHECK ((kind = ANY (ARRAY['HARD'::text, 'SOFT'::text, 'BLOCKED'::text, 'COMPLAINT'::text])))
);

CREATE TABLE mail_suppression (
  address_key bytea NOT NULL,
  suppression_id uuid NOT NULL,
  reason text NOT NULL,
  status text,
  mail_kind text,
  sealed_address text,
  since timestamp with time zone NOT NULL,
  lifted_at timestamp with time zone,
  CONSTRAINT mail_suppression_pkey PRIMARY KEY (address_key),
  CONSTRAINT mail_suppression_suppression_id_key UNIQUE (suppression_id),
  CONSTRAINT mail_suppression_reason_check CHECK ((reason = ANY (ARRAY['HARD_BOUNCE'::text, 'SOFT_BOUNCES'::text, 'COMPLAINT'::text])))
);

CREATE TABLE mailbox_message (
  id uuid NOT NULL,
  kind text NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  list_unsubscribe text,
  received_at timestamp with time zone NOT NULL,
  reply_to text,
  thread text,
  CONSTRAINT mailbox_message_pkey PRIMARY KEY (id)
);

CREATE TABLE media (
  media_id uuid NOT NULL,
  panel_id text NOT NULL,
  content_type text,
  total_bytes bigint NOT NULL,
  received_bytes bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  active_at timestamp with time zone NOT NULL,
  cleaned_at timestamp with time zone,
  kept_bytes bigint,
  last_part_sha256 bytea,
  CONSTRAINT media_pkey PRIMARY KEY (media_id),
  CONSTRAINT media_clean_is_whole CHECK ((((cleaned_at IS NULL) = (kept_bytes IS NULL)) AND ((cleaned_at IS NULL) = (last_part_sha256 IS NULL)) AND ((cleaned_at IS NULL) OR (received_bytes = total_bytes)))),
  CONSTRAINT media_content_type_check CHECK ((content_type = ANY (ARRAY['video/webm'::text, 'video/mp4'::text, 'video/quicktime'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  CONSTRAINT media_kept_bytes_check CHECK ((kept_bytes > 0)),
  CONSTRAINT media_never_overfilled CHECK (((received_bytes >= 0) AND (received_bytes <= total_bytes))),
  CONSTRAINT media_total_bytes_check CHECK ((total_bytes > 0)),
  CONSTRAINT media_type_is_known CHECK (((received_bytes = 0) = (content_type IS NULL)))
);

CREATE TABLE media_part (
  media_id uuid NOT NULL,
  first_byte bigint NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  file_key text NOT NULL,
  CONSTRAINT media_part_file_key_key UNIQUE (file_key),
  CONSTRAINT media_part_pkey PRIMARY KEY (media_id, first_byte),
  CONSTRAINT media_part_first_byte_check CHECK ((first_byte >= 0)),
  CONSTRAINT media_part_size_check CHECK ((size > 0))
);

CREATE TABLE member_device (
  device_id uuid NOT NULL,
  panelist_id uuid NOT NULL,
  name text,
  signed_in_at timestamp with time zone NOT NULL,
  CONSTRAINT member_device_pkey PRIMARY KEY (device_id)
);

CREATE TABLE member_password (
  iam_id uuid NOT NULL,
  hash text NOT NULL,
  pepper_id text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT member_password_pkey PRIMARY KEY (iam_id)
);

CREATE TABLE member_session (
  session_id uuid NOT NULL,
  cs_id text NOT NULL,
  panelist_id uuid NOT NULL,
  secret bytea NOT NULL,
  generation integer NOT NULL,
  rotated_at timestamp with time zone NOT NULL,
  access_expires_at timestamp with time zone NOT NULL,
  idle_expires_at timestamp with time zone NOT NULL,
  absolute_expires_at timestamp with time zone NOT NULL,
  signed_in_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  device text,
  attempt bytea,
  device_id uuid,
  unseen_generation integer,
  CONSTRAINT member_session_pkey PRIMARY KEY (session_id),
  CONSTRAINT member_session_end CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  CONSTRAINT member_session_end_reason_check CHECK ((end_reason = ANY (ARRAY['SIGNED_OUT'::text, 'TOKEN_REUSED'::text, 'TOO_MANY'::text, 'EXPIRED'::text, 'OPERATOR'::text, 'MEMBER'::text, 'PASSWORD'::text, 'LEAVING'::text, 'SUSPENDED'::text]))),
  CONSTRAINT member_session_generation_check CHECK ((generation > 0)),
  CONSTRAINT member_session_secret_check CHECK ((length(secret) = 32))
);

CREATE TABLE message (
  message_id uuid NOT NULL,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL,
  kind text NOT NULL,
  cause_id uuid NOT NULL,
  step smallint NOT NULL,
  origin_id uuid NOT NULL,
  not_before timestamp with time zone NOT NULL,
  try_after timestamp with time zone NOT NULL,
  state text NOT NULL,
  attempts smallint DEFAULT 0 NOT NULL,
  reason text,
  created_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT message_pkey PRIMARY KEY (message_id),
  CONSTRAINT message_settled CHECK (((state = 'QUEUED'::text) = (settled_at IS NULL))),
  CONSTRAINT message_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'SET_ASIDE'::text, 'NOT_NEEDED'::text])))
);

CREATE TABLE message_tally (
  origin_id uuid NOT NULL,
  not_before timestamp with time zone NOT NULL,
  queued integer NOT NULL,
  sent integer DEFAULT 0 NOT NULL,
  set_aside integer DEFAULT 0 NOT NULL,
  not_needed integer DEFAULT 0 NOT NULL,
  first_sent_at timestamp with time zone,
  last_sent_at timestamp with time zone,
  CONSTRAINT message_tally_pkey PRIMARY KEY (origin_id, not_before),
  CONSTRAINT message_tally_not_needed_check CHECK ((not_needed >= 0)),
  CONSTRAINT message_tally_queued_check CHECK ((queued >= 0)),
  CONSTRAINT message_tally_sent_check CHECK ((sent >= 0)),
  CONSTRAINT message_tally_set_aside_check CHECK ((set_aside >= 0))
);

CREATE TABLE notification (
  notification_id uuid NOT NULL,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL,
  kind text NOT NULL,
  cause_id uuid NOT NULL,
  step smallint NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  link text,
  created_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  button text,
  CONSTRAINT notification_pkey PRIMARY KEY (notification_id),
  CONSTRAINT notification_button_check CHECK (((length(button) >= 1) AND (length(button) <= 60)))
);

CREATE TABLE one_time_code (
  key bytea NOT NULL,
  code_hash bytea,
  request_hash bytea NOT NULL,
  tries smallint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone[] NOT NULL,
  tried_at timestamp with time zone[] NOT NULL,
  spent_hash bytea,
  CONSTRAINT one_time_code_pkey PRIMARY KEY (key),
  CONSTRAINT one_time_code_tries_check CHECK ((tries >= 0))
);

CREATE TABLE operator (
  operator_id uuid NOT NULL,
  panel_id text NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  state text NOT NULL,
  password_hash text,
  pepper_id text,
  totp_secret text,
  totp_last_step bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone,
  approver_since timestamp with time zone,
  approver_by uuid,
  CONSTRAINT operator_email_once UNIQUE (panel_id, email_key),
  CONSTRAINT operator_pkey PRIMARY KEY (operator_id),
  CONSTRAINT operator_password_has_pepper CHECK (((password_hash IS NULL) = (pepper_id IS NULL))),
  CONSTRAINT operator_role_check CHECK ((role = ANY (ARRAY['RESEARCHER'::text, 'FULFILMENT'::text, 'SUPPORT'::text, 'READER'::text, 'ADMIN'::text]))),
  CONSTRAINT operator_state_check CHECK ((state = ANY (ARRAY['ACTIVE'::text, 'DISABLED'::text])))
);

CREATE TABLE operator_device (
  device_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  name text,
  signed_in_at timestamp with time zone NOT NULL,
  CONSTRAINT operator_device_pkey PRIMARY KEY (device_id)
);

CREATE TABLE operator_link (
  operator_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  token_mac bytea,
  CONSTRAINT operator_link_pkey PRIMARY KEY (operator_id),
  CONSTRAINT operator_link_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE operator_recovery_code (
  operator_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  code_mac bytea,
  CONSTRAINT operator_recovery_code_pkey PRIMARY KEY (operator_id, code_hash)
);

CREATE TABLE operator_session (
  session_id uuid NOT NULL,
  cs_id text NOT NULL,
  token_hash bytea NOT NULL,
  operator_id uuid NOT NULL,
  signed_in_at timestamp with time zone NOT NULL,
  idle_expires_at timestamp with time zone NOT NULL,
  absolute_expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  device_id uuid,
  token_mac bytea,
  CONSTRAINT operator_session_pkey PRIMARY KEY (session_id),
  CONSTRAINT operator_session_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE operator_write (
  operator_id uuid NOT NULL,
  lsn pg_lsn NOT NULL,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT operator_write_pkey PRIMARY KEY (operator_id)
);

CREATE TABLE outbox_event (
  id uuid NOT NULL,
  name text NOT NULL,
  payload jsonb NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  CONSTRAINT outbox_event_pkey PRIMARY KEY (id)
);

CREATE TABLE outbox_handled (
  event_id uuid NOT NULL,
  subscriber text NOT NULL,
  CONSTRAINT outbox_handled_pkey PRIMARY KEY (event_id, subscriber)
);

CREATE TABLE panel_cell (
  cell_id uuid NOT NULL,
  panel_id text NOT NULL,
  "position" smallint NOT NULL,
  name text NOT NULL,
  conditions jsonb NOT NULL,
  target_percent numeric(4,1) NOT NULL,
  retired_at timestamp with time zone,
  CONSTRAINT panel_cell_pkey PRIMARY KEY (cell_id),
  CONSTRAINT panel_cell_position_once UNIQUE (panel_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT panel_cell_target_percent_check CHECK (((target_percent >= (0)::numeric) AND (target_percent <= (100)::numeric)))
);

CREATE TABLE panelist (
  panelist_id uuid NOT NULL,
  panel_id text NOT NULL,
  tenant_id text NOT NULL,
  external_id text NOT NULL,
  iam_id uuid NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  state text NOT NULL,
  joined_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  time_zone text,
  customer_account_id text,
  avatar text DEFAULT 'pear'::text NOT NULL,
  login_streak integer DEFAULT 0 NOT NULL,
  CONSTRAINT panelist_email_once UNIQUE (panel_id, email_key),
  CONSTRAINT panelist_external_id_key UNIQUE (external_id),
  CONSTRAINT panelist_iam_id_key UNIQUE (iam_id),
  CONSTRAINT panelist_pkey PRIMARY KEY (panelist_id),
  CONSTRAINT panelist_joined_when_active CHECK (((state <> ALL (ARRAY['ACTIVE'::text, 'SUSPENDED'::text])) OR (joined_at IS NOT NULL))),
  CONSTRAINT panelist_state_check CHECK ((state = ANY (ARRAY['WAITLISTED'::text, 'INVITED'::text, 'ACTIVE'::text, 'SUSPENDED'::text, 'LEAVING'::text, 'ERASED'::text]))),
  CONSTRAINT panelist_time_zone_known CHECK (((time_zone IS NULL) OR (('1970-01-01 00:00:00+00'::timestamp with time zone AT TIME ZONE time_zone) IS NOT NULL)))
);

CREATE TABLE panelist_attribute (
  panelist_id uuid NOT NULL,
  name text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  source text DEFAULT 'SYSTEM'::text NOT NULL,
  actor_id uuid,
  unlock_at timestamp with time zone,
  CONSTRAINT panelist_attribute_pkey PRIMARY KEY (panelist_id, name),
  CONSTRAINT panelist_attribute_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT panelist_attribute_source_check CHECK ((source = ANY (ARRAY['MEMBER'::text, 'REGISTRATION'::text, 'SURVEY'::text, 'OPERATOR'::text, 'IMPORT'::text, 'SYSTEM'::text])))
);

CREATE TABLE panelist_attribute_change (
  change_id uuid NOT NULL,
  panelist_id uuid NOT NULL,
  name text NOT NULL,
  old_value jsonb,
  new_value jsonb,
  source text NOT NULL,
  actor_id uuid,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT panelist_attribute_change_pkey PRIMARY KEY (change_id),
  CONSTRAINT panelist_attribute_change_source_check CHECK ((source = ANY (ARRAY['MEMBER'::text, 'REGISTRATION'::text, 'SURVEY'::text, 'OPERATOR'::text, 'IMPORT'::text, 'SYSTEM'::text])))
);

CREATE TABLE panelist_preferences (
  panelist_id uuid NOT NULL,
  video_activity_opt_in boolean NOT NULL,
  survey_activity_opt_in boolean NOT NULL,
  activity_frequency integer,
  activity_period text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  CONSTRAINT panelist_preferences_pkey PRIMARY KEY (panelist_id),
  CONSTRAINT panelist_preferences_activity_frequency_check CHECK (((activity_frequency >= 1) AND (activity_frequency <= 9))),
  CONSTRAINT panelist_preferences_activity_period_check CHECK ((activity_period = ANY (ARRAY['DAILY'::text, 'WEEKLY'::text, 'MONTHLY'::text, 'YEARLY'::text, 'UNLIMITED'::text]))),
  CONSTRAINT preferences_frequency_has_period CHECK (((activity_frequency IS NULL) = (activity_period = 'UNLIMITED'::text)))
);

CREATE TABLE parcel_event_waiting (
  panel_id text NOT NULL,
  carrier text NOT NULL,
  tracking_number text NOT NULL,
  event_key text NOT NULL,
  status text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT parcel_event_waiting_pkey PRIMARY KEY (panel_id, carrier, tracking_number, event_key)
);

CREATE TABLE participant_event (
  event_id uuid NOT NULL,
  participant_id uuid NOT NULL,
  kind text NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  operator_id uuid,
  words text,
  CONSTRAINT participant_event_pkey PRIMARY KEY (event_id)
);

CREATE TABLE password_history (
  entry_id uuid NOT NULL,
  iam_id uuid NOT NULL,
  replaced_at timestamp with time zone NOT NULL,
  hash text NOT NULL,
  pepper_id text NOT NULL,
  CONSTRAINT password_history_pkey PRIMARY KEY (entry_id)
);

CREATE TABLE password_sealing (
  is_only boolean DEFAULT true NOT NULL,
  sealed_from timestamp with time zone NOT NULL,
  CONSTRAINT password_sealing_pkey PRIMARY KEY (is_only),
  CONSTRAINT password_sealing_is_only_check CHECK (is_only)
);

CREATE TABLE people_file (
  file_id uuid NOT NULL,
  panel_id text NOT NULL,
  purpose text NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL,
  operator_id uuid,
  started_by uuid,
  stopped_by uuid,
  bytes_announced bigint NOT NULL,
  bytes_received bigint DEFAULT 0 NOT NULL,
  lines_received integer DEFAULT 0 NOT NULL,
  lines_read integer DEFAULT 0 NOT NULL,
  is_inside_line boolean DEFAULT false NOT NULL,
  columns text[] DEFAULT '{}'::text[] NOT NULL,
  separator text DEFAULT ','::text NOT NULL,
  pieces integer DEFAULT 0 NOT NULL,
  next_piece integer DEFAULT 0 NOT NULL,
  added integer DEFAULT 0 NOT NULL,
  already integer DEFAULT 0 NOT NULL,
  bad integer DEFAULT 0 NOT NULL,
  points bigint DEFAULT 0 NOT NULL,
  failure text,
  heard_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  judged_on text,
  points_agreed bigint DEFAULT 0 NOT NULL,
  asked_at timestamp with time zone,
  not_invited integer DEFAULT 0 NOT NULL,
  CONSTRAINT people_file_pkey PRIMARY KEY (file_id),
  CONSTRAINT people_file_judged_on_check CHECK ((judged_on ~ '^\d{4}-\d\d-\d\d$'::text)),
  CONSTRAINT people_file_purpose_check CHECK ((purpose = ANY (ARRAY['INVITE'::text, 'IMPORT'::text]))),
  CONSTRAINT people_file_state_check CHECK ((state = ANY (ARRAY['RECEIVING'::text, 'CHECKING'::text, 'CHECKED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'STOPPED'::text])))
);

CREATE TABLE people_file_piece (
  file_id uuid NOT NULL,
  piece integer NOT NULL,
  first_line integer NOT NULL,
  sealed text NOT NULL,
  CONSTRAINT people_file_piece_pkey PRIMARY KEY (file_id, piece)
);

CREATE TABLE people_file_problem (
  file_id uuid NOT NULL,
  line integer NOT NULL,
  problem text NOT NULL,
  is_private boolean DEFAULT false NOT NULL,
  CONSTRAINT people_file_problem_pkey PRIMARY KEY (file_id, line)
);

CREATE TABLE person_key_secret (
  panel_id text NOT NULL,
  wrapped text NOT NULL,
  CONSTRAINT person_key_secret_pkey PRIMARY KEY (panel_id)
);

CREATE TABLE picture (
  picture_id text NOT NULL,
  panel_id text NOT NULL,
  file_key text NOT NULL,
  content_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  size integer NOT NULL,
  source_address text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT picture_file_key_key UNIQUE (file_key),
  CONSTRAINT picture_pkey PRIMARY KEY (picture_id),
  CONSTRAINT picture_height_check CHECK ((height > 0)),
  CONSTRAINT picture_picture_id_check CHECK ((picture_id ~ '^[0-9a-f]{32}$'::text)),
  CONSTRAINT picture_size_check CHECK ((size > 0)),
  CONSTRAINT picture_width_check CHECK ((width > 0))
);

CREATE TABLE points_account (
  account_id uuid NOT NULL,
  panel_id text NOT NULL,
  kind text NOT NULL,
  panelist_id uuid,
  balance bigint,
  CONSTRAINT points_account_pkey PRIMARY KEY (account_id),
  CONSTRAINT points_account_balance CHECK (((kind = 'MEMBER'::text) = (balance IS NOT NULL))),
  CONSTRAINT points_account_kind_check CHECK ((kind = ANY (ARRAY['MEMBER'::text, 'PROGRAMME'::text, 'REDEMPTION'::text]))),
  CONSTRAINT points_account_owner CHECK (((kind = 'MEMBER'::text) = (panelist_id IS NOT NULL))),
  CONSTRAINT points_never_negative CHECK ((balance >= 0))
);

CREATE TABLE points_adjustment (
  adjustment_id uuid NOT NULL,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL,
  points integer NOT NULL,
  reason text NOT NULL,
  member_note text NOT NULL,
  reference text,
  state text NOT NULL,
  asked_by uuid,
  asked_at timestamp with time zone NOT NULL,
  reverses uuid,
  request_id uuid,
  request_state text GENERATED ALWAYS AS (
CASE
    WHEN (request_id IS NULL) THEN NULL::text
    ELSE 'APPROVED'::text
END) STORED,
  CONSTRAINT points_adjustment_pkey PRIMARY KEY (adjustment_id),
  CONSTRAINT points_adjustment_points_check CHECK (((points <> 0) AND (abs(points) <= 1000000))),
  CONSTRAINT points_adjustment_second_person CHECK (((abs(points) <= 5000) OR (request_id IS NOT NULL))),
  CONSTRAINT points_adjustment_state_check CHECK ((state = ANY (ARRAY['APPLIED'::text, 'REVERSED'::text])))
);

CREATE TABLE points_entry (
  transfer_id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT points_entry_pkey PRIMARY KEY (transfer_id, account_id),
  CONSTRAINT points_entry_amount_check CHECK ((amount <> 0))
);

CREATE TABLE points_transfer (
  transfer_id uuid NOT NULL,
  panel_id text NOT NULL,
  cause_kind text NOT NULL,
  cause_id uuid NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME points_transfer_number_seq START WITH 10001 INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1) NOT NULL,
  subject text,
  outcome text,
  rule text,
  CONSTRAINT points_once_per_cause UNIQUE (cause_kind, cause_id),
  CONSTRAINT points_transfer_pkey PRIMARY KEY (transfer_id),
  CONSTRAINT points_transfer_cause_kind_check CHECK ((cause_kind = ANY (ARRAY['TASK'::text, 'REVIEW'::text, 'BADGE'::text, 'REDEMPTION'::text, 'ADJUSTMENT'::text, 'REVERSAL'::text, 'OPENING'::text, 'LEAVING'::text])))
);

CREATE TABLE postponed_act (
  act_id uuid NOT NULL,
  panel_id text NOT NULL,
  kind text NOT NULL,
  name text,
  asked jsonb,
  people integer NOT NULL,
  operator_id uuid NOT NULL,
  origin text,
  correlation_id text,
  created_at timestamp with time zone NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  next_step integer DEFAULT 0 NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  finished_at timestamp with time zone,
  end_reason text,
  CONSTRAINT postponed_act_pkey PRIMARY KEY (act_id),
  CONSTRAINT postponed_act_check CHECK (((finished_at IS NULL) = (end_reason IS NULL))),
  CONSTRAINT postponed_act_check1 CHECK (((finished_at IS NULL) = (asked IS NOT NULL))),
  CONSTRAINT postponed_act_end_reason_check CHECK ((end_reason = ANY (ARRAY['DONE'::text, 'STOPPED'::text, 'REFUSED'::text]))),
  CONSTRAINT postponed_act_people_check CHECK ((people > 0))
);

CREATE TABLE product_test (
  project_id uuid NOT NULL,
  panel_id text NOT NULL,
  product_name text NOT NULL,
  in_the_box text NOT NULL,
  picture text,
  units integer NOT NULL,
  weight_grams integer,
  hazards text[] DEFAULT '{}'::text[] NOT NULL,
  testing_days integer NOT NULL,
  diary_every_days integer,
  diary_points integer DEFAULT 0 NOT NULL,
  feedback_days integer NOT NULL,
  address_days integer NOT NULL,
  consent_text text NOT NULL,
  consent_version integer DEFAULT 1 NOT NULL,
  instruction_title text NOT NULL,
  instruction_paragraphs text[] NOT NULL,
  selection_rule text NOT NULL,
  cells jsonb DEFAULT '[]'::jsonb NOT NULL,
  seed text NOT NULL,
  selection_finished_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  addresses_cut_at timestamp with time zone,
  CONSTRAINT product_test_pkey PRIMARY KEY (project_id),
  CONSTRAINT product_test_address_days_check CHECK ((address_days > 0)),
  CONSTRAINT product_test_diary_every_days_check CHECK ((diary_every_days > 0)),
  CONSTRAINT product_test_diary_points_check CHECK ((diary_points >= 0)),
  CONSTRAINT product_test_feedback_days_check CHECK ((feedback_days > 0)),
  CONSTRAINT product_test_selection_rule_check CHECK ((selection_rule = ANY (ARRAY['HAND'::text, 'RULE'::text, 'LOT'::text]))),
  CONSTRAINT product_test_testing_days_check CHECK ((testing_days > 0)),
  CONSTRAINT product_test_units_check CHECK ((units >= 0)),
  CONSTRAINT product_test_weight_grams_check CHECK ((weight_grams > 0))
);

CREATE TABLE product_test_part (
  project_id uuid NOT NULL,
  part text NOT NULL,
  round integer DEFAULT 1 NOT NULL,
  part_project_id uuid NOT NULL,
  CONSTRAINT product_test_part_part_project_id_key UNIQUE (part_project_id),
  CONSTRAINT product_test_part_pkey PRIMARY KEY (project_id, part, round),
  CONSTRAINT product_test_part_check CHECK (((round > 0) AND ((round = 1) OR (part = 'DIARY'::text)))),
  CONSTRAINT product_test_part_part_check CHECK ((part = ANY (ARRAY['SCREENER'::text, 'SHIPMENT'::text, 'FEEDBACK'::text, 'DIARY'::text])))
);

CREATE TABLE profile_catalogue (
  panel_id text NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  CONSTRAINT profile_catalogue_pkey PRIMARY KEY (panel_id)
);

CREATE TABLE profile_detail (
  detail_id uuid NOT NULL,
  panel_id text NOT NULL,
  detail_name text NOT NULL,
  version integer NOT NULL,
  is_listed boolean NOT NULL,
  retired_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT profile_detail_once UNIQUE (panel_id, detail_name),
  CONSTRAINT profile_detail_pkey PRIMARY KEY (detail_id),
  CONSTRAINT profile_detail_detail_name_check CHECK (((length(detail_name) >= 1) AND (length(detail_name) <= 100))),
  CONSTRAINT profile_detail_plain_name CHECK (((NOT is_listed) OR (detail_name ~ '^[a-z][A-Za-z0-9_]{0,59}$'::text))),
  CONSTRAINT profile_detail_version_check CHECK ((version > 0))
);

CREATE TABLE profile_detail_version (
  detail_id uuid NOT NULL,
  version integer NOT NULL,
  type_name text NOT NULL,
  "position" smallint NOT NULL,
  display_name text NOT NULL,
  selection_type text NOT NULL,
  options jsonb DEFAULT '[]'::jsonb NOT NULL,
  exclusive_options jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_editable boolean NOT NULL,
  is_naming boolean NOT NULL,
  is_restricted boolean NOT NULL,
  derived_from text,
  unlock_days smallint DEFAULT 0 NOT NULL,
  info text,
  available_activity_info text,
  validation jsonb,
  published_by uuid,
  published_at timestamp with time zone NOT NULL,
  CONSTRAINT profile_detail_version_pkey PRIMARY KEY (detail_id, version),
  CONSTRAINT profile_detail_version_selection_type_check CHECK ((selection_type = ANY (ARRAY['date_type'::text, 'open_text'::text, 'password_text'::text, 'single'::text, 'multiple'::text, 'json'::text]))),
  CONSTRAINT profile_detail_version_unlock_days_check CHECK (((unlock_days >= 0) AND (unlock_days <= 3650))),
  CONSTRAINT profile_detail_version_version_check CHECK ((version > 0))
);

CREATE TABLE profile_type (
  panel_id text NOT NULL,
  type_name text NOT NULL,
  display_name text NOT NULL,
  "position" smallint NOT NULL,
  CONSTRAINT profile_type_pkey PRIMARY KEY (panel_id, type_name),
  CONSTRAINT profile_type_type_name_check CHECK ((type_name ~ '^[a-z][A-Za-z0-9_]{0,59}$'::text))
);

CREATE TABLE project (
  project_id uuid NOT NULL,
  panel_id text NOT NULL,
  short_id text NOT NULL,
  category text NOT NULL,
  sub_type text NOT NULL,
  internal_name text NOT NULL,
  external_name text NOT NULL,
  description text NOT NULL,
  points_qualified integer NOT NULL,
  points_non_qualified integer NOT NULL,
  points_over_quota integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  survey_id uuid,
  minutes integer,
  closes_at timestamp with time zone,
  ended_at timestamp with time zone,
  closed_up_to uuid,
  tasks_closed integer DEFAULT 0 NOT NULL,
  closed_at timestamp with time zone,
  owner_id uuid,
  wanted_completes integer,
  budget_points bigint,
  opens_at timestamp with time zone,
  launched_at timestamp with time zone,
  paused_at timestamp with time zone,
  archived_at timestamp with time zone,
  paused_by uuid,
  pause_reason text,
  task_type text,
  parent_id uuid,
  is_listed boolean DEFAULT true NOT NULL,
  CONSTRAINT project_pkey PRIMARY KEY (project_id),
  CONSTRAINT project_short_id_key UNIQUE (short_id),
  CONSTRAINT project_budget_points_check CHECK ((budget_points > 0)),
  CONSTRAINT project_category_check CHECK ((category = ANY (ARRAY['SURVEY'::text, 'IHUT'::text]))),
  CONSTRAINT project_closed_after_end CHECK (((closed_at IS NULL) OR (ended_at IS NOT NULL))),
  CONSTRAINT project_minutes_check CHECK ((minutes > 0)),
  CONSTRAINT project_pause_has_reason CHECK (((paused_at IS NULL) = (pause_reason IS NULL))),
  CONSTRAINT project_pause_reason_check CHECK ((pause_reason = ANY (ARRAY['OPERATOR'::text, 'BUDGET'::text]))),
  CONSTRAINT project_paused_after_launch CHECK (((paused_at IS NULL) OR (launched_at IS NOT NULL))),
  CONSTRAINT project_points_non_qualified_check CHECK ((points_non_qualified >= 0)),
  CONSTRAINT project_points_over_quota_check CHECK ((points_over_quota >= 0)),
  CONSTRAINT project_points_qualified_check CHECK ((points_qualified >= 0)),
  CONSTRAINT project_sub_type_check CHECK ((sub_type = ANY (ARRAY['QUALITATIVE'::text, 'QUANTITATIVE'::text, 'FEEDBACK_SURVEY'::text, 'RECRUITMENT_STATIC'::text, 'RECRUITMENT_STATIC_SEGMENTATION'::text, 'SCREENER'::text, 'MICRO_SURVEY'::text, 'DECIPHER'::text]))),
  CONSTRAINT project_task_type_check CHECK ((task_type = ANY (ARRAY['PRODUCT_TESTING'::text, 'SHIPMENT'::text]))),
  CONSTRAINT project_wanted_completes_check CHECK ((wanted_completes > 0)),
  CONSTRAINT recruitment_pays_nothing CHECK (((sub_type <> ALL (ARRAY['RECRUITMENT_STATIC'::text, 'RECRUITMENT_STATIC_SEGMENTATION'::text])) OR (((points_qualified + points_non_qualified) + points_over_quota) = 0)))
);

CREATE TABLE push_delivery (
  delivery_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  try_after timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT push_delivery_once UNIQUE (notification_id, subscription_id),
  CONSTRAINT push_delivery_pkey PRIMARY KEY (delivery_id)
);

CREATE TABLE push_key (
  panel_id text NOT NULL,
  public_key text NOT NULL,
  private_sealed text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT push_key_pkey PRIMARY KEY (panel_id)
);

CREATE TABLE push_subscription (
  subscription_id uuid NOT NULL,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint_hash bytea NOT NULL,
  sealed text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_told_at timestamp with time zone,
  CONSTRAINT push_subscription_one_a_browser UNIQUE (endpoint_hash),
  CONSTRAINT push_subscription_one_a_session UNIQUE (session_id),
  CONSTRAINT push_subscription_pkey PRIMARY KEY (subscription_id)
);

CREATE TABLE quest_series (
  series_id uuid NOT NULL,
  panel_id text NOT NULL,
  short_id text NOT NULL,
  name text NOT NULL,
  first_monday date NOT NULL,
  points_qualified integer NOT NULL,
  points_non_qualified integer NOT NULL,
  points_over_quota integer NOT NULL,
  is_active boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  owner_id uuid,
  CONSTRAINT quest_series_pkey PRIMARY KEY (series_id),
  CONSTRAINT quest_series_short_id_key UNIQUE (short_id),
  CONSTRAINT quest_series_first_monday_check CHECK ((EXTRACT(isodow FROM first_monday) = (1)::numeric)),
  CONSTRAINT quest_series_points_non_qualified_check CHECK ((points_non_qualified >= 0)),
  CONSTRAINT quest_series_points_over_quota_check CHECK ((points_over_quota >= 0)),
  CONSTRAINT quest_series_points_qualified_check CHECK ((points_qualified >= 0))
);

CREATE TABLE quest_template (
  template_id uuid NOT NULL,
  series_id uuid NOT NULL,
  week_number integer,
  monday date,
  survey_id uuid,
  external_name text NOT NULL,
  description text NOT NULL,
  minutes integer,
  CONSTRAINT quest_template_monday_once UNIQUE (series_id, monday),
  CONSTRAINT quest_template_number_once UNIQUE (series_id, week_number),
  CONSTRAINT quest_template_pkey PRIMARY KEY (template_id),
  CONSTRAINT quest_template_minutes_check CHECK ((minutes > 0)),
  CONSTRAINT quest_template_monday_check CHECK ((EXTRACT(isodow FROM monday) = (1)::numeric)),
  CONSTRAINT quest_template_one_week CHECK ((num_nonnulls(week_number, monday) = 1)),
  CONSTRAINT quest_template_week_number_check CHECK ((week_number > 0))
);

CREATE TABLE quest_week (
  series_id uuid NOT NULL,
  monday date NOT NULL,
  project_id uuid NOT NULL,
  handed_out_up_to uuid,
  tasks_handed_out integer DEFAULT 0 NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT quest_week_pkey PRIMARY KEY (series_id, monday),
  CONSTRAINT quest_week_project_id_key UNIQUE (project_id),
  CONSTRAINT quest_week_monday_check CHECK ((EXTRACT(isodow FROM monday) = (1)::numeric))
);

CREATE TABLE quota_cell (
  cell_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  rule text NOT NULL,
  name text NOT NULL,
  target integer NOT NULL,
  held integer DEFAULT 0 NOT NULL,
  CONSTRAINT quota_cell_named_once UNIQUE (survey_id, rule, name),
  CONSTRAINT quota_cell_pkey PRIMARY KEY (cell_id),
  CONSTRAINT quota_cell_never_overfilled CHECK (((held >= 0) AND (held <= target)))
);

CREATE TABLE quota_hold (
  run_id uuid NOT NULL,
  cell_id uuid NOT NULL,
  CONSTRAINT quota_hold_pkey PRIMARY KEY (run_id, cell_id)
);

CREATE UNLOGGED TABLE rate_limit (
  key bytea NOT NULL,
  full_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key)
);

CREATE TABLE recruitment (
  panel_id text NOT NULL,
  project_id uuid,
  wanted_members integer,
  welcome_project_id uuid,
  welcome_budget_points bigint,
  welcome_promised_points bigint DEFAULT 0 NOT NULL,
  CONSTRAINT recruitment_pkey PRIMARY KEY (panel_id),
  CONSTRAINT recruitment_wanted_members_check CHECK ((wanted_members > 0)),
  CONSTRAINT recruitment_welcome_budget_points_check CHECK ((welcome_budget_points >= 0)),
  CONSTRAINT recruitment_welcome_promised_points_check CHECK ((welcome_promised_points >= 0))
);

CREATE TABLE redemption (
  redemption_id uuid NOT NULL,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL,
  reward_id uuid NOT NULL,
  value_cents integer NOT NULL,
  points integer NOT NULL,
  state text NOT NULL,
  provider_tries integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT redemption_pkey PRIMARY KEY (redemption_id),
  CONSTRAINT redemption_pending_or_settled CHECK (((state = 'PENDING'::text) = (settled_at IS NULL))),
  CONSTRAINT redemption_points_check CHECK ((points > 0)),
  CONSTRAINT redemption_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'ISSUED'::text, 'FAILED'::text, 'VOIDED'::text]))),
  CONSTRAINT redemption_value_cents_check CHECK ((value_cents > 0))
);

CREATE TABLE redemption_change (
  change_id uuid NOT NULL,
  panel_id text NOT NULL,
  redemption_id uuid NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  asked_by uuid,
  asked_at timestamp with time zone NOT NULL,
  request_id uuid,
  request_state text GENERATED ALWAYS AS (
CASE
    WHEN (request_id IS NULL) THEN NULL::text
    ELSE 'APPROVED'::text
END) STORED,
  was_shown boolean DEFAULT false NOT NULL,
  CONSTRAINT redemption_change_pkey PRIMARY KEY (change_id),
  CONSTRAINT redemption_change_kind_check CHECK ((kind = ANY (ARRAY['VOID'::text, 'REPLACE'::text]))),
  CONSTRAINT redemption_change_second_person CHECK (((NOT was_shown) OR (request_id IS NOT NULL)))
);

CREATE TABLE rehearsal (
  rehearsal_id uuid NOT NULL,
  panel_id text NOT NULL,
  project_id uuid NOT NULL,
  state text NOT NULL,
  members integer NOT NULL,
  seed text NOT NULL,
  members_done integer DEFAULT 0 NOT NULL,
  draft_revision integer,
  draft_version integer,
  report jsonb,
  problems jsonb,
  asked_by uuid,
  asked_at timestamp with time zone NOT NULL,
  began_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT rehearsal_pkey PRIMARY KEY (rehearsal_id),
  CONSTRAINT rehearsal_check CHECK (((members_done >= 0) AND (members_done <= members))),
  CONSTRAINT rehearsal_done_with_report CHECK (((state = 'DONE'::text) = (report IS NOT NULL))),
  CONSTRAINT rehearsal_ends_once CHECK (((state = ANY (ARRAY['DONE'::text, 'REFUSED'::text, 'FAILED'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT rehearsal_members_check CHECK (((members >= 1) AND (members <= 5000))),
  CONSTRAINT rehearsal_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'REFUSED'::text, 'FAILED'::text])))
);

CREATE TABLE replica_beat (
  is_only boolean DEFAULT true NOT NULL,
  beat_at timestamp with time zone NOT NULL,
  CONSTRAINT replica_beat_pkey PRIMARY KEY (is_only),
  CONSTRAINT replica_beat_is_only_check CHECK (is_only)
);

CREATE TABLE restore_hold (
  hold_id uuid NOT NULL,
  reason text NOT NULL,
  mark text,
  held_at timestamp with time zone NOT NULL,
  held_at_database timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamp with time zone,
  is_queue_sent boolean,
  CONSTRAINT restore_hold_mark_key UNIQUE (mark),
  CONSTRAINT restore_hold_pkey PRIMARY KEY (hold_id),
  CONSTRAINT restore_hold_ended CHECK (((ended_at IS NULL) = (is_queue_sent IS NULL))),
  CONSTRAINT restore_hold_reason_check CHECK ((reason = ANY (ARRAY['MOVED'::text, 'TOLD'::text, 'OTHER_ENVIRONMENT'::text])))
);

CREATE TABLE result_column (
  study_id uuid NOT NULL,
  variable text NOT NULL,
  block integer NOT NULL,
  cells bytea NOT NULL,
  answered bytea NOT NULL,
  CONSTRAINT result_column_pkey PRIMARY KEY (study_id, variable, block),
  CONSTRAINT result_column_block_check CHECK ((block >= 0))
);

CREATE TABLE result_release (
  study_id uuid NOT NULL,
  number integer NOT NULL,
  people bytea NOT NULL,
  divisions jsonb NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT result_release_pkey PRIMARY KEY (study_id, number),
  CONSTRAINT result_release_number_check CHECK ((number >= 1))
);

CREATE TABLE result_respondent (
  study_id uuid NOT NULL,
  row_number integer NOT NULL,
  run_id uuid NOT NULL,
  task_id uuid NOT NULL,
  pseudonym text NOT NULL,
  outcome text NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  seconds integer NOT NULL,
  CONSTRAINT result_respondent_pkey PRIMARY KEY (study_id, row_number),
  CONSTRAINT result_respondent_run_id_key UNIQUE (run_id),
  CONSTRAINT result_respondent_task_id_key UNIQUE (task_id),
  CONSTRAINT result_respondent_row_number_check CHECK ((row_number >= 0))
);

CREATE TABLE result_share (
  study_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  shows_words boolean NOT NULL,
  shared_by uuid,
  shared_at timestamp with time zone NOT NULL,
  CONSTRAINT result_share_pkey PRIMARY KEY (study_id, operator_id)
);

CREATE TABLE result_study (
  study_id uuid NOT NULL,
  codebook jsonb NOT NULL,
  respondents integer DEFAULT 0 NOT NULL,
  gathered_up_to timestamp with time zone,
  outcomes_up_to timestamp with time zone,
  revision integer DEFAULT 0 NOT NULL,
  noise_seed text DEFAULT ((gen_random_uuid())::text || (gen_random_uuid())::text) NOT NULL,
  CONSTRAINT result_study_pkey PRIMARY KEY (study_id),
  CONSTRAINT result_study_respondents_check CHECK ((respondents >= 0))
);

CREATE TABLE result_tag (
  tag_id uuid NOT NULL,
  study_id uuid NOT NULL,
  variable text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT result_tag_pkey PRIMARY KEY (tag_id),
  CONSTRAINT result_tag_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

CREATE TABLE result_text (
  study_id uuid NOT NULL,
  variable text NOT NULL,
  row_number integer NOT NULL,
  words text NOT NULL,
  CONSTRAINT result_text_pkey PRIMARY KEY (study_id, variable, row_number)
);

CREATE TABLE result_text_tag (
  tag_id uuid NOT NULL,
  row_number integer NOT NULL,
  CONSTRAINT result_text_tag_pkey PRIMARY KEY (tag_id, row_number)
);

CREATE TABLE result_weighting (
  study_id uuid NOT NULL,
  margins jsonb NOT NULL,
  largest_weight double precision,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT result_weighting_pkey PRIMARY KEY (study_id),
  CONSTRAINT result_weighting_largest_weight_check CHECK ((largest_weight > (1)::double precision))
);

CREATE TABLE review_appeal (
  task_id uuid NOT NULL,
  words text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  CONSTRAINT review_appeal_pkey PRIMARY KEY (task_id)
);

CREATE TABLE review_cut (
  cut_id uuid NOT NULL,
  upload_id uuid NOT NULL,
  starts_at_ms integer NOT NULL,
  ends_at_ms integer NOT NULL,
  label text NOT NULL,
  operator_id uuid,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT review_cut_pkey PRIMARY KEY (cut_id),
  CONSTRAINT review_cut_has_length CHECK ((ends_at_ms > starts_at_ms)),
  CONSTRAINT review_cut_starts_at_ms_check CHECK ((starts_at_ms >= 0))
);

CREATE TABLE review_decision (
  decision_id uuid NOT NULL,
  "position" bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME review_decision_position_seq START WITH 1 INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 CACHE 1) NOT NULL,
  task_id uuid NOT NULL,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL,
  kind text NOT NULL,
  signs text[] NOT NULL,
  verdict text NOT NULL,
  reason text,
  note text,
  points integer NOT NULL,
  operator_id uuid,
  request_key uuid NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT review_decision_once_per_key UNIQUE (task_id, request_key),
  CONSTRAINT review_decision_pkey PRIMARY KEY (decision_id),
  CONSTRAINT review_decision_verdict_check CHECK ((verdict = ANY (ARRAY['APPROVED'::text, 'REJECTED'::text])))
);

CREATE TABLE review_item (
  task_id uuid NOT NULL,
  panel_id text NOT NULL,
  project_id uuid NOT NULL,
  panelist_id uuid NOT NULL,
  kind text NOT NULL,
  signs text[] NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT review_item_pkey PRIMARY KEY (task_id),
  CONSTRAINT review_item_kind_check CHECK ((kind = ANY (ARRAY['FLAGGED'::text, 'VIDEO'::text, 'RULE'::text, 'DISAGREEMENT'::text, 'APPEAL'::text])))
);

CREATE TABLE review_tag (
  task_id uuid NOT NULL,
  tag text NOT NULL,
  operator_id uuid,
  tagged_at timestamp with time zone NOT NULL,
  CONSTRAINT review_tag_pkey PRIMARY KEY (task_id, tag)
);

CREATE TABLE review_transcript (
  upload_id uuid NOT NULL,
  words text NOT NULL,
  revision integer NOT NULL,
  operator_id uuid,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT review_transcript_pkey PRIMARY KEY (upload_id),
  CONSTRAINT review_transcript_revision_check CHECK ((revision > 0))
);

CREATE TABLE saved_audience (
  saved_audience_id uuid NOT NULL,
  panel_id text NOT NULL,
  name text NOT NULL,
  rules jsonb NOT NULL,
  sample jsonb NOT NULL,
  saved_by uuid,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_audience_named_once UNIQUE (panel_id, name),
  CONSTRAINT saved_audience_pkey PRIMARY KEY (saved_audience_id),
  CONSTRAINT saved_audience_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);

CREATE TABLE second_person_request (
  request_id uuid NOT NULL,
  panel_id text NOT NULL,
  kind text NOT NULL,
  asked jsonb NOT NULL,
  reason text NOT NULL,
  because jsonb NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  about_id uuid,
  state text NOT NULL,
  asked_by uuid,
  asked_at timestamp with time zone NOT NULL,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision_note text,
  CONSTRAINT second_person_request_pkey PRIMARY KEY (request_id),
  CONSTRAINT second_person_state UNIQUE (request_id, state),
  CONSTRAINT second_person_is_another CHECK (((state <> ALL (ARRAY['APPROVED'::text, 'DECLINED'::text])) OR ((decided_by IS NOT NULL) AND (decided_by IS DISTINCT FROM asked_by)))),
  CONSTRAINT second_person_request_kind_check CHECK ((kind = ANY (ARRAY['CORRECTION'::text, 'REDEMPTION_VOID'::text, 'REDEMPTION_REPLACE'::text, 'STOCK_VOID'::text, 'CATALOGUE_ADD'::text, 'CATALOGUE_CHANGE'::text, 'LAUNCH'::text, 'QUEST_SERIES'::text, 'IMPORT'::text, 'BADGE'::text, 'WELCOME'::text, 'UNITS'::text, 'QUEST_WEEK'::text, 'LIMIT'::text, 'OPERATOR_INVITE'::text, 'OPERATOR_CHANGE'::text]))),
  CONSTRAINT second_person_request_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'APPROVED'::text, 'DECLINED'::text, 'WITHDRAWN'::text]))),
  CONSTRAINT second_person_waits_or_was_decided CHECK (((state = 'WAITING'::text) = (decided_at IS NULL))),
  CONSTRAINT second_person_withdrawn_by_its_asker CHECK (((state <> 'WITHDRAWN'::text) OR (NOT (decided_by IS DISTINCT FROM asked_by))))
);

CREATE TABLE settlement (
  settlement_id uuid NOT NULL,
  panel_id text NOT NULL,
  project_id uuid NOT NULL,
  file_name text NOT NULL,
  file_hash bytea NOT NULL,
  state text NOT NULL,
  lines integer DEFAULT 0 NOT NULL,
  done_up_to integer DEFAULT 0 NOT NULL,
  operator_id uuid,
  origin text,
  correlation_id text,
  created_at timestamp with time zone NOT NULL,
  applied_at timestamp with time zone,
  CONSTRAINT settlement_pkey PRIMARY KEY (settlement_id),
  CONSTRAINT settlement_state_check CHECK ((state = ANY (ARRAY['COMPARING'::text, 'READY'::text, 'APPLYING'::text, 'APPLIED'::text])))
);

CREATE TABLE settlement_line (
  settlement_id uuid NOT NULL,
  line_number integer NOT NULL,
  respondent text NOT NULL,
  said text,
  standing text NOT NULL,
  remark text,
  task_id uuid,
  state text,
  points integer DEFAULT 0 NOT NULL,
  can_apply boolean DEFAULT false NOT NULL,
  is_suggested boolean DEFAULT false NOT NULL,
  is_chosen boolean DEFAULT false NOT NULL,
  applied_at timestamp with time zone,
  CONSTRAINT settlement_line_pkey PRIMARY KEY (settlement_id, line_number),
  CONSTRAINT settlement_line_line_number_check CHECK ((line_number > 0)),
  CONSTRAINT settlement_line_said_check CHECK ((said = ANY (ARRAY['QUALIFIED'::text, 'TERMINATED'::text, 'OQ'::text]))),
  CONSTRAINT settlement_line_standing_check CHECK ((standing = ANY (ARRAY['NEW'::text, 'SAME'::text, 'DIFFERS'::text, 'NOT_OURS'::text, 'BAD'::text])))
);

CREATE TABLE shipment (
  shipment_id uuid NOT NULL,
  project_id uuid NOT NULL,
  participant_id uuid NOT NULL,
  attempt integer NOT NULL,
  order_number text NOT NULL,
  carrier text,
  tracking_number text,
  status text NOT NULL,
  status_at timestamp with time zone NOT NULL,
  shipped_at timestamp with time zone,
  delivered_at timestamp with time zone,
  ordered_at timestamp with time zone NOT NULL,
  listed_at timestamp with time zone,
  replaced_at timestamp with time zone,
  undone_at timestamp with time zone,
  CONSTRAINT shipment_attempt_once UNIQUE (participant_id, attempt),
  CONSTRAINT shipment_order_number_once UNIQUE (order_number),
  CONSTRAINT shipment_pkey PRIMARY KEY (shipment_id),
  CONSTRAINT shipment_attempt_check CHECK ((attempt > 0)),
  CONSTRAINT shipment_status_check CHECK ((status = ANY (ARRAY['ORDERED'::text, 'PACKED'::text, 'SHIPPED'::text, 'OUT_FOR_DELIVERY'::text, 'EXCEPTION'::text, 'DELIVERED'::text, 'RETURNED'::text, 'CANCELLED'::text])))
);

CREATE TABLE shipment_event (
  event_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  event_key text NOT NULL,
  status text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  source text NOT NULL,
  words text,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT shipment_event_once UNIQUE (shipment_id, event_key),
  CONSTRAINT shipment_event_pkey PRIMARY KEY (event_id),
  CONSTRAINT shipment_event_source_check CHECK ((source = ANY (ARRAY['CSV'::text, 'WEBHOOK'::text, 'HAND'::text]))),
  CONSTRAINT shipment_event_status_check CHECK ((status = ANY (ARRAY['ORDERED'::text, 'PACKED'::text, 'SHIPPED'::text, 'OUT_FOR_DELIVERY'::text, 'EXCEPTION'::text, 'DELIVERED'::text, 'RETURNED'::text, 'CANCELLED'::text])))
);

CREATE TABLE shipment_event_undone (
  event_id uuid NOT NULL,
  undone_at timestamp with time zone NOT NULL,
  CONSTRAINT shipment_event_undone_pkey PRIMARY KEY (event_id)
);

CREATE TABLE shipment_file (
  file_id uuid NOT NULL,
  panel_id text NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL,
  operator_id uuid,
  stopped_by uuid,
  bytes_announced bigint NOT NULL,
  bytes_received bigint DEFAULT 0 NOT NULL,
  lines_received integer DEFAULT 0 NOT NULL,
  lines_read integer DEFAULT 0 NOT NULL,
  is_inside_line boolean DEFAULT false NOT NULL,
  columns text[] DEFAULT '{}'::text[] NOT NULL,
  separator text DEFAULT ','::text NOT NULL,
  pieces integer DEFAULT 0 NOT NULL,
  imported integer DEFAULT 0 NOT NULL,
  already integer DEFAULT 0 NOT NULL,
  bad integer DEFAULT 0 NOT NULL,
  tests integer DEFAULT 0 NOT NULL,
  failure text,
  heard_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT shipment_file_pkey PRIMARY KEY (file_id),
  CONSTRAINT shipment_file_state_check CHECK ((state = ANY (ARRAY['RECEIVING'::text, 'WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'STOPPED'::text])))
);

CREATE TABLE shipment_file_named (
  file_id uuid NOT NULL,
  named text NOT NULL,
  line integer NOT NULL,
  CONSTRAINT shipment_file_named_pkey PRIMARY KEY (file_id, named)
);

CREATE TABLE shipment_file_piece (
  file_id uuid NOT NULL,
  piece integer NOT NULL,
  first_line integer NOT NULL,
  sealed text NOT NULL,
  CONSTRAINT shipment_file_piece_pkey PRIMARY KEY (file_id, piece)
);

CREATE TABLE shipment_file_problem (
  file_id uuid NOT NULL,
  line integer NOT NULL,
  fault text NOT NULL,
  problem text NOT NULL,
  masked text NOT NULL,
  mark_start integer NOT NULL,
  mark_end integer NOT NULL,
  suggestion text,
  column_name text,
  sealed text,
  order_number text,
  repair_id uuid,
  CONSTRAINT shipment_file_problem_pkey PRIMARY KEY (file_id, line)
);

CREATE TABLE shipment_repair (
  repair_id uuid NOT NULL,
  file_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  repaired_at timestamp with time zone NOT NULL,
  first_line integer NOT NULL,
  lines integer NOT NULL,
  takes_unit boolean NOT NULL,
  undone_lines integer DEFAULT 0 NOT NULL,
  undone_at timestamp with time zone,
  undone_by uuid,
  CONSTRAINT shipment_repair_pkey PRIMARY KEY (repair_id),
  CONSTRAINT shipment_repair_check CHECK ((undone_lines <= lines)),
  CONSTRAINT shipment_repair_lines_check CHECK ((lines > 0))
);

CREATE TABLE shipment_repair_line (
  repair_id uuid NOT NULL,
  line integer NOT NULL,
  participant_id uuid,
  parcel_before uuid,
  parcel_after uuid,
  is_named boolean DEFAULT false NOT NULL,
  events_before uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  event_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  before jsonb,
  after jsonb,
  CONSTRAINT shipment_repair_line_pkey PRIMARY KEY (repair_id, line)
);

CREATE TABLE sign_in_failure (
  key bytea NOT NULL,
  failures integer NOT NULL,
  locks integer NOT NULL,
  locked_until timestamp with time zone,
  last_failed_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_failure_pkey PRIMARY KEY (key)
);

CREATE TABLE spark_banner (
  panel_id text NOT NULL,
  text text NOT NULL,
  from_at timestamp with time zone,
  until_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  published_by uuid,
  published_at timestamp with time zone NOT NULL,
  CONSTRAINT spark_banner_pkey PRIMARY KEY (panel_id),
  CONSTRAINT spark_banner_ends_after_it_begins CHECK ((until_at > from_at)),
  CONSTRAINT spark_banner_revision_check CHECK ((revision > 0)),
  CONSTRAINT spark_banner_text_check CHECK ((char_length(text) <= 140))
);

CREATE TABLE spark_count (
  panelist_id uuid NOT NULL,
  panel_id text NOT NULL,
  surveys integer DEFAULT 0 NOT NULL,
  videos integer DEFAULT 0 NOT NULL,
  quests integer DEFAULT 0 NOT NULL,
  completed integer DEFAULT 0 NOT NULL,
  quests_in_a_row integer DEFAULT 0 NOT NULL,
  product_tests integer DEFAULT 0 NOT NULL,
  login_streak integer DEFAULT 0 NOT NULL,
  years integer DEFAULT 0 NOT NULL,
  next_year_at timestamp with time zone,
  is_due boolean DEFAULT false NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  CONSTRAINT spark_count_pkey PRIMARY KEY (panelist_id)
);

CREATE TABLE spark_panel (
  panel_id text NOT NULL,
  adopted_at timestamp with time zone,
  counted_up_to uuid,
  is_counted boolean DEFAULT false NOT NULL,
  CONSTRAINT spark_panel_pkey PRIMARY KEY (panel_id)
);

CREATE TABLE study_figures (
  project_id uuid NOT NULL,
  figures jsonb NOT NULL,
  decisions integer NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  took_ms integer NOT NULL,
  CONSTRAINT study_figures_pkey PRIMARY KEY (project_id),
  CONSTRAINT study_figures_decisions_check CHECK ((decisions >= 0)),
  CONSTRAINT study_figures_took_ms_check CHECK ((took_ms >= 0))
);

CREATE TABLE support_canned_reply (
  canned_reply_id uuid NOT NULL,
  panel_id text NOT NULL,
  name text NOT NULL,
  body text NOT NULL,
  category text,
  revision integer DEFAULT 1 NOT NULL,
  retired_at timestamp with time zone,
  updated_by uuid,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT support_canned_reply_pkey PRIMARY KEY (canned_reply_id)
);

CREATE TABLE support_count (
  panel_id text NOT NULL,
  status text NOT NULL,
  priority smallint NOT NULL,
  requests integer NOT NULL,
  CONSTRAINT support_count_pkey PRIMARY KEY (panel_id, status, priority)
);

CREATE TABLE support_file (
  file_id uuid NOT NULL,
  panel_id text NOT NULL,
  owner_panelist_id uuid,
  owner_guest text,
  owner_operator_id uuid,
  request_id uuid,
  message_id uuid,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  sha256 bytea NOT NULL,
  file_key text NOT NULL,
  state text NOT NULL,
  is_scanned boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  wanted_until timestamp with time zone,
  CONSTRAINT support_file_file_key_key UNIQUE (file_key),
  CONSTRAINT support_file_pkey PRIMARY KEY (file_id),
  CONSTRAINT support_file_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'application/pdf'::text]))),
  CONSTRAINT support_file_is_somewhere CHECK ((num_nonnulls(owner_panelist_id, owner_guest, owner_operator_id, request_id) > 0)),
  CONSTRAINT support_file_message_of_request CHECK (((message_id IS NULL) OR (request_id IS NOT NULL))),
  CONSTRAINT support_file_one_owner CHECK ((num_nonnulls(owner_panelist_id, owner_guest, owner_operator_id) <= 1)),
  CONSTRAINT support_file_size_check CHECK ((size > 0)),
  CONSTRAINT support_file_state_check CHECK ((state = ANY (ARRAY['WRITING'::text, 'READY'::text, 'REMOVED'::text])))
);

CREATE TABLE support_message (
  message_id uuid NOT NULL,
  request_id uuid NOT NULL,
  author text NOT NULL,
  operator_id uuid,
  via text NOT NULL,
  is_verified boolean NOT NULL,
  body text NOT NULL,
  code text,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  words tsvector GENERATED ALWAYS AS (to_tsvector('english'::regconfig, body)) STORED NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT support_message_pkey PRIMARY KEY (message_id),
  CONSTRAINT support_message_author_check CHECK ((author = ANY (ARRAY['MEMBER'::text, 'OPERATOR'::text, 'NOTE'::text, 'SYSTEM'::text]))),
  CONSTRAINT support_message_body_check CHECK ((length(body) <= 20000)),
  CONSTRAINT support_message_code CHECK (((author = 'SYSTEM'::text) = (code IS NOT NULL))),
  CONSTRAINT support_message_of_operator CHECK (((author <> ALL (ARRAY['OPERATOR'::text, 'NOTE'::text])) OR (operator_id IS NOT NULL))),
  CONSTRAINT support_message_via_check CHECK ((via = ANY (ARRAY['WEB'::text, 'EMAIL'::text, 'CONSOLE'::text, 'SYSTEM'::text])))
);

CREATE TABLE support_presence (
  request_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  is_writing boolean NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT support_presence_pkey PRIMARY KEY (request_id, operator_id)
);

CREATE TABLE support_request (
  request_id uuid NOT NULL,
  panel_id text NOT NULL,
  number text NOT NULL,
  panelist_id uuid,
  email text,
  email_key bytea,
  is_proven boolean NOT NULL,
  source text NOT NULL,
  category text NOT NULL,
  priority smallint NOT NULL,
  status text NOT NULL,
  subject text NOT NULL,
  activity_reference text,
  gift_card_reference text,
  task_id uuid,
  redemption_id uuid,
  assigned_to uuid,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  business_seconds integer DEFAULT 0 NOT NULL,
  waits_since timestamp with time zone,
  due_at timestamp with time zone,
  first_answered_at timestamp with time zone,
  first_answer_seconds integer,
  resolved_at timestamp with time zone,
  resolved_by text,
  resolution_seconds integer,
  close_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  erased_at timestamp with time zone,
  hinted_panelist_id uuid,
  CONSTRAINT support_request_number_key UNIQUE (number),
  CONSTRAINT support_request_pkey PRIMARY KEY (request_id),
  CONSTRAINT support_request_business_seconds_check CHECK ((business_seconds >= 0)),
  CONSTRAINT support_request_category_check CHECK ((category = ANY (ARRAY['ACTIVITY_PARTICIPATION_ISSUE'::text, 'CANNOT_PROCEED_TO_NEXT_QUESTION'::text, 'POINTS_MISMATCH'::text, 'GIFT_CARD_ISSUE'::text, 'OTHER'::text]))),
  CONSTRAINT support_request_closes_while_awaiting CHECK (((status = 'AWAITING_INFORMATION'::text) = (close_at IS NOT NULL))),
  CONSTRAINT support_request_due_while_open CHECK ((((status = ANY (ARRAY['NEW'::text, 'IN_PROGRESS'::text])) = (due_at IS NOT NULL)) AND ((due_at IS NULL) = (waits_since IS NULL)))),
  CONSTRAINT support_request_has_person CHECK (((panelist_id IS NOT NULL) OR (email IS NOT NULL) OR (erased_at IS NOT NULL))),
  CONSTRAINT support_request_priority_check CHECK (((priority >= 1) AND (priority <= 3))),
  CONSTRAINT support_request_resolved CHECK ((((status = 'RESOLVED'::text) = (resolved_at IS NOT NULL)) AND ((resolved_at IS NULL) = (resolved_by IS NULL)))),
  CONSTRAINT support_request_resolved_by_check CHECK ((resolved_by = ANY (ARRAY['MEMBER'::text, 'OPERATOR'::text, 'UNANSWERED'::text]))),
  CONSTRAINT support_request_source_check CHECK ((source = ANY (ARRAY['CONTACTUS'::text, 'SURVEY'::text]))),
  CONSTRAINT support_request_status_check CHECK ((status = ANY (ARRAY['NEW'::text, 'IN_PROGRESS'::text, 'AWAITING_INFORMATION'::text, 'RESOLVED'::text]))),
  CONSTRAINT support_request_subject_check CHECK ((length(subject) <= 80))
);

CREATE TABLE support_view (
  view_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  name text NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT support_view_name_once UNIQUE (operator_id, name),
  CONSTRAINT support_view_pkey PRIMARY KEY (view_id)
);

CREATE TABLE survey (
  survey_id uuid NOT NULL,
  panel_id text NOT NULL,
  engine text NOT NULL,
  title text NOT NULL,
  current_version integer,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT survey_pkey PRIMARY KEY (survey_id),
  CONSTRAINT survey_built_in_has_version CHECK (((engine = 'BUILT_IN'::text) = (current_version IS NOT NULL))),
  CONSTRAINT survey_engine_check CHECK ((engine = ANY (ARRAY['BUILT_IN'::text, 'EXTERNAL'::text])))
);

CREATE TABLE survey_draft (
  project_id uuid NOT NULL,
  revision integer NOT NULL,
  version integer NOT NULL,
  CONSTRAINT survey_draft_pkey PRIMARY KEY (project_id),
  CONSTRAINT survey_draft_revision_check CHECK ((revision > 0)),
  CONSTRAINT survey_draft_version_check CHECK ((version > 0))
);

CREATE UNLOGGED TABLE survey_draft_presence (
  project_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  question text,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT survey_draft_presence_pkey PRIMARY KEY (project_id, operator_id)
);

CREATE TABLE survey_draft_version (
  project_id uuid NOT NULL,
  version integer NOT NULL,
  revision integer NOT NULL,
  definition json NOT NULL,
  outcomes json NOT NULL,
  origin text NOT NULL,
  changes text[] NOT NULL,
  name text,
  published_as integer,
  saved_by uuid,
  begun_at timestamp with time zone NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  is_closed boolean NOT NULL,
  CONSTRAINT survey_draft_version_pkey PRIMARY KEY (project_id, version),
  CONSTRAINT survey_draft_version_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT survey_draft_version_origin_check CHECK ((origin = ANY (ARRAY['EDIT'::text, 'IMPORT'::text, 'RESTORE'::text, 'MERGE'::text, 'COPY'::text]))),
  CONSTRAINT survey_draft_version_published_as_check CHECK ((published_as > 0)),
  CONSTRAINT survey_draft_version_revision_check CHECK ((revision > 0)),
  CONSTRAINT survey_draft_version_version_check CHECK ((version > 0))
);

CREATE TABLE survey_flag (
  run_id uuid NOT NULL,
  kind text NOT NULL,
  evidence jsonb NOT NULL,
  flagged_at timestamp with time zone NOT NULL,
  CONSTRAINT survey_flag_pkey PRIMARY KEY (run_id, kind),
  CONSTRAINT survey_flag_kind_check CHECK ((kind = ANY (ARRAY['SPEED'::text, 'STRAIGHT_LINING'::text, 'ATTENTION'::text, 'DUPLICATE_TEXT'::text])))
);

CREATE TABLE survey_open_text (
  survey_id uuid NOT NULL,
  text_hash bytea NOT NULL,
  run_id uuid NOT NULL,
  question text NOT NULL,
  CONSTRAINT survey_open_text_pkey PRIMARY KEY (survey_id, text_hash, run_id, question)
);

CREATE TABLE survey_page_draft (
  run_id uuid NOT NULL,
  page text NOT NULL,
  revision integer NOT NULL,
  number integer NOT NULL,
  answers json NOT NULL,
  seconds integer NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT survey_page_draft_pkey PRIMARY KEY (run_id, page),
  CONSTRAINT survey_page_draft_number_check CHECK ((number > 0)),
  CONSTRAINT survey_page_draft_revision_check CHECK ((revision >= 0)),
  CONSTRAINT survey_page_draft_seconds_check CHECK ((seconds >= 0))
);

CREATE TABLE survey_page_save (
  run_id uuid NOT NULL,
  revision integer NOT NULL,
  page text NOT NULL,
  answers json,
  seconds integer NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT survey_page_save_pkey PRIMARY KEY (run_id, revision),
  CONSTRAINT survey_page_save_revision_check CHECK ((revision > 0)),
  CONSTRAINT survey_page_save_seconds_check CHECK ((seconds >= 0))
);

CREATE TABLE survey_run (
  run_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  version integer,
  task_id uuid NOT NULL,
  panelist_id uuid NOT NULL,
  state jsonb,
  revision integer NOT NULL,
  respondent_id text,
  source text,
  seconds integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  active_at timestamp with time zone NOT NULL,
  dropped_at timestamp with time zone,
  ended_at timestamp with time zone,
  outcome text,
  note text,
  place integer,
  places integer,
  has_question_pages boolean,
  CONSTRAINT survey_run_pkey PRIMARY KEY (run_id),
  CONSTRAINT survey_run_respondent_id_key UNIQUE (respondent_id),
  CONSTRAINT survey_run_task_id_key UNIQUE (task_id),
  CONSTRAINT survey_run_ends_with_outcome CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  CONSTRAINT survey_run_here_or_elsewhere CHECK ((((state IS NULL) = (version IS NULL)) AND ((version IS NULL) = (respondent_id IS NOT NULL)))),
  CONSTRAINT survey_run_outcome_check CHECK ((outcome = ANY (ARRAY['QUALIFIED'::text, 'TERMINATED'::text, 'OQ'::text, 'UNDER_REVIEW'::text, 'CLOSE'::text]))),
  CONSTRAINT survey_run_place_check CHECK ((place > 0)),
  CONSTRAINT survey_run_place_is_whole CHECK ((((place IS NULL) = (places IS NULL)) AND ((place IS NULL) = (has_question_pages IS NULL)) AND (place <= places))),
  CONSTRAINT survey_run_revision_check CHECK ((revision >= 0)),
  CONSTRAINT survey_run_seconds_check CHECK ((seconds >= 0))
);

CREATE TABLE survey_version (
  survey_id uuid NOT NULL,
  version integer NOT NULL,
  definition jsonb NOT NULL,
  outcomes jsonb NOT NULL,
  published_at timestamp with time zone NOT NULL,
  CONSTRAINT survey_version_pkey PRIMARY KEY (survey_id, version),
  CONSTRAINT survey_version_version_check CHECK ((version > 0))
);

CREATE TABLE task (
  task_id uuid NOT NULL,
  panel_id text NOT NULL,
  panelist_id uuid NOT NULL,
  project_id uuid NOT NULL,
  type text NOT NULL,
  sub_type text NOT NULL,
  state text NOT NULL,
  status text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  review_note text,
  CONSTRAINT task_once_per_member UNIQUE (project_id, panelist_id),
  CONSTRAINT task_pkey PRIMARY KEY (task_id),
  CONSTRAINT task_state_check CHECK ((state = ANY (ARRAY['CLOSE'::text, 'DROPOUT'::text, 'INVITED'::text, 'OPEN'::text, 'OQ'::text, 'QUALIFIED'::text, 'STARTED'::text, 'TERMINATED'::text, 'UNDER_REVIEW'::text]))),
  CONSTRAINT task_status_check CHECK ((status = ANY (ARRAY['CLOSE'::text, 'FAILED'::text, 'OPEN'::text]))),
  CONSTRAINT task_type_check CHECK ((type = ANY (ARRAY['APP_ACTIVITY'::text, 'DECIPHER'::text, 'FEEDBACK_SURVEY'::text, 'MICRO_SURVEY'::text, 'PRODUCT_TESTING'::text, 'QUALITATIVE'::text, 'QUANTITATIVE'::text, 'RECRUITMENT_STATIC'::text, 'RECRUITMENT_STATIC_SEGMENTATION'::text, 'SCREENER'::text, 'SHIPMENT'::text])))
);

CREATE TABLE test_draw (
  draw_id uuid NOT NULL,
  panel_id text NOT NULL,
  project_id uuid NOT NULL,
  seed text NOT NULL,
  people integer NOT NULL,
  drawn_at timestamp with time zone,
  placed integer DEFAULT 0 NOT NULL,
  selected integer DEFAULT 0 NOT NULL,
  reserved integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT test_draw_pkey PRIMARY KEY (draw_id),
  CONSTRAINT test_draw_project_id_key UNIQUE (project_id),
  CONSTRAINT test_draw_people_check CHECK ((people >= 0))
);

CREATE TABLE test_draw_person (
  draw_id uuid NOT NULL,
  "position" integer NOT NULL,
  participant_id uuid NOT NULL,
  cell text NOT NULL,
  rank integer,
  CONSTRAINT test_draw_person_pkey PRIMARY KEY (draw_id, "position")
);

CREATE TABLE test_participant (
  participant_id uuid NOT NULL,
  panel_id text NOT NULL,
  project_id uuid NOT NULL,
  panelist_id uuid NOT NULL,
  number text DEFAULT ('P-'::text || nextval('test_participant_number'::regclass)) NOT NULL,
  stage text NOT NULL,
  stage_at timestamp with time zone NOT NULL,
  selection text NOT NULL,
  cell text,
  rank integer,
  from_reserve boolean DEFAULT false NOT NULL,
  is_untold boolean DEFAULT false NOT NULL,
  screened_at timestamp with time zone NOT NULL,
  selected_at timestamp with time zone,
  address_sealed text,
  is_po_box boolean DEFAULT false NOT NULL,
  address_confirmed_at timestamp with time zone,
  consent_version integer,
  consent_at timestamp with time zone,
  received_at timestamp with time zone,
  support_requested_at timestamp with time zone,
  support_request_id uuid,
  paused_from timestamp with time zone,
  paused_ms bigint DEFAULT 0 NOT NULL,
  feedback_opens_at timestamp with time zone,
  feedback_taken_at timestamp with time zone,
  completed_at timestamp with time zone,
  support_asked_at timestamp with time zone,
  reminded_at timestamp with time zone,
  extended_until timestamp with time zone,
  diary_rounds integer DEFAULT 0 NOT NULL,
  due_kind text,
  due_at timestamp with time zone,
  closed_at timestamp with time zone,
  closed_why text,
  closed_words text,
  replaced_by uuid,
  held_from timestamp with time zone,
  result_serial uuid DEFAULT gen_random_uuid() NOT NULL,
  CONSTRAINT test_participant_number_once UNIQUE (number),
  CONSTRAINT test_participant_once UNIQUE (project_id, panelist_id),
  CONSTRAINT test_participant_pkey PRIMARY KEY (participant_id),
  CONSTRAINT test_participant_replaces_once UNIQUE (replaced_by),
  CONSTRAINT test_participant_closed CHECK ((((stage = 'CLOSED'::text) = (closed_at IS NOT NULL)) AND ((closed_at IS NULL) = (closed_why IS NULL)))),
  CONSTRAINT test_participant_consent CHECK (((consent_version IS NULL) = (consent_at IS NULL))),
  CONSTRAINT test_participant_done CHECK (((stage = 'DONE'::text) = (completed_at IS NOT NULL))),
  CONSTRAINT test_participant_due_kind_check CHECK ((due_kind = ANY (ARRAY['REMIND_ADDRESS'::text, 'CLOSE_ADDRESS'::text, 'REMIND_DELIVERY'::text, 'CLOSE_DELIVERY'::text, 'REMIND_SUPPORT'::text, 'CLOSE_SUPPORT'::text, 'HAND_OUT_DIARY'::text, 'OPEN_FEEDBACK'::text, 'REMIND_FEEDBACK'::text, 'CLOSE_FEEDBACK'::text, 'LATE_ORDER'::text, 'PARCEL_STUCK'::text, 'NO_SCAN'::text, 'ANSWER_SUPPORT'::text]))),
  CONSTRAINT test_participant_due_whole CHECK (((due_kind IS NULL) = (due_at IS NULL))),
  CONSTRAINT test_participant_over CHECK (((stage <> ALL (ARRAY['DONE'::text, 'CLOSED'::text])) OR ((due_kind IS NULL) AND (paused_from IS NULL)))),
  CONSTRAINT test_participant_paused_ms_check CHECK ((paused_ms >= 0)),
  CONSTRAINT test_participant_received CHECK (((stage <> ALL (ARRAY['TESTING'::text, 'FEEDBACK'::text, 'DONE'::text])) OR ((received_at IS NOT NULL) AND (feedback_opens_at IS NOT NULL)))),
  CONSTRAINT test_participant_selected CHECK (((stage = ANY (ARRAY['INVITED'::text, 'SCREENED'::text, 'CLOSED'::text])) OR ((selection = 'SELECTED'::text) AND (selected_at IS NOT NULL)))),
  CONSTRAINT test_participant_selection_check CHECK ((selection = ANY (ARRAY['NONE'::text, 'SELECTED'::text, 'RESERVE'::text, 'NOT_SELECTED'::text, 'DECLINED'::text, 'REPLACED'::text]))),
  CONSTRAINT test_participant_sent CHECK (((stage <> ALL (ARRAY['SHIPPED'::text, 'DELIVERED'::text, 'TESTING'::text, 'FEEDBACK'::text, 'DONE'::text])) OR ((address_confirmed_at IS NOT NULL) AND (consent_at IS NOT NULL)))),
  CONSTRAINT test_participant_stage_check CHECK ((stage = ANY (ARRAY['INVITED'::text, 'SCREENED'::text, 'SELECTED'::text, 'SHIPPED'::text, 'DELIVERED'::text, 'TESTING'::text, 'FEEDBACK'::text, 'DONE'::text, 'CLOSED'::text])))
);

CREATE TABLE token_before_keys (
  token_hash bytea NOT NULL,
  owner_id uuid NOT NULL,
  CONSTRAINT token_before_keys_pkey PRIMARY KEY (token_hash, owner_id)
);

CREATE TABLE unwanted_file (
  file_key text NOT NULL,
  unwanted_from timestamp with time zone NOT NULL,
  CONSTRAINT unwanted_file_pkey PRIMARY KEY (file_key)
);

CREATE TABLE upload (
  upload_id uuid NOT NULL,
  task_id uuid NOT NULL,
  kind text NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT upload_pkey PRIMARY KEY (upload_id),
  CONSTRAINT upload_kind_check CHECK ((kind = ANY (ARRAY['VIDEO'::text, 'PHOTO'::text])))
);

INSERT INTO password_sealing (is_only, sealed_from) VALUES ('true', now());

ALTER TABLE account_deletion
  ADD CONSTRAINT account_deletion_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT account_deletion_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE act_limit
  ADD CONSTRAINT act_limit_set_by_fkey FOREIGN KEY (set_by) REFERENCES operator(operator_id);

ALTER TABLE announcement
  ADD CONSTRAINT announcement_created_by_fkey FOREIGN KEY (created_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT announcement_saved_audience_id_fkey FOREIGN KEY (saved_audience_id) REFERENCES saved_audience(saved_audience_id),
  ADD CONSTRAINT announcement_started_by_fkey FOREIGN KEY (started_by) REFERENCES operator(operator_id);

ALTER TABLE announcement_reader
  ADD CONSTRAINT announcement_reader_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(announcement_id);

ALTER TABLE audience
  ADD CONSTRAINT audience_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id),
  ADD CONSTRAINT audience_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES operator(operator_id);

ALTER TABLE audience_list
  ADD CONSTRAINT audience_list_created_by_fkey FOREIGN KEY (created_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT audience_list_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id);

ALTER TABLE audience_list_bad_line
  ADD CONSTRAINT audience_list_bad_line_list_id_fkey FOREIGN KEY (list_id) REFERENCES audience_list(list_id) ON DELETE CASCADE;

ALTER TABLE audience_list_member
  ADD CONSTRAINT audience_list_member_list_id_fkey FOREIGN KEY (list_id) REFERENCES audience_list(list_id) ON DELETE CASCADE,
  ADD CONSTRAINT audience_list_member_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE audience_profile
  ADD CONSTRAINT audience_profile_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id) ON DELETE CASCADE;

ALTER TABLE badge_award
  ADD CONSTRAINT badge_award_badge_id_fkey FOREIGN KEY (badge_id) REFERENCES badge(badge_id),
  ADD CONSTRAINT badge_award_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE badge_run
  ADD CONSTRAINT badge_run_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT badge_run_badge_id_fkey FOREIGN KEY (badge_id) REFERENCES badge(badge_id),
  ADD CONSTRAINT badge_run_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES operator(operator_id);

ALTER TABLE badge_tally
  ADD CONSTRAINT badge_tally_badge_id_fkey FOREIGN KEY (badge_id) REFERENCES badge(badge_id);

ALTER TABLE clip
  ADD CONSTRAINT clip_clip_id_fkey FOREIGN KEY (clip_id) REFERENCES media(media_id);

ALTER TABLE consent
  ADD CONSTRAINT consent_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE counted_act
  ADD CONSTRAINT counted_act_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT counted_act_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE data_download
  ADD CONSTRAINT data_download_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT data_download_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE email_choice
  ADD CONSTRAINT email_choice_kind_check CHECK ((kind = ANY (ARRAY['INVITATION'::text, 'REMINDER'::text, 'REVIEW'::text, 'BADGE'::text, 'SUPPORT'::text, 'GIFT_CARD'::text, 'ANNOUNCEMENT'::text, 'NUDGE'::text, 'PRODUCT_TEST'::text, 'PRODUCT_TEST_REMINDER'::text]))) NOT VALID,
  ADD CONSTRAINT email_choice_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE email_opt_out
  ADD CONSTRAINT email_opt_out_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE external_disagreement
  ADD CONSTRAINT external_disagreement_run_id_fkey FOREIGN KEY (run_id) REFERENCES survey_run(run_id) ON DELETE CASCADE;

ALTER TABLE external_nonce
  ADD CONSTRAINT external_nonce_key_id_fkey FOREIGN KEY (key_id) REFERENCES external_survey_key(key_id);

ALTER TABLE external_outcome
  ADD CONSTRAINT external_outcome_key_id_fkey FOREIGN KEY (key_id) REFERENCES external_survey_key(key_id),
  ADD CONSTRAINT external_outcome_run_id_fkey FOREIGN KEY (run_id) REFERENCES survey_run(run_id) ON DELETE CASCADE;

ALTER TABLE external_survey
  ADD CONSTRAINT external_survey_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(survey_id);

ALTER TABLE external_survey_key
  ADD CONSTRAINT external_survey_key_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES external_survey(survey_id);

ALTER TABLE flag
  ADD CONSTRAINT flag_set_by_fkey FOREIGN KEY (set_by) REFERENCES operator(operator_id);

ALTER TABLE flag_exposure
  ADD CONSTRAINT flag_exposure_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE flag_known
  ADD CONSTRAINT flag_known_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE flag_member
  ADD CONSTRAINT flag_member_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT flag_member_set_by_fkey FOREIGN KEY (set_by) REFERENCES operator(operator_id);

ALTER TABLE gift_card
  ADD CONSTRAINT gift_card_data_key_id_fkey FOREIGN KEY (data_key_id) REFERENCES gift_card_data_key(data_key_id),
  ADD CONSTRAINT gift_card_of_load FOREIGN KEY (load_id) REFERENCES gift_card_load(load_id),
  ADD CONSTRAINT gift_card_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(redemption_id),
  ADD CONSTRAINT gift_card_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES gift_card_reward(reward_id),
  ADD CONSTRAINT gift_card_void_id_fkey FOREIGN KEY (void_id) REFERENCES gift_card_void(void_id);

ALTER TABLE gift_card_load
  ADD CONSTRAINT gift_card_load_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT gift_card_load_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES operator(operator_id);

ALTER TABLE gift_card_load_piece
  ADD CONSTRAINT gift_card_load_piece_data_key_id_fkey FOREIGN KEY (data_key_id) REFERENCES gift_card_data_key(data_key_id),
  ADD CONSTRAINT gift_card_load_piece_load_id_fkey FOREIGN KEY (load_id) REFERENCES gift_card_load(load_id);

ALTER TABLE gift_card_load_problem
  ADD CONSTRAINT gift_card_load_problem_load_id_fkey FOREIGN KEY (load_id) REFERENCES gift_card_load(load_id);

ALTER TABLE gift_card_low
  ADD CONSTRAINT gift_card_low_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES gift_card_reward(reward_id);

ALTER TABLE gift_card_move
  ADD CONSTRAINT gift_card_move_card_id_fkey FOREIGN KEY (card_id) REFERENCES gift_card(card_id),
  ADD CONSTRAINT gift_card_move_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES gift_card_reward(reward_id);

ALTER TABLE gift_card_seen
  ADD CONSTRAINT gift_card_seen_card_id_fkey FOREIGN KEY (card_id) REFERENCES gift_card(card_id),
  ADD CONSTRAINT gift_card_seen_showing_id_fkey FOREIGN KEY (showing_id) REFERENCES gift_card_showing(showing_id);

ALTER TABLE gift_card_showing
  ADD CONSTRAINT gift_card_showing_card_id_fkey FOREIGN KEY (card_id) REFERENCES gift_card(card_id),
  ADD CONSTRAINT gift_card_showing_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE gift_card_void
  ADD CONSTRAINT gift_card_void_load_id_fkey FOREIGN KEY (load_id) REFERENCES gift_card_load(load_id),
  ADD CONSTRAINT gift_card_void_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT gift_card_void_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES operator(operator_id);

ALTER TABLE incoming_mail
  ADD CONSTRAINT incoming_mail_request_id_fkey FOREIGN KEY (request_id) REFERENCES support_request(request_id);

ALTER TABLE introduction_seen
  ADD CONSTRAINT introduction_seen_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE invitation
  ADD CONSTRAINT invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT invitation_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE invite_batch
  ADD CONSTRAINT invite_batch_file_id_fkey FOREIGN KEY (file_id) REFERENCES people_file(file_id),
  ADD CONSTRAINT invite_batch_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT invite_batch_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES operator(operator_id);

ALTER TABLE invite_batch_part
  ADD CONSTRAINT invite_batch_part_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES invite_batch(batch_id),
  ADD CONSTRAINT invite_batch_part_cell_id_fkey FOREIGN KEY (cell_id) REFERENCES panel_cell(cell_id);

ALTER TABLE joining_count
  ADD CONSTRAINT joining_count_cell_id_fkey FOREIGN KEY (cell_id) REFERENCES panel_cell(cell_id);

ALTER TABLE joining_person
  ADD CONSTRAINT joining_person_cell_id_fkey FOREIGN KEY (cell_id) REFERENCES panel_cell(cell_id),
  ADD CONSTRAINT joining_person_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT joining_person_people_file_id_fkey FOREIGN KEY (people_file_id) REFERENCES people_file(file_id),
  ADD CONSTRAINT joining_person_survey_task_id_fkey FOREIGN KEY (survey_task_id) REFERENCES task(task_id);

ALTER TABLE launch
  ADD CONSTRAINT launch_launched_by_fkey FOREIGN KEY (launched_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT launch_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id);

ALTER TABLE launch_reminder
  ADD CONSTRAINT launch_reminder_wave_id_fkey FOREIGN KEY (wave_id) REFERENCES launch_wave(wave_id);

ALTER TABLE launch_set_aside
  ADD CONSTRAINT launch_set_aside_launch_id_fkey FOREIGN KEY (launch_id) REFERENCES launch(launch_id),
  ADD CONSTRAINT launch_set_aside_reason_check CHECK ((reason = ANY (ARRAY['NOT_ACTIVE'::text, 'OPTED_OUT'::text, 'NO_ROOM'::text, 'HAS_TASK'::text, 'SWITCHED_OFF'::text]))) NOT VALID,
  ADD CONSTRAINT launch_set_aside_wave_id_fkey FOREIGN KEY (wave_id) REFERENCES launch_wave(wave_id);

ALTER TABLE launch_wave
  ADD CONSTRAINT launch_wave_launch_id_fkey FOREIGN KEY (launch_id) REFERENCES launch(launch_id);

ALTER TABLE login_day
  ADD CONSTRAINT login_day_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE login_streak
  ADD CONSTRAINT login_streak_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE media_part
  ADD CONSTRAINT media_part_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(media_id) ON DELETE CASCADE;

ALTER TABLE member_device
  ADD CONSTRAINT member_device_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE member_password
  ADD CONSTRAINT member_password_iam_id_fkey FOREIGN KEY (iam_id) REFERENCES panelist(iam_id);

ALTER TABLE member_session
  ADD CONSTRAINT member_session_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE message
  ADD CONSTRAINT message_kind_check CHECK ((kind = ANY (ARRAY['INVITATION'::text, 'REMINDER'::text, 'REVIEW'::text, 'BADGE'::text, 'SUPPORT'::text, 'GIFT_CARD'::text, 'ANNOUNCEMENT'::text, 'NUDGE'::text, 'PRODUCT_TEST'::text, 'PRODUCT_TEST_REMINDER'::text]))) NOT VALID,
  ADD CONSTRAINT message_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT message_reason_check CHECK ((reason = ANY (ARRAY['NO_SUCH_ADDRESS'::text, 'MAILBOX_FULL'::text, 'NOT_TAKEN'::text, 'ANSWERED'::text, 'UNSUBSCRIBED'::text, 'NOT_ACTIVE'::text, 'RESTORED'::text, 'REJECTED'::text, 'STOPPED'::text, 'WITHDRAWN'::text]))) NOT VALID;

ALTER TABLE notification
  ADD CONSTRAINT notification_kind_check CHECK ((kind = ANY (ARRAY['INVITATION'::text, 'REMINDER'::text, 'REVIEW'::text, 'BADGE'::text, 'SUPPORT'::text, 'GIFT_CARD'::text, 'ANNOUNCEMENT'::text, 'NUDGE'::text, 'PRODUCT_TEST'::text, 'PRODUCT_TEST_REMINDER'::text]))) NOT VALID,
  ADD CONSTRAINT notification_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE operator
  ADD CONSTRAINT operator_approver_by_fkey FOREIGN KEY (approver_by) REFERENCES operator(operator_id);

ALTER TABLE operator_device
  ADD CONSTRAINT operator_device_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id);

ALTER TABLE operator_link
  ADD CONSTRAINT operator_link_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id);

ALTER TABLE operator_recovery_code
  ADD CONSTRAINT operator_recovery_code_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id);

ALTER TABLE operator_session
  ADD CONSTRAINT operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id);

ALTER TABLE operator_write
  ADD CONSTRAINT operator_write_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id);

ALTER TABLE outbox_handled
  ADD CONSTRAINT outbox_handled_event_id_fkey FOREIGN KEY (event_id) REFERENCES outbox_event(id) ON DELETE CASCADE;

ALTER TABLE panelist_attribute
  ADD CONSTRAINT panelist_attribute_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE panelist_attribute_change
  ADD CONSTRAINT panelist_attribute_change_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE panelist_preferences
  ADD CONSTRAINT panelist_preferences_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE participant_event
  ADD CONSTRAINT participant_event_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT participant_event_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES test_participant(participant_id);

ALTER TABLE password_history
  ADD CONSTRAINT password_history_iam_id_fkey FOREIGN KEY (iam_id) REFERENCES panelist(iam_id);

ALTER TABLE people_file
  ADD CONSTRAINT people_file_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT people_file_started_by_fkey FOREIGN KEY (started_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT people_file_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES operator(operator_id);

ALTER TABLE people_file_piece
  ADD CONSTRAINT people_file_piece_file_id_fkey FOREIGN KEY (file_id) REFERENCES people_file(file_id);

ALTER TABLE people_file_problem
  ADD CONSTRAINT people_file_problem_file_id_fkey FOREIGN KEY (file_id) REFERENCES people_file(file_id);

ALTER TABLE points_account
  ADD CONSTRAINT points_account_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE points_adjustment
  ADD CONSTRAINT points_adjustment_approved FOREIGN KEY (request_id, request_state) REFERENCES second_person_request(request_id, state),
  ADD CONSTRAINT points_adjustment_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT points_adjustment_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT points_adjustment_reverses_fkey FOREIGN KEY (reverses) REFERENCES points_adjustment(adjustment_id);

ALTER TABLE points_entry
  ADD CONSTRAINT points_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES points_account(account_id),
  ADD CONSTRAINT points_entry_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES points_transfer(transfer_id);

ALTER TABLE postponed_act
  ADD CONSTRAINT postponed_act_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id);

ALTER TABLE product_test
  ADD CONSTRAINT product_test_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id);

ALTER TABLE product_test_part
  ADD CONSTRAINT product_test_part_part_project_id_fkey FOREIGN KEY (part_project_id) REFERENCES project(project_id),
  ADD CONSTRAINT product_test_part_project_id_fkey FOREIGN KEY (project_id) REFERENCES product_test(project_id);

ALTER TABLE profile_detail_version
  ADD CONSTRAINT profile_detail_version_detail_id_fkey FOREIGN KEY (detail_id) REFERENCES profile_detail(detail_id),
  ADD CONSTRAINT profile_detail_version_published_by_fkey FOREIGN KEY (published_by) REFERENCES operator(operator_id);

ALTER TABLE project
  ADD CONSTRAINT project_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT project_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES project(project_id),
  ADD CONSTRAINT project_paused_by_fkey FOREIGN KEY (paused_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT project_survey_exists FOREIGN KEY (survey_id) REFERENCES survey(survey_id);

ALTER TABLE push_delivery
  ADD CONSTRAINT push_delivery_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(notification_id) ON DELETE CASCADE,
  ADD CONSTRAINT push_delivery_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription(subscription_id) ON DELETE CASCADE;

ALTER TABLE push_subscription
  ADD CONSTRAINT push_subscription_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES member_session(session_id) ON DELETE CASCADE;

ALTER TABLE quest_series
  ADD CONSTRAINT quest_series_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES operator(operator_id);

ALTER TABLE quest_template
  ADD CONSTRAINT quest_template_series_id_fkey FOREIGN KEY (series_id) REFERENCES quest_series(series_id),
  ADD CONSTRAINT quest_template_survey_exists FOREIGN KEY (survey_id) REFERENCES survey(survey_id);

ALTER TABLE quest_week
  ADD CONSTRAINT quest_week_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id),
  ADD CONSTRAINT quest_week_series_id_fkey FOREIGN KEY (series_id) REFERENCES quest_series(series_id);

ALTER TABLE quota_cell
  ADD CONSTRAINT quota_cell_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(survey_id);

ALTER TABLE quota_hold
  ADD CONSTRAINT quota_hold_cell_id_fkey FOREIGN KEY (cell_id) REFERENCES quota_cell(cell_id),
  ADD CONSTRAINT quota_hold_run_id_fkey FOREIGN KEY (run_id) REFERENCES survey_run(run_id);

ALTER TABLE recruitment
  ADD CONSTRAINT recruitment_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id),
  ADD CONSTRAINT recruitment_welcome_project_id_fkey FOREIGN KEY (welcome_project_id) REFERENCES project(project_id);

ALTER TABLE redemption
  ADD CONSTRAINT redemption_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT redemption_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES gift_card_reward(reward_id);

ALTER TABLE redemption_change
  ADD CONSTRAINT redemption_change_approved FOREIGN KEY (request_id, request_state) REFERENCES second_person_request(request_id, state),
  ADD CONSTRAINT redemption_change_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT redemption_change_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(redemption_id);

ALTER TABLE rehearsal
  ADD CONSTRAINT rehearsal_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT rehearsal_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id);

ALTER TABLE result_column
  ADD CONSTRAINT result_column_study_id_fkey FOREIGN KEY (study_id) REFERENCES result_study(study_id);

ALTER TABLE result_release
  ADD CONSTRAINT result_release_study_id_fkey FOREIGN KEY (study_id) REFERENCES result_study(study_id);

ALTER TABLE result_respondent
  ADD CONSTRAINT result_respondent_run_id_fkey FOREIGN KEY (run_id) REFERENCES survey_run(run_id),
  ADD CONSTRAINT result_respondent_study_id_fkey FOREIGN KEY (study_id) REFERENCES result_study(study_id),
  ADD CONSTRAINT result_respondent_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(task_id);

ALTER TABLE result_share
  ADD CONSTRAINT result_share_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT result_share_shared_by_fkey FOREIGN KEY (shared_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT result_share_study_id_fkey FOREIGN KEY (study_id) REFERENCES project(project_id);

ALTER TABLE result_study
  ADD CONSTRAINT result_study_study_id_fkey FOREIGN KEY (study_id) REFERENCES project(project_id);

ALTER TABLE result_tag
  ADD CONSTRAINT result_tag_study_id_fkey FOREIGN KEY (study_id) REFERENCES result_study(study_id);

ALTER TABLE result_text
  ADD CONSTRAINT result_text_study_id_fkey FOREIGN KEY (study_id) REFERENCES result_study(study_id);

ALTER TABLE result_text_tag
  ADD CONSTRAINT result_text_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES result_tag(tag_id) ON DELETE CASCADE;

ALTER TABLE result_weighting
  ADD CONSTRAINT result_weighting_study_id_fkey FOREIGN KEY (study_id) REFERENCES project(project_id);

ALTER TABLE review_appeal
  ADD CONSTRAINT review_appeal_task_id_fkey FOREIGN KEY (task_id) REFERENCES review_item(task_id);

ALTER TABLE review_cut
  ADD CONSTRAINT review_cut_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT review_cut_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(upload_id) ON DELETE CASCADE;

ALTER TABLE review_decision
  ADD CONSTRAINT review_decision_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT review_decision_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT review_decision_task_id_fkey FOREIGN KEY (task_id) REFERENCES review_item(task_id);

ALTER TABLE review_item
  ADD CONSTRAINT review_item_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT review_item_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id),
  ADD CONSTRAINT review_item_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(task_id);

ALTER TABLE review_tag
  ADD CONSTRAINT review_tag_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT review_tag_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(task_id);

ALTER TABLE review_transcript
  ADD CONSTRAINT review_transcript_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT review_transcript_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(upload_id) ON DELETE CASCADE;

ALTER TABLE saved_audience
  ADD CONSTRAINT saved_audience_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES operator(operator_id);

ALTER TABLE second_person_request
  ADD CONSTRAINT second_person_request_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operator(operator_id),
  ADD CONSTRAINT second_person_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(operator_id);

ALTER TABLE settlement
  ADD CONSTRAINT settlement_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT settlement_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id);

ALTER TABLE settlement_line
  ADD CONSTRAINT settlement_line_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(settlement_id) ON DELETE CASCADE,
  ADD CONSTRAINT settlement_line_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(task_id);

ALTER TABLE shipment
  ADD CONSTRAINT shipment_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES test_participant(participant_id),
  ADD CONSTRAINT shipment_project_id_fkey FOREIGN KEY (project_id) REFERENCES product_test(project_id);

ALTER TABLE shipment_event
  ADD CONSTRAINT shipment_event_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipment(shipment_id);

ALTER TABLE shipment_event_undone
  ADD CONSTRAINT shipment_event_undone_event_id_fkey FOREIGN KEY (event_id) REFERENCES shipment_event(event_id);

ALTER TABLE shipment_file
  ADD CONSTRAINT shipment_file_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT shipment_file_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES operator(operator_id);

ALTER TABLE shipment_file_named
  ADD CONSTRAINT shipment_file_named_file_id_fkey FOREIGN KEY (file_id) REFERENCES shipment_file(file_id);

ALTER TABLE shipment_file_piece
  ADD CONSTRAINT shipment_file_piece_file_id_fkey FOREIGN KEY (file_id) REFERENCES shipment_file(file_id);

ALTER TABLE shipment_file_problem
  ADD CONSTRAINT shipment_file_problem_file_id_fkey FOREIGN KEY (file_id) REFERENCES shipment_file(file_id),
  ADD CONSTRAINT shipment_file_problem_repair_id_fkey FOREIGN KEY (repair_id) REFERENCES shipment_repair(repair_id);

ALTER TABLE shipment_repair
  ADD CONSTRAINT shipment_repair_file_id_fkey FOREIGN KEY (file_id) REFERENCES shipment_file(file_id),
  ADD CONSTRAINT shipment_repair_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT shipment_repair_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES operator(operator_id);

ALTER TABLE shipment_repair_line
  ADD CONSTRAINT shipment_repair_line_parcel_after_fkey FOREIGN KEY (parcel_after) REFERENCES shipment(shipment_id),
  ADD CONSTRAINT shipment_repair_line_parcel_before_fkey FOREIGN KEY (parcel_before) REFERENCES shipment(shipment_id),
  ADD CONSTRAINT shipment_repair_line_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES test_participant(participant_id),
  ADD CONSTRAINT shipment_repair_line_repair_id_fkey FOREIGN KEY (repair_id) REFERENCES shipment_repair(repair_id);

ALTER TABLE spark_banner
  ADD CONSTRAINT spark_banner_published_by_fkey FOREIGN KEY (published_by) REFERENCES operator(operator_id);

ALTER TABLE spark_count
  ADD CONSTRAINT spark_count_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id);

ALTER TABLE study_figures
  ADD CONSTRAINT study_figures_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id);

ALTER TABLE support_canned_reply
  ADD CONSTRAINT support_canned_reply_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES operator(operator_id);

ALTER TABLE support_file
  ADD CONSTRAINT support_file_message_id_fkey FOREIGN KEY (message_id) REFERENCES support_message(message_id),
  ADD CONSTRAINT support_file_owner_operator_id_fkey FOREIGN KEY (owner_operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT support_file_owner_panelist_id_fkey FOREIGN KEY (owner_panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT support_file_request_id_fkey FOREIGN KEY (request_id) REFERENCES support_request(request_id);

ALTER TABLE support_message
  ADD CONSTRAINT support_message_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT support_message_request_id_fkey FOREIGN KEY (request_id) REFERENCES support_request(request_id);

ALTER TABLE support_presence
  ADD CONSTRAINT support_presence_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id),
  ADD CONSTRAINT support_presence_request_id_fkey FOREIGN KEY (request_id) REFERENCES support_request(request_id);

ALTER TABLE support_request
  ADD CONSTRAINT support_request_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES operator(operator_id),
  ADD CONSTRAINT support_request_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT support_request_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(redemption_id),
  ADD CONSTRAINT support_request_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(task_id);

ALTER TABLE support_view
  ADD CONSTRAINT support_view_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id);

ALTER TABLE survey
  ADD CONSTRAINT survey_version_exists FOREIGN KEY (survey_id, current_version) REFERENCES survey_version(survey_id, version) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE survey_draft
  ADD CONSTRAINT survey_draft_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id),
  ADD CONSTRAINT survey_draft_version_exists FOREIGN KEY (project_id, version) REFERENCES survey_draft_version(project_id, version) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE survey_draft_version
  ADD CONSTRAINT survey_draft_version_project_id_fkey FOREIGN KEY (project_id) REFERENCES survey_draft(project_id) DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT survey_draft_version_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES operator(operator_id);

ALTER TABLE survey_flag
  ADD CONSTRAINT survey_flag_run_id_fkey FOREIGN KEY (run_id) REFERENCES survey_run(run_id) ON DELETE CASCADE;

ALTER TABLE survey_open_text
  ADD CONSTRAINT survey_open_text_run_id_fkey FOREIGN KEY (run_id) REFERENCES survey_run(run_id) ON DELETE CASCADE,
  ADD CONSTRAINT survey_open_text_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(survey_id);

ALTER TABLE survey_page_draft
  ADD CONSTRAINT survey_page_draft_run_id_fkey FOREIGN KEY (run_id) REFERENCES survey_run(run_id) ON DELETE CASCADE;

ALTER TABLE survey_page_save
  ADD CONSTRAINT survey_page_save_run_id_fkey FOREIGN KEY (run_id) REFERENCES survey_run(run_id) ON DELETE CASCADE;

ALTER TABLE survey_run
  ADD CONSTRAINT survey_run_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT survey_run_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(survey_id),
  ADD CONSTRAINT survey_run_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(task_id),
  ADD CONSTRAINT survey_run_version_exists FOREIGN KEY (survey_id, version) REFERENCES survey_version(survey_id, version);

ALTER TABLE survey_version
  ADD CONSTRAINT survey_version_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES survey(survey_id);

ALTER TABLE task
  ADD CONSTRAINT task_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT task_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(project_id);

ALTER TABLE test_draw
  ADD CONSTRAINT test_draw_project_id_fkey FOREIGN KEY (project_id) REFERENCES product_test(project_id);

ALTER TABLE test_draw_person
  ADD CONSTRAINT test_draw_person_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES test_draw(draw_id) ON DELETE CASCADE;

ALTER TABLE test_participant
  ADD CONSTRAINT test_participant_panelist_id_fkey FOREIGN KEY (panelist_id) REFERENCES panelist(panelist_id),
  ADD CONSTRAINT test_participant_project_id_fkey FOREIGN KEY (project_id) REFERENCES product_test(project_id),
  ADD CONSTRAINT test_participant_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES test_participant(participant_id),
  ADD CONSTRAINT test_participant_support_request_id_fkey FOREIGN KEY (support_request_id) REFERENCES support_request(request_id);

ALTER TABLE upload
  ADD CONSTRAINT upload_task_id_fkey FOREIGN KEY (task_id) REFERENCES task(task_id),
  ADD CONSTRAINT upload_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES media(media_id) ON DELETE CASCADE;

CREATE INDEX account_deletion_by_state ON public.account_deletion USING btree (panel_id, state, deletion_id DESC);

CREATE INDEX account_deletion_due ON public.account_deletion USING btree (panel_id, erase_from) WHERE (state = ANY (ARRAY['WAITING'::text, 'ERASING'::text]));

CREATE INDEX account_deletion_list ON public.account_deletion USING btree (panel_id, deletion_id DESC);

CREATE INDEX account_deletion_of_member ON public.account_deletion USING btree (panelist_id, deletion_id DESC);

CREATE UNIQUE INDEX account_deletion_open ON public.account_deletion USING btree (panelist_id) WHERE (state = ANY (ARRAY['WAITING'::text, 'ERASING'::text]));

CREATE INDEX announcement_going ON public.announcement USING btree (starts_at) WHERE (state = ANY (ARRAY['SCHEDULED'::text, 'RUNNING'::text]));

CREATE INDEX announcement_list ON public.announcement USING btree (panel_id, announcement_id DESC);

CREATE INDEX audience_list_of_project ON public.audience_list USING btree (project_id, created_at DESC, list_id DESC);

CREATE INDEX audience_list_member_of_panelist ON public.audience_list_member USING btree (panelist_id);

CREATE INDEX audit_entry_action ON public.audit_entry USING btree (action, "position" DESC);

CREATE INDEX audit_entry_actor ON public.audit_entry USING btree (actor_id, "position" DESC);

CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (subject_kind, subject_id, "position" DESC);

CREATE INDEX audit_entry_subject_id ON public.audit_entry USING btree (subject_id, "position" DESC);

CREATE INDEX audit_entry_time ON public.audit_entry USING btree (occurred_at);

CREATE INDEX audit_mention_of_entry ON public.audit_mention USING btree ("position");

CREATE INDEX audit_proof_newest ON public.audit_proof USING btree (proven_at DESC);

CREATE INDEX badge_run_of_badge ON public.badge_run USING btree (badge_id, run_id);

CREATE UNIQUE INDEX badge_run_one_open ON public.badge_run USING btree (badge_id) WHERE (finished_at IS NULL);

CREATE INDEX consent_of_person ON public.consent USING btree (panelist_id, kind, at DESC);

CREATE INDEX counted_act_of_member ON public.counted_act USING btree (panelist_id, act, done_at) WHERE (panelist_id IS NOT NULL);

CREATE INDEX counted_act_of_operator ON public.counted_act USING btree (operator_id, act, done_at);

CREATE INDEX counted_act_of_subject ON public.counted_act USING btree (subject_id, act) WHERE (subject_id IS NOT NULL);

CREATE INDEX data_download_of_member ON public.data_download USING btree (panelist_id, download_id DESC);

CREATE UNIQUE INDEX data_download_open ON public.data_download USING btree (panelist_id) WHERE (state = 'ASKED'::text);

CREATE INDEX data_download_to_expire ON public.data_download USING btree (expires_at) WHERE (state = 'READY'::text);

CREATE INDEX external_disagreement_open ON public.external_disagreement USING btree (panel_id, opened_at, run_id) WHERE (resolved_at IS NULL);

CREATE INDEX external_nonce_age ON public.external_nonce USING btree (expires_at);

CREATE INDEX external_survey_key_active ON public.external_survey_key USING btree (survey_id, created_at DESC, key_id DESC) WHERE (retired_at IS NULL);

CREATE INDEX flag_member_of_member ON public.flag_member USING btree (panelist_id);

CREATE INDEX gift_card_by_end ON public.gift_card USING btree (panel_id, last_four);

CREATE INDEX gift_card_free ON public.gift_card USING btree (reward_id, expires_on, card_id) WHERE (state = 'AVAILABLE'::text);

CREATE INDEX gift_card_free_of_load ON public.gift_card USING btree (load_id) WHERE (state = 'AVAILABLE'::text);

CREATE UNIQUE INDEX gift_card_number_once ON public.gift_card USING btree (panel_id, number_fingerprint) WHERE (number_fingerprint IS NOT NULL);

CREATE INDEX gift_card_of_redemption ON public.gift_card USING btree (redemption_id) WHERE (redemption_id IS NOT NULL);

CREATE INDEX gift_card_of_void ON public.gift_card USING btree (void_id) WHERE (void_id IS NOT NULL);

CREATE UNIQUE INDEX gift_card_one_per_redemption ON public.gift_card USING btree (redemption_id) WHERE (state = 'CLAIMED'::text);

CREATE INDEX gift_card_load_going_on ON public.gift_card_load USING btree (heard_at) WHERE (state = ANY (ARRAY['RECEIVING'::text, 'WAITING'::text, 'RUNNING'::text]));

CREATE INDEX gift_card_load_of_panel ON public.gift_card_load USING btree (panel_id, load_id);

CREATE INDEX gift_card_move_of_reward ON public.gift_card_move USING btree (reward_id, moved_at);

CREATE INDEX gift_card_seen_of_card ON public.gift_card_seen USING btree (card_id);

CREATE INDEX gift_card_showing_of_card ON public.gift_card_showing USING btree (card_id, "position");

CREATE INDEX gift_card_showing_of_member ON public.gift_card_showing USING btree (panelist_id) WHERE (panelist_id IS NOT NULL);

CREATE INDEX gift_card_void_going_on ON public.gift_card_void USING btree (heard_at) WHERE (finished_at IS NULL);

CREATE INDEX gift_card_void_of_panel ON public.gift_card_void USING btree (panel_id, load_id, void_id);

CREATE UNIQUE INDEX gift_card_void_one_at_a_time ON public.gift_card_void USING btree (panel_id, COALESCE(load_id, '00000000-0000-0000-0000-000000000000'::uuid)) WHERE (finished_at IS NULL);

CREATE INDEX gift_card_wrong_keys_by_age ON public.gift_card_wrong_keys USING btree (last_wrong_at);

CREATE INDEX idempotency_key_by_age ON public.idempotency_key USING btree (created_at);

CREATE INDEX incoming_mail_of_request ON public.incoming_mail USING btree (request_id, received_at);

CREATE INDEX incoming_mail_to_forget ON public.incoming_mail USING btree (received_at) WHERE (file_key IS NOT NULL);

CREATE INDEX incoming_mail_to_read ON public.incoming_mail USING btree (mail_id) WHERE (state = 'RECEIVED'::text);

CREATE INDEX invitation_of_person ON public.invitation USING btree (panelist_id, sent_at DESC);

CREATE UNIQUE INDEX invitation_open ON public.invitation USING btree (panelist_id) WHERE ((used_at IS NULL) AND (withdrawn_at IS NULL) AND (replaced_at IS NULL));

CREATE INDEX invitation_sent ON public.invitation USING btree (panel_id, sent_at) WHERE ((withdrawn_at IS NULL) AND (replaced_at IS NULL));

CREATE INDEX invitation_to_expire ON public.invitation USING btree (expires_at) WHERE ((used_at IS NULL) AND (withdrawn_at IS NULL) AND (replaced_at IS NULL));

CREATE INDEX invite_batch_going_on ON public.invite_batch USING btree (panel_id, heard_at) WHERE (state = 'RUNNING'::text);

CREATE INDEX invite_batch_newest ON public.invite_batch USING btree (panel_id, batch_id DESC);

CREATE INDEX joining_person_by_cell ON public.joining_person USING btree (panel_id, cell_id, stage, asked_at, panelist_id);

CREATE INDEX joining_person_by_stage ON public.joining_person USING btree (panel_id, stage, asked_at, panelist_id);

CREATE INDEX joining_person_moved ON public.joining_person USING btree (panel_id, stage, stage_at);

CREATE INDEX joining_person_of_file ON public.joining_person USING btree (people_file_id, panelist_id) WHERE (people_file_id IS NOT NULL);

CREATE INDEX joining_person_phone ON public.joining_person USING btree (panel_id, phone_key) WHERE (phone_key IS NOT NULL);

CREATE INDEX joining_person_same ON public.joining_person USING btree (panel_id, person_key) WHERE (person_key IS NOT NULL);

CREATE INDEX joining_person_survey ON public.joining_person USING btree (survey_task_id) WHERE (survey_task_id IS NOT NULL);

CREATE INDEX known_device_failure_age ON public.known_device_failure USING btree (last_failed_at);

CREATE INDEX launch_of_project ON public.launch USING btree (project_id, number DESC);

CREATE UNIQUE INDEX launch_one_at_a_time ON public.launch USING btree (project_id) WHERE (finished_at IS NULL);

CREATE INDEX launch_reminder_to_come ON public.launch_reminder USING btree (due_at) WHERE ((finished_at IS NULL) AND (due_at IS NOT NULL));

CREATE INDEX launch_wave_to_come ON public.launch_wave USING btree (starts_at) WHERE (finished_at IS NULL);

CREATE INDEX leaving_feedback_list ON public.leaving_feedback USING btree (panel_id, left_in DESC, feedback_id DESC);

CREATE INDEX ledger_check_of_panel ON public.ledger_check USING btree (panel_id, started_at, check_id);

CREATE INDEX mail_delivery_age ON public.mail_delivery USING btree (handed_at);

CREATE INDEX mail_delivery_of_address ON public.mail_delivery USING btree (address_key);

CREATE INDEX mail_return_age ON public.mail_return USING btree (at);

CREATE INDEX mail_return_of_address ON public.mail_return USING btree (address_key, at);

CREATE INDEX mail_suppression_list ON public.mail_suppression USING btree (suppression_id) WHERE (lifted_at IS NULL);

CREATE INDEX media_to_clean ON public.media USING btree (media_id) WHERE ((cleaned_at IS NULL) AND (received_bytes = total_bytes));

CREATE INDEX member_device_age ON public.member_device USING btree (signed_in_at);

CREATE INDEX member_device_of_member ON public.member_device USING btree (panelist_id, signed_in_at, device_id);

CREATE INDEX member_session_ended ON public.member_session USING btree (ended_at) WHERE (ended_at IS NOT NULL);

CREATE INDEX member_session_idle ON public.member_session USING btree (idle_expires_at) WHERE (ended_at IS NULL);

CREATE INDEX member_session_open ON public.member_session USING btree (panelist_id, signed_in_at) WHERE (ended_at IS NULL);

CREATE INDEX message_due ON public.message USING btree (try_after, message_id) WHERE (state = 'QUEUED'::text);

CREATE INDEX message_of_member ON public.message USING btree (panelist_id, created_at DESC, message_id DESC);

CREATE UNIQUE INDEX message_once_per_member ON public.message USING btree (cause_id, panelist_id, kind, step);

CREATE INDEX message_set_aside ON public.message USING btree (origin_id, settled_at DESC, message_id DESC) WHERE (state = 'SET_ASIDE'::text);

CREATE INDEX notification_of_member ON public.notification USING btree (panelist_id, created_at DESC, notification_id DESC);

CREATE UNIQUE INDEX notification_once_per_member ON public.notification USING btree (cause_id, panelist_id, kind, step);

CREATE INDEX notification_unread ON public.notification USING btree (panelist_id, created_at DESC, notification_id DESC) WHERE (read_at IS NULL);

CREATE INDEX one_time_code_age ON public.one_time_code USING btree (expires_at);

CREATE INDEX operator_device_of_operator ON public.operator_device USING btree (operator_id, signed_in_at, device_id);

CREATE INDEX operator_session_open ON public.operator_session USING btree (operator_id, signed_in_at) WHERE (ended_at IS NULL);

CREATE INDEX outbox_event_occurred_at ON public.outbox_event USING btree (occurred_at);

CREATE INDEX panelist_by_state ON public.panelist USING btree (panel_id, state, panelist_id) WHERE (state <> 'ACTIVE'::text);

CREATE INDEX panelist_full_name ON public.panelist USING btree (panel_id, lower(((first_name || ' '::text) || last_name)) text_pattern_ops);

CREATE INDEX panelist_last_name ON public.panelist USING btree (panel_id, lower(last_name) text_pattern_ops);

CREATE INDEX panelist_members ON public.panelist USING btree (panel_id, panelist_id) WHERE (state <> ALL (ARRAY['WAITLISTED'::text, 'ERASED'::text]));

CREATE INDEX panelist_attribute_birthday ON public.panelist_attribute USING btree (substr((value #>> '{}'::text[]), 6, 5), panelist_id) WHERE (name = 'dob'::text);

CREATE INDEX panelist_attribute_change_of_member ON public.panelist_attribute_change USING btree (panelist_id, changed_at DESC, change_id DESC);

CREATE INDEX panelist_preferences_changed ON public.panelist_preferences USING btree (updated_at);

CREATE INDEX parcel_event_waiting_since ON public.parcel_event_waiting USING btree (received_at);

CREATE INDEX participant_event_of ON public.participant_event USING btree (participant_id, happened_at, event_id);

CREATE INDEX password_history_of_account ON public.password_history USING btree (iam_id, replaced_at, entry_id);

CREATE INDEX people_file_going_on ON public.people_file USING btree (panel_id, heard_at) WHERE (state = ANY (ARRAY['RECEIVING'::text, 'CHECKING'::text, 'CHECKED'::text, 'RUNNING'::text]));

CREATE INDEX people_file_newest ON public.people_file USING btree (panel_id, file_id DESC);

CREATE UNIQUE INDEX picture_of_address ON public.picture USING btree (panel_id, source_address);

CREATE UNIQUE INDEX points_account_of_member ON public.points_account USING btree (panelist_id) WHERE (kind = 'MEMBER'::text);

CREATE UNIQUE INDEX points_account_of_programme ON public.points_account USING btree (panel_id) WHERE (kind = 'PROGRAMME'::text);

CREATE UNIQUE INDEX points_account_of_redemptions ON public.points_account USING btree (panel_id) WHERE (kind = 'REDEMPTION'::text);

CREATE INDEX points_adjustment_applied ON public.points_adjustment USING btree (panel_id, asked_at) WHERE (state = ANY (ARRAY['APPLIED'::text, 'REVERSED'::text]));

CREATE INDEX points_adjustment_of_member ON public.points_adjustment USING btree (panelist_id, adjustment_id);

CREATE UNIQUE INDEX points_adjustment_taken_back_once ON public.points_adjustment USING btree (reverses) WHERE (reverses IS NOT NULL);

CREATE INDEX points_entry_of_account ON public.points_entry USING btree (account_id, transfer_id);

CREATE UNIQUE INDEX points_transfer_by_number ON public.points_transfer USING btree (number);

CREATE INDEX postponed_act_waiting ON public.postponed_act USING btree (starts_at) WHERE (finished_at IS NULL);

CREATE INDEX product_test_newest ON public.product_test USING btree (panel_id, project_id DESC);

CREATE INDEX product_test_to_cut ON public.product_test USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (addresses_cut_at IS NULL));

CREATE INDEX project_closing ON public.project USING btree (ended_at) WHERE ((ended_at IS NOT NULL) AND (closed_at IS NULL));

CREATE INDEX project_due ON public.project USING btree (closes_at) WHERE ((ended_at IS NULL) AND (closes_at IS NOT NULL));

CREATE INDEX project_external_name ON public.project USING btree (panel_id, lower(external_name) text_pattern_ops);

CREATE INDEX project_internal_name ON public.project USING btree (panel_id, lower(internal_name) text_pattern_ops);

CREATE INDEX project_newest ON public.project USING btree (panel_id, created_at DESC, project_id DESC);

CREATE INDEX push_delivery_due ON public.push_delivery USING btree (try_after, delivery_id);

CREATE INDEX push_delivery_of_subscription ON public.push_delivery USING btree (subscription_id);

CREATE INDEX push_subscription_of_member ON public.push_subscription USING btree (panelist_id);

CREATE INDEX quota_hold_of_cell ON public.quota_hold USING btree (cell_id);

CREATE INDEX rate_limit_full_at ON public.rate_limit USING btree (full_at);

CREATE INDEX redemption_by_state ON public.redemption USING btree (panel_id, state, redemption_id);

CREATE INDEX redemption_of_member ON public.redemption USING btree (panelist_id, redemption_id);

CREATE INDEX redemption_of_panel ON public.redemption USING btree (panel_id, redemption_id);

CREATE INDEX redemption_of_reward ON public.redemption USING btree (reward_id, created_at);

CREATE INDEX redemption_to_resolve ON public.redemption USING btree (next_try_at) WHERE (state = 'PENDING'::text);

CREATE INDEX redemption_change_of_redemption ON public.redemption_change USING btree (redemption_id, asked_at);

CREATE UNIQUE INDEX rehearsal_going_on ON public.rehearsal USING btree (project_id) WHERE (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));

CREATE INDEX rehearsal_newest ON public.rehearsal USING btree (project_id, asked_at DESC, rehearsal_id DESC);

CREATE UNIQUE INDEX restore_hold_one_at_a_time ON public.restore_hold USING btree (((ended_at IS NULL))) WHERE (ended_at IS NULL);

CREATE INDEX result_respondent_pseudonym ON public.result_respondent USING btree (study_id, pseudonym);

CREATE INDEX result_share_of_reader ON public.result_share USING btree (operator_id, shared_at DESC, study_id DESC);

CREATE UNIQUE INDEX result_tag_named_once ON public.result_tag USING btree (study_id, variable, lower(name));

CREATE INDEX review_cut_of_upload ON public.review_cut USING btree (upload_id, starts_at_ms, cut_id);

CREATE INDEX review_decision_of_cases_alike ON public.review_decision USING btree (panel_id, signs);

CREATE INDEX review_decision_of_member ON public.review_decision USING btree (panelist_id, decided_at);

CREATE INDEX review_item_open ON public.review_item USING btree (panel_id, opened_at, task_id) WHERE (decided_at IS NULL);

CREATE INDEX review_item_open_of_kind ON public.review_item USING btree (panel_id, kind, opened_at, task_id) WHERE (decided_at IS NULL);

CREATE INDEX review_item_open_of_study ON public.review_item USING btree (project_id, opened_at, task_id) WHERE (decided_at IS NULL);

CREATE INDEX second_person_of_asker ON public.second_person_request USING btree (asked_by, request_id);

CREATE INDEX second_person_of_panel ON public.second_person_request USING btree (panel_id, request_id);

CREATE UNIQUE INDEX second_person_one_waiting ON public.second_person_request USING btree (about_id) WHERE (state = 'WAITING'::text);

CREATE INDEX second_person_waiting ON public.second_person_request USING btree (panel_id, request_id) WHERE (state = 'WAITING'::text);

CREATE INDEX settlement_of_study ON public.settlement USING btree (project_id, created_at DESC, settlement_id DESC);

CREATE INDEX settlement_line_chosen ON public.settlement_line USING btree (settlement_id, line_number) WHERE is_chosen;

CREATE INDEX settlement_line_of_standing ON public.settlement_line USING btree (settlement_id, standing, line_number);

CREATE INDEX shipment_by_tracking ON public.shipment USING btree (carrier, tracking_number) WHERE (tracking_number IS NOT NULL);

CREATE INDEX shipment_of_test ON public.shipment USING btree (project_id, status, shipment_id);

CREATE UNIQUE INDEX shipment_one_live ON public.shipment USING btree (participant_id) WHERE ((replaced_at IS NULL) AND (status <> ALL (ARRAY['CANCELLED'::text, 'RETURNED'::text])));

CREATE INDEX shipment_file_going_on ON public.shipment_file USING btree (panel_id, heard_at) WHERE (state = ANY (ARRAY['RECEIVING'::text, 'WAITING'::text, 'RUNNING'::text]));

CREATE INDEX shipment_file_newest ON public.shipment_file USING btree (panel_id, file_id DESC);

CREATE INDEX shipment_file_problem_kept ON public.shipment_file_problem USING btree (file_id, line) WHERE (sealed IS NOT NULL);

CREATE INDEX shipment_file_problem_meant ON public.shipment_file_problem USING btree (suggestion) WHERE (suggestion IS NOT NULL);

CREATE INDEX shipment_file_problem_of_order ON public.shipment_file_problem USING btree (order_number) WHERE (order_number IS NOT NULL);

CREATE INDEX shipment_file_problem_repaired ON public.shipment_file_problem USING btree (repair_id) WHERE (repair_id IS NOT NULL);

CREATE INDEX shipment_repair_of_file ON public.shipment_repair USING btree (file_id, repair_id DESC);

CREATE INDEX shipment_repair_line_of_participant ON public.shipment_repair_line USING btree (participant_id) WHERE (participant_id IS NOT NULL);

CREATE INDEX sign_in_failure_age ON public.sign_in_failure USING btree (last_failed_at);

CREATE INDEX spark_count_due ON public.spark_count USING btree (panel_id, panelist_id) WHERE is_due;

CREATE INDEX spark_count_next_year ON public.spark_count USING btree (panel_id, next_year_at);

CREATE INDEX study_figures_with_decisions ON public.study_figures USING btree (project_id) WHERE (decisions > 0);

CREATE INDEX support_canned_reply_list ON public.support_canned_reply USING btree (panel_id, name, canned_reply_id) WHERE (retired_at IS NULL);

CREATE UNIQUE INDEX support_canned_reply_name_once ON public.support_canned_reply USING btree (panel_id, name) WHERE (retired_at IS NULL);

CREATE INDEX support_file_of_member ON public.support_file USING btree (owner_panelist_id, file_id);

CREATE INDEX support_file_of_request ON public.support_file USING btree (request_id, file_id);

CREATE INDEX support_file_to_remove ON public.support_file USING btree (wanted_until) WHERE (state <> 'REMOVED'::text);

CREATE INDEX support_message_of_request ON public.support_message USING btree (request_id, message_id);

CREATE INDEX support_message_words ON public.support_message USING gin (words) WITH (fastupdate=off);

CREATE INDEX support_request_all ON public.support_request USING btree (panel_id, request_id DESC);

CREATE INDEX support_request_all_assigned ON public.support_request USING btree (panel_id, assigned_to, request_id DESC);

CREATE INDEX support_request_answered ON public.support_request USING btree (panel_id, first_answered_at) WHERE (first_answered_at IS NOT NULL);

CREATE INDEX support_request_assigned ON public.support_request USING btree (panel_id, assigned_to, due_at, request_id) WHERE (status = ANY (ARRAY['NEW'::text, 'IN_PROGRESS'::text]));

CREATE INDEX support_request_awaiting ON public.support_request USING btree (panel_id, close_at, request_id) WHERE (status = 'AWAITING_INFORMATION'::text);

CREATE INDEX support_request_by_category ON public.support_request USING btree (panel_id, category, due_at, request_id) WHERE (status = ANY (ARRAY['NEW'::text, 'IN_PROGRESS'::text]));

CREATE INDEX support_request_by_priority ON public.support_request USING btree (panel_id, priority, due_at, request_id) WHERE (status = ANY (ARRAY['NEW'::text, 'IN_PROGRESS'::text]));

CREATE INDEX support_request_hinted ON public.support_request USING btree (hinted_panelist_id) WHERE (hinted_panelist_id IS NOT NULL);

CREATE INDEX support_request_of_address ON public.support_request USING btree (panel_id, email_key, created_at);

CREATE INDEX support_request_of_member ON public.support_request USING btree (panelist_id, request_id DESC);

CREATE INDEX support_request_open ON public.support_request USING btree (panel_id, due_at, request_id) WHERE (status = ANY (ARRAY['NEW'::text, 'IN_PROGRESS'::text]));

CREATE INDEX support_request_received ON public.support_request USING btree (panel_id, created_at);

CREATE INDEX support_request_resolved ON public.support_request USING btree (panel_id, resolved_at DESC, request_id DESC) WHERE (status = 'RESOLVED'::text);

CREATE INDEX support_request_resolved_assigned ON public.support_request USING btree (panel_id, assigned_to, resolved_at DESC, request_id DESC) WHERE (status = 'RESOLVED'::text);

CREATE INDEX survey_open_text_of_run ON public.survey_open_text USING btree (run_id);

CREATE INDEX survey_run_completed ON public.survey_run USING btree (survey_id, version, ended_at DESC) WHERE (outcome = ANY (ARRAY['QUALIFIED'::text, 'UNDER_REVIEW'::text]));

CREATE INDEX survey_run_ended ON public.survey_run USING btree (survey_id, ended_at, run_id) WHERE (ended_at IS NOT NULL);

CREATE INDEX survey_run_going_on ON public.survey_run USING btree (active_at, run_id) WHERE ((ended_at IS NULL) AND (dropped_at IS NULL));

CREATE INDEX survey_run_of_panelist ON public.survey_run USING btree (panelist_id);

CREATE INDEX survey_run_of_survey_going_on ON public.survey_run USING btree (survey_id) WHERE ((ended_at IS NULL) AND (dropped_at IS NULL));

CREATE INDEX survey_run_unfinished ON public.survey_run USING btree (survey_id) WHERE ((outcome = 'CLOSE'::text) OR ((outcome IS NULL) AND (dropped_at IS NOT NULL)));

CREATE INDEX task_failed ON public.task USING btree (panel_id, updated_at, task_id) WHERE (status = 'FAILED'::text);

CREATE INDEX task_failed_of_study ON public.task USING btree (project_id) WHERE (status = 'FAILED'::text);

CREATE INDEX task_of_member_by_creation ON public.task USING btree (panelist_id, created_at DESC, task_id DESC);

CREATE INDEX task_of_member_by_update ON public.task USING btree (panelist_id, updated_at DESC, task_id DESC);

CREATE INDEX task_of_project_by_state ON public.task USING btree (project_id, state, updated_at);

CREATE INDEX test_participant_board ON public.test_participant USING btree (project_id, stage, due_at, participant_id);

CREATE UNIQUE INDEX test_participant_by_serial ON public.test_participant USING btree (project_id, result_serial);

CREATE INDEX test_participant_held ON public.test_participant USING btree (participant_id) WHERE (held_from IS NOT NULL);

CREATE INDEX test_participant_of_member ON public.test_participant USING btree (panelist_id, selected_at DESC, participant_id DESC);

CREATE INDEX test_participant_of_request ON public.test_participant USING btree (support_request_id) WHERE (support_request_id IS NOT NULL);

CREATE INDEX test_participant_to_choose ON public.test_participant USING btree (project_id, selection, cell, rank, participant_id);

CREATE INDEX test_participant_to_tend ON public.test_participant USING btree (due_at, participant_id) WHERE (due_kind <> ALL (ARRAY['LATE_ORDER'::text, 'PARCEL_STUCK'::text, 'NO_SCAN'::text, 'ANSWER_SUPPORT'::text]));

CREATE INDEX test_participant_untold ON public.test_participant USING btree (project_id, participant_id) WHERE is_untold;

CREATE INDEX unwanted_file_age ON public.unwanted_file USING btree (unwanted_from);

CREATE INDEX upload_of_task ON public.upload USING btree (task_id);

CREATE INDEX upload_unused ON public.upload USING btree (upload_id) WHERE (used_at IS NULL);

CREATE VIEW announcement_member AS
 SELECT panelist_id
   FROM panelist
  WHERE (state = 'ACTIVE'::text);

CREATE VIEW approvals_operator AS
 SELECT operator_id,
    panel_id,
    name,
    email,
    role,
    (state = 'ACTIVE'::text) AS is_active,
    approver_since,
    approver_by
   FROM operator;

CREATE VIEW audience_detail AS
 SELECT d.panel_id,
    d.detail_name,
    v.display_name,
    v.selection_type,
    v.options,
    v.is_naming,
    (d.retired_at IS NOT NULL) AS is_retired
   FROM (profile_detail d
     JOIN profile_detail_version v USING (detail_id, version));

CREATE VIEW audience_member AS
 SELECT p.panelist_id,
    p.panel_id,
    p.external_id,
    p.state,
    p.joined_at,
    COALESCE(f.survey_activity_opt_in, true) AS wants_surveys,
    COALESCE(f.video_activity_opt_in, true) AS wants_videos,
    f.activity_frequency,
    f.activity_period
   FROM (panelist p
     LEFT JOIN panelist_preferences f USING (panelist_id));

CREATE VIEW audience_quota AS
 SELECT d.project_id,
    COALESCE((rule.value ->> 'name'::text), ''::text) AS rule,
    (LEAST(GREATEST((
        CASE
            WHEN (json_typeof((cell.value -> 'target'::text)) = 'number'::text) THEN (cell.value ->> 'target'::text)
            ELSE NULL::text
        END)::numeric, (0)::numeric), (1000000)::numeric))::integer AS target
   FROM (((survey_draft d
     JOIN survey_draft_version v USING (project_id, version))
     CROSS JOIN LATERAL json_array_elements(
        CASE json_typeof(v.outcomes)
            WHEN 'array'::text THEN v.outcomes
            ELSE '[]'::json
        END) rule(value))
     CROSS JOIN LATERAL json_array_elements(
        CASE
            WHEN (((rule.value ->> 'kind'::text) = 'quota'::text) AND (json_typeof((rule.value -> 'cells'::text)) = 'array'::text)) THEN (rule.value -> 'cells'::text)
            ELSE '[]'::json
        END) cell(value))
  WHERE (json_typeof((cell.value -> 'target'::text)) = 'number'::text);

CREATE VIEW audience_rehearsal AS
 SELECT DISTINCT ON (project_id) project_id,
    (((report -> 'cost'::text) ->> 'starts'::text))::double precision AS starts,
    (((report -> 'cost'::text) ->> 'completes'::text))::double precision AS completes,
    (((report -> 'cost'::text) ->> 'screenedOut'::text))::double precision AS screened_out,
    (((report -> 'cost'::text) ->> 'full'::text))::double precision AS full_up
   FROM rehearsal
  WHERE (state = 'DONE'::text)
  ORDER BY project_id, ended_at DESC;

CREATE VIEW audience_study AS
 SELECT project_id,
    panel_id,
    short_id,
    internal_name,
        CASE sub_type
            WHEN 'QUALITATIVE'::text THEN 'VIDEO'::text
            WHEN 'MICRO_SURVEY'::text THEN 'WEEKLY_QUEST'::text
            ELSE 'SURVEY'::text
        END AS kind,
    points_qualified,
    points_non_qualified,
    points_over_quota,
    wanted_completes,
    budget_points,
    launched_at,
    ended_at,
    archived_at,
    created_at
   FROM project;

CREATE VIEW audience_task AS
 SELECT panelist_id,
    project_id,
    state,
    created_at,
    updated_at,
        CASE sub_type
            WHEN 'QUALITATIVE'::text THEN 'VIDEO'::text
            WHEN 'MICRO_SURVEY'::text THEN 'WEEKLY_QUEST'::text
            ELSE 'SURVEY'::text
        END AS kind,
    sub_type
   FROM task
  WHERE (sub_type <> ALL (ARRAY['RECRUITMENT_STATIC'::text, 'RECRUITMENT_STATIC_SEGMENTATION'::text]));

CREATE VIEW audience_wish AS
 SELECT panelist_id,
    survey_activity_opt_in AS wants_surveys,
    video_activity_opt_in AS wants_videos,
    activity_frequency,
    activity_period
   FROM panelist_preferences;

CREATE VIEW console_member AS
 SELECT panelist_id,
    panel_id,
    external_id
   FROM panelist;

CREATE VIEW console_named AS
 SELECT badge.badge_id AS id,
    badge.panel_id,
    badge.external_name AS name
   FROM badge
UNION ALL
 SELECT announcement.announcement_id AS id,
    announcement.panel_id,
    announcement.title AS name
   FROM announcement
UNION ALL
 SELECT saved_audience.saved_audience_id AS id,
    saved_audience.panel_id,
    saved_audience.name
   FROM saved_audience
UNION ALL
 SELECT gift_card_load.load_id AS id,
    gift_card_load.panel_id,
    gift_card_load.file_name AS name
   FROM gift_card_load
UNION ALL
 SELECT people_file.file_id AS id,
    people_file.panel_id,
    people_file.file_name AS name
   FROM people_file
UNION ALL
 SELECT shipment_file.file_id AS id,
    shipment_file.panel_id,
    shipment_file.file_name AS name
   FROM shipment_file
UNION ALL
 SELECT gift_card_reward.reward_id AS id,
    gift_card_reward.panel_id,
    gift_card_reward.external_name AS name
   FROM gift_card_reward
UNION ALL
 SELECT support_request.request_id AS id,
    support_request.panel_id,
    support_request.number AS name
   FROM support_request
UNION ALL
 SELECT support_file.file_id AS id,
    support_file.panel_id,
    support_file.name
   FROM support_file
UNION ALL
 SELECT support_canned_reply.canned_reply_id AS id,
    support_canned_reply.panel_id,
    support_canned_reply.name
   FROM support_canned_reply
UNION ALL
 SELECT d.detail_id AS id,
    d.panel_id,
    v.display_name AS name
   FROM (profile_detail d
     JOIN profile_detail_version v USING (detail_id, version))
UNION ALL
 SELECT quest_series.series_id AS id,
    quest_series.panel_id,
    ((quest_series.short_id || ' '::text) || quest_series.name) AS name
   FROM quest_series
UNION ALL
 SELECT survey.survey_id AS id,
    survey.panel_id,
    survey.title AS name
   FROM survey
UNION ALL
 SELECT postponed_act.act_id AS id,
    postponed_act.panel_id,
    postponed_act.name
   FROM postponed_act
  WHERE (postponed_act.name IS NOT NULL)
UNION ALL
 SELECT invite_batch.batch_id AS id,
    invite_batch.panel_id,
        CASE invite_batch.wanted
            WHEN 1 THEN '1 person'::text
            ELSE (invite_batch.wanted || ' people'::text)
        END AS name
   FROM invite_batch
UNION ALL
 SELECT t.task_id AS id,
    t.panel_id,
    ((p.short_id || ' of member '::text) || m.external_id) AS name
   FROM ((task t
     JOIN project p USING (project_id))
     JOIN panelist m ON ((m.panelist_id = t.panelist_id)))
UNION ALL
 SELECT r.participant_id AS id,
    r.panel_id,
    ((r.number || ' of '::text) || p.short_id) AS name
   FROM (test_participant r
     JOIN project p USING (project_id))
UNION ALL
 SELECT g.tag_id AS id,
    p.panel_id,
    g.name
   FROM (result_tag g
     JOIN project p ON ((p.project_id = g.study_id)));

CREATE VIEW console_operator AS
 SELECT operator_id,
    panel_id,
    email_key,
    name
   FROM operator;

CREATE VIEW console_study AS
 SELECT project_id AS study_id,
    panel_id,
    short_id,
    internal_name,
    external_name
   FROM project;

CREATE VIEW flags_operator AS
 SELECT operator_id,
    name
   FROM operator;

CREATE VIEW flags_panelist AS
 SELECT panelist_id,
    panel_id,
    external_id,
    state
   FROM panelist;

CREATE VIEW gift_card_load_void_waiting AS
 SELECT about_id AS load_id
   FROM second_person_request
  WHERE ((state = 'WAITING'::text) AND (kind = 'STOCK_VOID'::text) AND (about_id IS NOT NULL));

CREATE VIEW gift_card_loader AS
 SELECT operator_id,
    name
   FROM operator;

CREATE VIEW gift_card_member AS
 SELECT panelist_id,
    panel_id,
    email,
    first_name,
    (state = 'ACTIVE'::text) AS is_active
   FROM panelist;

CREATE VIEW gift_card_owed_points AS
 SELECT panel_id,
    COALESCE(sum(balance), (0)::numeric) AS points
   FROM points_account
  WHERE (kind = 'MEMBER'::text)
  GROUP BY panel_id;

CREATE VIEW gift_card_sight AS
 SELECT s.card_id,
    s."position",
    COALESCE(n.seen_at, s.shown_at) AS seen_at
   FROM (gift_card_showing s
     LEFT JOIN gift_card_seen n ON ((n.showing_id = s.showing_id)))
  WHERE ((s.showing_id IS NULL) OR (n.showing_id IS NOT NULL));

CREATE VIEW gift_card_stock_keeper AS
 SELECT panel_id,
    name,
    email
   FROM operator
  WHERE ((role = ANY (ARRAY['FULFILMENT'::text, 'ADMIN'::text])) AND (state = 'ACTIVE'::text));

CREATE VIEW joining_operator AS
 SELECT operator_id,
    name
   FROM operator;

CREATE VIEW key_named AS
 SELECT 'SEALING_KEYS'::text AS ring,
    split_part(operator.totp_secret, ':'::text, 1) AS key_id
   FROM operator
  WHERE (operator.totp_secret ~~ '%:%'::text)
UNION ALL
 SELECT 'SEALING_KEYS'::text AS ring,
    split_part(external_survey_key.sealed_secret, ':'::text, 1) AS key_id
   FROM external_survey_key
  WHERE (external_survey_key.sealed_secret ~~ '%:%'::text)
UNION ALL
 SELECT 'SEALING_KEYS'::text AS ring,
    split_part(gift_card_data_key.wrapped, ':'::text, 1) AS key_id
   FROM gift_card_data_key
  WHERE (gift_card_data_key.wrapped ~~ '%:%'::text)
UNION ALL
 SELECT 'SEALING_KEYS'::text AS ring,
    split_part(gift_card_fingerprint_key.wrapped, ':'::text, 1) AS key_id
   FROM gift_card_fingerprint_key
  WHERE (gift_card_fingerprint_key.wrapped ~~ '%:%'::text)
UNION ALL
 SELECT 'SEALING_KEYS'::text AS ring,
    split_part(person_key_secret.wrapped, ':'::text, 1) AS key_id
   FROM person_key_secret
  WHERE (person_key_secret.wrapped ~~ '%:%'::text)
UNION ALL
 SELECT 'SEALING_KEYS'::text AS ring,
    split_part(mail_address_key.wrapped, ':'::text, 1) AS key_id
   FROM mail_address_key
  WHERE (mail_address_key.wrapped ~~ '%:%'::text)
UNION ALL
 SELECT 'SEALING_KEYS'::text AS ring,
    split_part(people_file_piece.sealed, ':'::text, 1) AS key_id
   FROM people_file_piece
UNION ALL
 SELECT 'SEALING_KEYS'::text AS ring,
    split_part(push_key.private_sealed, ':'::text, 1) AS key_id
   FROM push_key
UNION ALL
 SELECT 'SEALING_KEYS'::text AS ring,
    split_part(push_subscription.sealed, ':'::text, 1) AS key_id
   FROM push_subscription
UNION ALL
 SELECT 'SEALING_KEYS'::text AS ring,
    split_part(test_participant.address_sealed, ':'::text, 1) AS key_id
   FROM test_participant
  WHERE (test_participant.address_sealed IS NOT NULL)
UNION ALL
 SELECT 'SEALING_KEYS'::text AS ring,
    split_part(shipment_file_piece.sealed, ':'::text, 1) AS key_id
   FROM shipment_file_piece
UNION ALL
 SELECT 'SEALING_KEYS'::text AS ring,
    split_part(shipment_file_problem.sealed, ':'::text, 1) AS key_id
   FROM shipment_file_problem
  WHERE (shipment_file_problem.sealed IS NOT NULL)
UNION ALL
 SELECT 'PASSWORD_PEPPERS'::text AS ring,
    member_password.pepper_id AS key_id
   FROM member_password
UNION ALL
 SELECT 'PASSWORD_PEPPERS'::text AS ring,
    password_history.pepper_id AS key_id
   FROM password_history
UNION ALL
 SELECT 'PASSWORD_PEPPERS'::text AS ring,
    operator.pepper_id AS key_id
   FROM operator
  WHERE (operator.pepper_id IS NOT NULL);

CREATE VIEW launch_trouble AS
 SELECT wave.launch_id,
    aside.panelist_id AS trouble_id,
    aside.panelist_id,
    'TASK'::text AS what,
    aside.reason,
    aside.set_aside_at AS happened_at
   FROM (launch_set_aside aside
     JOIN launch_wave wave USING (wave_id))
UNION ALL
 SELECT wave.launch_id,
    message.message_id AS trouble_id,
    message.panelist_id,
    'EMAIL'::text AS what,
    message.reason,
    message.settled_at AS happened_at
   FROM (launch_wave wave
     JOIN message ON (((message.origin_id = wave.wave_id) AND (message.state = 'SET_ASIDE'::text))))
UNION ALL
 SELECT wave.launch_id,
    message.message_id AS trouble_id,
    message.panelist_id,
    'EMAIL'::text AS what,
    message.reason,
    message.settled_at AS happened_at
   FROM ((launch_wave wave
     JOIN launch_reminder reminder USING (wave_id))
     JOIN message ON (((message.origin_id = reminder.reminder_id) AND (message.state = 'SET_ASIDE'::text))));

CREATE VIEW leaving_member AS
 SELECT panelist_id,
    external_id
   FROM panelist;

CREATE VIEW leaving_operator AS
 SELECT operator_id,
    name
   FROM operator;

CREATE VIEW ledger_redemption AS
 SELECT redemption_id,
    panel_id,
    panelist_id,
    points,
    state,
    ( SELECT count(*) AS count
           FROM gift_card c
          WHERE ((c.redemption_id = r.redemption_id) AND (c.state = 'CLAIMED'::text))) AS claimed_cards
   FROM redemption r;

CREATE VIEW ledger_stray_card AS
 SELECT card_id,
    panel_id
   FROM gift_card c
  WHERE ((state = 'CLAIMED'::text) AND (NOT (EXISTS ( SELECT
           FROM redemption r
          WHERE ((r.redemption_id = c.redemption_id) AND (r.state = 'ISSUED'::text))))));

CREATE VIEW message_member_zone AS
 SELECT panelist_id,
    time_zone
   FROM panelist
  WHERE (time_zone IS NOT NULL);

CREATE VIEW open_disagreement AS
 SELECT survey_run.survey_id,
    survey_run.run_id
   FROM (external_disagreement
     JOIN survey_run ON ((survey_run.run_id = external_disagreement.run_id)))
  WHERE (external_disagreement.resolved_at IS NULL);

CREATE VIEW points_member AS
 SELECT panelist_id,
    panel_id,
    external_id,
    (state = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text])) AS has_account
   FROM panelist;

CREATE VIEW points_of_study AS
 SELECT task.project_id,
    task.task_id,
    entry.amount AS points
   FROM (((task
     JOIN points_transfer transfer ON (((transfer.cause_kind = 'TASK'::text) AND (transfer.cause_id = task.task_id))))
     JOIN points_entry entry ON ((entry.transfer_id = transfer.transfer_id)))
     JOIN points_account account ON (((account.account_id = entry.account_id) AND (account.kind = 'MEMBER'::text))));

CREATE VIEW points_operator AS
 SELECT operator_id,
    name,
    role
   FROM operator;

CREATE VIEW points_redemption AS
 SELECT r.redemption_id,
    r.state,
    r.value_cents,
    c.last_four
   FROM (redemption r
     LEFT JOIN gift_card c ON (((c.redemption_id = r.redemption_id) AND (c.state = 'CLAIMED'::text))));

CREATE VIEW points_second_person AS
 SELECT request_id,
    decided_by,
    decided_at,
    decision_note
   FROM second_person_request;

CREATE VIEW points_task AS
 SELECT t.task_id,
    p.project_id,
    p.short_id,
    p.internal_name
   FROM (task t
     JOIN project p USING (project_id));

CREATE VIEW product_test_erased AS
 SELECT panelist_id
   FROM panelist
  WHERE (state = 'ERASED'::text);

CREATE VIEW product_test_operator AS
 SELECT operator_id,
    name
   FROM operator;

CREATE VIEW product_test_person AS
 SELECT panelist_id,
    first_name,
    last_name,
    (state = 'ACTIVE'::text) AS is_active
   FROM panelist;

CREATE VIEW product_test_request AS
 SELECT request_id,
    number,
    status
   FROM support_request;

CREATE VIEW profile_nameless_detail AS
 SELECT d.panel_id,
    d.detail_name
   FROM (profile_detail d
     JOIN profile_detail_version v USING (detail_id, version))
  WHERE (NOT v.is_naming);

CREATE VIEW push_member AS
 SELECT panelist_id,
    time_zone,
    state
   FROM panelist;

CREATE VIEW push_notification AS
 SELECT notification_id,
    kind,
    title,
    link,
    cause_id,
    read_at
   FROM notification;

CREATE VIEW push_session AS
 SELECT session_id,
    idle_expires_at
   FROM member_session
  WHERE (ended_at IS NULL);

CREATE VIEW redemption_member AS
 SELECT panelist_id,
    panel_id,
    external_id
   FROM panelist;

CREATE VIEW redemption_operator AS
 SELECT operator_id,
    name,
    role
   FROM operator;

CREATE VIEW redemption_transfer AS
 SELECT cause_id AS redemption_id,
    transfer_id,
    number
   FROM points_transfer
  WHERE (cause_kind = 'REDEMPTION'::text);

CREATE VIEW redemption_waiting AS
 SELECT about_id AS redemption_id,
        CASE kind
            WHEN 'REDEMPTION_VOID'::text THEN 'VOID'::text
            ELSE 'REPLACE'::text
        END AS kind
   FROM second_person_request
  WHERE ((state = 'WAITING'::text) AND (kind = ANY (ARRAY['REDEMPTION_VOID'::text, 'REDEMPTION_REPLACE'::text])));

CREATE VIEW results_attribute AS
 SELECT panelist_id,
    name,
    value
   FROM panelist_attribute;

CREATE VIEW results_member AS
 SELECT respondent.study_id,
    respondent.pseudonym,
    panelist.external_id AS member_number
   FROM ((result_respondent respondent
     JOIN task ON ((task.task_id = respondent.task_id)))
     JOIN panelist ON ((panelist.panelist_id = task.panelist_id)));

CREATE VIEW results_outcome AS
 SELECT project_id AS study_id,
    task_id,
    state AS outcome,
    updated_at
   FROM task;

CREATE VIEW results_reader AS
 SELECT operator_id,
    panel_id,
    name,
    email
   FROM operator
  WHERE ((role = 'READER'::text) AND (state = 'ACTIVE'::text));

CREATE VIEW results_run AS
 SELECT run.run_id,
    task.project_id AS study_id,
    run.survey_id,
    run.version,
    run.task_id,
    run.panelist_id,
    run.state,
    run.seconds,
    run.ended_at,
    task.updated_at,
        CASE
            WHEN (task.state = ANY (ARRAY['QUALIFIED'::text, 'TERMINATED'::text, 'OQ'::text, 'UNDER_REVIEW'::text])) THEN task.state
            ELSE run.outcome
        END AS outcome
   FROM (survey_run run
     JOIN task ON ((task.task_id = run.task_id)))
  WHERE ((run.ended_at IS NOT NULL) AND (run.outcome <> 'CLOSE'::text));

CREATE VIEW results_study AS
 SELECT project_id AS study_id,
    panel_id,
    short_id,
    internal_name,
    survey_id,
    launched_at,
    ended_at,
    created_at
   FROM project;

CREATE VIEW results_version AS
 SELECT survey_id,
    version,
    definition
   FROM survey_version;

CREATE VIEW review_complete AS
 SELECT survey_id,
    version,
    run_id,
    panelist_id,
    seconds,
    ended_at,
    state
   FROM survey_run
  WHERE (outcome = ANY (ARRAY['QUALIFIED'::text, 'UNDER_REVIEW'::text]));

CREATE VIEW review_contradiction AS
 SELECT r.task_id,
    d.run_id
   FROM (external_disagreement d
     JOIN survey_run r USING (run_id))
  WHERE (d.resolved_at IS NULL);

CREATE VIEW review_flag AS
 SELECT r.task_id,
    f.kind,
    f.evidence,
    f.flagged_at
   FROM (survey_flag f
     JOIN survey_run r USING (run_id));

CREATE VIEW review_member_study AS
 SELECT m.external_id,
    t.project_id,
    t.task_id
   FROM (task t
     JOIN panelist m USING (panelist_id));

CREATE VIEW review_member_task AS
 SELECT panelist_id,
    task_id,
    state
   FROM task;

CREATE VIEW review_newest_version AS
 SELECT s.survey_id,
    v.version,
    v.definition
   FROM (survey s
     JOIN survey_version v ON (((v.survey_id = s.survey_id) AND (v.version = s.current_version))));

CREATE VIEW review_operator AS
 SELECT operator_id,
    name
   FROM operator;

CREATE VIEW review_outside_word AS
 SELECT r.task_id,
    o.source,
    o.outcome,
    o.received_at
   FROM (external_outcome o
     JOIN survey_run r USING (run_id));

CREATE VIEW review_page AS
 SELECT r.task_id,
    s.revision,
    s.page,
    (s.answers IS NULL) AS is_back,
    s.seconds,
    s.saved_at
   FROM (survey_page_save s
     JOIN survey_run r USING (run_id));

CREATE VIEW review_run AS
 SELECT r.task_id,
    r.run_id,
    r.panelist_id,
    r.survey_id,
    r.version,
    r.state,
    r.respondent_id,
    r.source,
    r.seconds,
    r.started_at,
    r.ended_at,
    r.outcome,
    v.definition
   FROM (survey_run r
     LEFT JOIN survey_version v ON (((v.survey_id = r.survey_id) AND (v.version = r.version))));

CREATE VIEW review_slot AS
 SELECT r.task_id,
    c.rule,
    c.name
   FROM ((quota_hold h
     JOIN survey_run r USING (run_id))
     JOIN quota_cell c USING (cell_id));

CREATE VIEW review_study AS
 SELECT project_id,
    panel_id,
    short_id,
    internal_name
   FROM project;

CREATE VIEW review_study_end AS
 SELECT project_id,
    ended_at,
    closes_at
   FROM project;

CREATE VIEW review_task AS
 SELECT t.task_id,
    t.panel_id,
    t.panelist_id,
    t.project_id,
    t.state,
    t.status,
    t.updated_at,
    t.review_note,
    m.external_id,
    m.joined_at,
    m.created_at AS member_created_at,
    p.short_id,
    p.internal_name,
    p.external_name,
    p.sub_type,
    p.survey_id,
    p.points_qualified,
    p.points_non_qualified,
    p.points_over_quota
   FROM ((task t
     JOIN panelist m USING (panelist_id))
     JOIN project p USING (project_id));

CREATE VIEW review_upload AS
 SELECT u.task_id,
    u.upload_id,
    u.kind,
    m.content_type,
    m.total_bytes,
    m.created_at
   FROM (upload u
     JOIN media m ON ((m.media_id = u.upload_id)))
  WHERE ((u.used_at IS NOT NULL) AND (m.received_bytes = m.total_bytes));

CREATE VIEW reward_badge AS
 SELECT badge_id,
    panel_id,
    internal_name,
    external_name,
    points,
    image_uri,
    is_on
   FROM badge;

CREATE VIEW reward_badge_award AS
 SELECT award_id,
    badge_id,
    panelist_id,
    is_read,
    awarded_at
   FROM badge_award;

CREATE VIEW reward_line AS
 SELECT account.panelist_id,
    transfer.number,
    transfer.transfer_id,
    transfer.cause_kind,
    transfer.cause_id,
    entry.amount,
    transfer.reason,
    transfer.subject,
    transfer.outcome,
    transfer.rule,
    transfer.created_at
   FROM ((points_account account
     JOIN points_entry entry ON ((entry.account_id = account.account_id)))
     JOIN points_transfer transfer ON ((transfer.transfer_id = entry.transfer_id)))
  WHERE (account.kind = 'MEMBER'::text);

CREATE VIEW spark_member AS
 SELECT panelist_id,
    panel_id,
    joined_at,
    (state = ANY (ARRAY['ACTIVE'::text, 'SUSPENDED'::text])) AS may_earn
   FROM panelist
  WHERE (state <> ALL (ARRAY['WAITLISTED'::text, 'ERASED'::text]));

CREATE VIEW spark_operator AS
 SELECT operator_id,
    name
   FROM operator;

CREATE VIEW spark_points AS
 SELECT account.panelist_id,
    transfer.cause_kind,
    entry.amount
   FROM ((points_account account
     JOIN points_entry entry ON ((entry.account_id = account.account_id)))
     JOIN points_transfer transfer ON ((transfer.transfer_id = entry.transfer_id)))
  WHERE (account.kind = 'MEMBER'::text);

CREATE VIEW spark_redemption AS
 SELECT panelist_id,
    state,
    value_cents
   FROM redemption;

CREATE VIEW spark_task AS
 SELECT task.panelist_id,
    task.type,
    task.sub_type,
    task.state,
    quest_week.monday
   FROM (task
     LEFT JOIN quest_week ON ((quest_week.project_id = task.project_id)))
  WHERE (task.sub_type <> ALL (ARRAY['RECRUITMENT_STATIC'::text, 'RECRUITMENT_STATIC_SEGMENTATION'::text]));

CREATE VIEW study_listing AS
 SELECT project.project_id AS study_id,
    false AS is_series,
    project.panel_id,
    project.short_id,
    project.sub_type,
    project.internal_name,
    project.external_name,
    project.created_at,
    project.owner_id,
    operator.name AS owner_name,
        CASE
            WHEN (project.archived_at IS NOT NULL) THEN 'ARCHIVED'::text
            WHEN (project.ended_at IS NOT NULL) THEN 'CLOSED'::text
            WHEN (project.paused_at IS NOT NULL) THEN 'PAUSED'::text
            WHEN (project.launched_at IS NULL) THEN 'DRAFT'::text
            ELSE 'IN_FIELD'::text
        END AS status,
    ((COALESCE(study_figures.decisions, 0) > 0) AND (project.archived_at IS NULL)) AS needs_decision,
    pauser.name AS paused_by_name
   FROM (((project
     LEFT JOIN operator ON ((operator.operator_id = project.owner_id)))
     LEFT JOIN operator pauser ON ((pauser.operator_id = project.paused_by)))
     LEFT JOIN study_figures ON ((study_figures.project_id = project.project_id)))
  WHERE (project.is_listed AND (NOT (EXISTS ( SELECT
           FROM quest_week
          WHERE (quest_week.project_id = project.project_id)))))
UNION ALL
 SELECT series.series_id AS study_id,
    true AS is_series,
    series.panel_id,
    series.short_id,
    'MICRO_SURVEY'::text AS sub_type,
    series.name AS internal_name,
    series.name AS external_name,
    series.created_at,
    series.owner_id,
    operator.name AS owner_name,
        CASE
            WHEN series.is_active THEN 'IN_FIELD'::text
            ELSE 'PAUSED'::text
        END AS status,
    false AS needs_decision,
    NULL::text AS paused_by_name
   FROM (quest_series series
     LEFT JOIN operator ON ((operator.operator_id = series.owner_id)));

CREATE VIEW support_member AS
 SELECT panelist_id,
    panel_id,
    external_id,
    first_name,
    state
   FROM panelist;

CREATE VIEW support_operator AS
 SELECT operator_id,
    panel_id,
    name,
    role,
    state
   FROM operator;

CREATE VIEW survey_draft_author AS
 SELECT operator_id,
    name
   FROM operator;

CREATE VIEW survey_draft_clip AS
 SELECT c.clip_id,
    m.panel_id,
    c.title,
    c.seconds,
    m.created_at
   FROM (clip c
     JOIN media m ON ((m.media_id = c.clip_id)))
  WHERE (m.received_bytes = m.total_bytes);

CREATE VIEW survey_task AS
 SELECT task_id,
    state
   FROM task;

CREATE VIEW task_place AS
 SELECT task_id,
    place,
    places,
    has_question_pages
   FROM survey_run
  WHERE ((ended_at IS NULL) AND (place IS NOT NULL));

CREATE VIEW review_signs AS
 SELECT task_id,
    ARRAY( SELECT f.kind
           FROM review_flag f
          WHERE (f.task_id = t.task_id)
          ORDER BY f.kind) AS signs,
    ((sub_type = 'QUALITATIVE'::text) OR (EXISTS ( SELECT 1
           FROM upload u
          WHERE ((u.task_id = t.task_id) AND (u.kind = 'VIDEO'::text) AND (u.used_at IS NOT NULL))))) AS has_recording,
    (EXISTS ( SELECT 1
           FROM review_contradiction c
          WHERE (c.task_id = t.task_id))) AS has_contradiction
   FROM task t;

CREATE TRIGGER audit_entry_is_append_only BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('before', 'after', 'origin', 'correlation_id');

CREATE TRIGGER audit_entry_is_never_emptied BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_entry_notes_mentions AFTER INSERT ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION note_audit_mentions();

CREATE TRIGGER audit_mention_is_append_only BEFORE DELETE OR UPDATE ON public.audit_mention FOR EACH ROW EXECUTE FUNCTION refuse_change_of_mention();

CREATE TRIGGER audit_mention_is_never_emptied BEFORE TRUNCATE ON public.audit_mention FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_proof_is_append_only BEFORE DELETE OR UPDATE ON public.audit_proof FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_proof_is_never_emptied BEFORE TRUNCATE ON public.audit_proof FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consent_is_never_changed BEFORE UPDATE ON public.consent FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER counted_act_is_append_only BEFORE DELETE OR UPDATE ON public.counted_act FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER counted_act_is_never_emptied BEFORE TRUNCATE ON public.counted_act FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER email_choice_gone AFTER DELETE ON public.email_choice FOR EACH ROW WHEN (((old.kind = 'INVITATION'::text) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION email_opt_out_follows();

CREATE TRIGGER email_choice_told AFTER INSERT OR UPDATE ON public.email_choice FOR EACH ROW WHEN (((new.kind = 'INVITATION'::text) AND (pg_trigger_depth() = 0))) EXECUTE FUNCTION email_opt_out_follows();

CREATE TRIGGER email_opt_out_gone AFTER DELETE ON public.email_opt_out FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION email_choice_follows();

CREATE TRIGGER email_opt_out_told AFTER INSERT ON public.email_opt_out FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION email_choice_follows();

CREATE TRIGGER external_outcome_is_never_changed BEFORE UPDATE ON public.external_outcome FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER external_outcome_is_never_emptied BEFORE TRUNCATE ON public.external_outcome FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER gift_card_agrees_with_redemption AFTER INSERT OR UPDATE ON public.gift_card DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION redemption_has_its_card();

CREATE TRIGGER gift_card_goes_one_way BEFORE UPDATE ON public.gift_card FOR EACH ROW EXECUTE FUNCTION guard_gift_card();

CREATE TRIGGER gift_card_is_kept BEFORE DELETE ON public.gift_card FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER gift_card_notes_added AFTER INSERT ON public.gift_card REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_added_gift_cards();

CREATE TRIGGER gift_card_notes_moved AFTER UPDATE ON public.gift_card REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it FOR EACH STATEMENT EXECUTE FUNCTION note_moved_gift_cards();

CREATE TRIGGER gift_card_move_is_append_only BEFORE DELETE OR UPDATE ON public.gift_card_move FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER gift_card_move_is_never_emptied BEFORE TRUNCATE ON public.gift_card_move FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER gift_card_seen_is_append_only BEFORE DELETE OR UPDATE ON public.gift_card_seen FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER gift_card_seen_is_never_emptied BEFORE TRUNCATE ON public.gift_card_seen FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER gift_card_showing_is_append_only BEFORE DELETE OR UPDATE ON public.gift_card_showing FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('origin');

CREATE TRIGGER gift_card_showing_is_never_emptied BEFORE TRUNCATE ON public.gift_card_showing FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER joining_counts_fewer AFTER DELETE ON public.joining_person REFERENCING OLD TABLE AS old_people FOR EACH STATEMENT EXECUTE FUNCTION joining_counts_fewer();

CREATE TRIGGER joining_counts_more AFTER INSERT ON public.joining_person REFERENCING NEW TABLE AS new_people FOR EACH STATEMENT EXECUTE FUNCTION joining_counts_more();

CREATE TRIGGER joining_counts_moved AFTER UPDATE ON public.joining_person REFERENCING OLD TABLE AS old_people NEW TABLE AS new_people FOR EACH STATEMENT EXECUTE FUNCTION joining_counts_moved();

CREATE CONSTRAINT TRIGGER login_streak_counts AFTER INSERT OR UPDATE ON public.login_streak DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION spark_streak_counts();

CREATE TRIGGER member_session_ended AFTER UPDATE OF ended_at ON public.member_session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION tell_of_ended_session();

CREATE TRIGGER member_session_pushed AFTER UPDATE OF ended_at ON public.member_session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION end_push_with_session();

CREATE TRIGGER message_of_newer_kind BEFORE UPDATE ON public.message FOR EACH ROW WHEN (((new.reason = 'ANSWERED'::text) AND (new.kind <> ALL (ARRAY['INVITATION'::text, 'REMINDER'::text])))) EXECUTE FUNCTION message_of_newer_kind();

CREATE TRIGGER notification_pushed AFTER INSERT ON public.notification REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION queue_pushes();

CREATE TRIGGER notification_read AFTER UPDATE ON public.notification REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();

CREATE TRIGGER notification_told AFTER INSERT ON public.notification REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();

CREATE TRIGGER outbox_event_append_only BEFORE UPDATE ON public.outbox_event FOR EACH STATEMENT EXECUTE FUNCTION outbox_event_refuse_update();

CREATE TRIGGER audience_profile_forgets_gone AFTER DELETE ON public.panelist_attribute REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION audience_profile_forgets();

CREATE TRIGGER audience_profile_learns_changed AFTER UPDATE ON public.panelist_attribute REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION audience_profile_learns();

CREATE TRIGGER audience_profile_learns_new AFTER INSERT ON public.panelist_attribute REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION audience_profile_learns();

CREATE TRIGGER panelist_attribute_counts BEFORE UPDATE ON public.panelist_attribute FOR EACH ROW EXECUTE FUNCTION panelist_attribute_counts();

CREATE TRIGGER panelist_attribute_forgets AFTER DELETE ON public.panelist_attribute REFERENCING OLD TABLE AS old_values FOR EACH STATEMENT EXECUTE FUNCTION panelist_attribute_forgets();

CREATE TRIGGER panelist_attribute_remembers AFTER UPDATE ON public.panelist_attribute REFERENCING OLD TABLE AS old_values NEW TABLE AS new_values FOR EACH STATEMENT EXECUTE FUNCTION panelist_attribute_remembers();

CREATE TRIGGER panelist_attribute_remembers_new AFTER INSERT ON public.panelist_attribute REFERENCING NEW TABLE AS new_values FOR EACH STATEMENT EXECUTE FUNCTION panelist_attribute_remembers_new();

CREATE TRIGGER panelist_attribute_change_is_never_changed BEFORE UPDATE ON public.panelist_attribute_change FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER panelist_preferences_count BEFORE UPDATE ON public.panelist_preferences FOR EACH ROW EXECUTE FUNCTION panelist_preferences_count();

CREATE TRIGGER panelist_preferences_remember AFTER INSERT OR DELETE OR UPDATE ON public.panelist_preferences FOR EACH ROW EXECUTE FUNCTION panelist_preferences_remember();

CREATE TRIGGER participant_event_is_append_only BEFORE DELETE OR UPDATE ON public.participant_event FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('words');

CREATE TRIGGER participant_event_is_never_emptied BEFORE TRUNCATE ON public.participant_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER points_account_begins_empty BEFORE INSERT ON public.points_account FOR EACH ROW EXECUTE FUNCTION guard_points_balance();

CREATE TRIGGER points_account_is_kept BEFORE DELETE ON public.points_account FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER points_balance_moves_with_entries BEFORE UPDATE ON public.points_account FOR EACH ROW EXECUTE FUNCTION guard_points_balance();

CREATE CONSTRAINT TRIGGER points_entry_balances AFTER INSERT ON public.points_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION points_transfer_sums_to_zero();

CREATE TRIGGER points_entry_is_append_only BEFORE DELETE OR UPDATE ON public.points_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER points_entry_is_never_emptied BEFORE TRUNCATE ON public.points_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER points_entry_keeps_balance AFTER INSERT ON public.points_entry FOR EACH ROW EXECUTE FUNCTION keep_points_balance();

CREATE CONSTRAINT TRIGGER points_transfer_has_entries AFTER INSERT ON public.points_transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION points_transfer_moves_points();

CREATE TRIGGER points_transfer_is_append_only BEFORE DELETE OR UPDATE ON public.points_transfer FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('reason', 'subject');

CREATE TRIGGER points_transfer_is_never_emptied BEFORE TRUNCATE ON public.points_transfer FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER profile_detail_version_is_append_only BEFORE DELETE OR UPDATE ON public.profile_detail_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER profile_detail_version_is_never_emptied BEFORE TRUNCATE ON public.profile_detail_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER redemption_agrees_with_card AFTER INSERT OR UPDATE ON public.redemption DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION redemption_has_its_card();

CREATE TRIGGER redemption_is_kept BEFORE DELETE ON public.redemption FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER review_decision_is_append_only BEFORE DELETE OR UPDATE ON public.review_decision FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('note');

CREATE TRIGGER review_decision_is_never_emptied BEFORE TRUNCATE ON public.review_decision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER second_person_decided_once BEFORE UPDATE ON public.second_person_request FOR EACH ROW WHEN ((NOT only_words_erased(to_jsonb(old.*), to_jsonb(new.*), ARRAY['asked'::text, 'reason'::text, 'decision_note'::text]))) EXECUTE FUNCTION guard_second_person();

CREATE TRIGGER second_person_is_kept BEFORE DELETE ON public.second_person_request FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER shipment_event_is_append_only BEFORE DELETE OR UPDATE ON public.shipment_event FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('words');

CREATE TRIGGER shipment_event_is_never_emptied BEFORE TRUNCATE ON public.shipment_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER shipment_event_undone_is_append_only BEFORE DELETE OR UPDATE ON public.shipment_event_undone FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER shipment_event_undone_is_never_emptied BEFORE TRUNCATE ON public.shipment_event_undone FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER support_message_only_forgets BEFORE DELETE OR UPDATE ON public.support_message FOR EACH ROW EXECUTE FUNCTION support_message_only_forgets();

CREATE TRIGGER support_counts_more AFTER INSERT ON public.support_request REFERENCING NEW TABLE AS new_requests FOR EACH STATEMENT EXECUTE FUNCTION support_counts();

CREATE TRIGGER support_counts_moved AFTER UPDATE ON public.support_request REFERENCING OLD TABLE AS old_requests NEW TABLE AS new_requests FOR EACH STATEMENT EXECUTE FUNCTION support_counts();

CREATE TRIGGER support_request_stays BEFORE DELETE ON public.support_request FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER survey_draft_version_is_never_emptied BEFORE TRUNCATE ON public.survey_draft_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER survey_draft_version_is_never_removed BEFORE DELETE ON public.survey_draft_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER survey_draft_version_stays BEFORE UPDATE ON public.survey_draft_version FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_version();

CREATE TRIGGER survey_page_save_is_never_changed BEFORE UPDATE ON public.survey_page_save FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER survey_page_save_is_never_emptied BEFORE TRUNCATE ON public.survey_page_save FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER survey_version_is_append_only BEFORE DELETE OR UPDATE ON public.survey_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER survey_version_is_never_emptied BEFORE TRUNCATE ON public.survey_version FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER task_counts_for_spark AFTER UPDATE ON public.task DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.state = 'QUALIFIED'::text) AND (old.state <> 'QUALIFIED'::text) AND (new.sub_type <> ALL (ARRAY['RECRUITMENT_STATIC'::text, 'RECRUITMENT_STATIC_SEGMENTATION'::text])))) EXECUTE FUNCTION spark_task_counts();

SET LOCAL check_function_bodies = on;
