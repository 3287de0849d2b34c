-- What is unread of one member, in the order of the bell: counted and listed alike, however much the panel was told.
CREATE INDEX notification_unread ON notification (panelist_id, created_at DESC, notification_id DESC) WHERE read_at IS NULL;

-- Tells every node whose bell has changed, once what is told about is committed: the ids of up to 100 members, or 'many'.
-- Nothing else is said, and nothing is lost with it: who hears nothing asks.
CREATE FUNCTION tell_of_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  members text;
BEGIN
  SELECT CASE WHEN count(*) > 100 THEN 'many' ELSE string_agg(panelist_id::text, ' ') END INTO members
  FROM (SELECT panelist_id FROM told LIMIT 101) AS members_told;
  IF members IS NOT NULL THEN PERFORM pg_notify('spark_notifications', members); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER notification_told AFTER INSERT ON notification
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();
-- Read on one device, it is read on the others.
CREATE TRIGGER notification_read AFTER UPDATE ON notification
  REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION tell_of_notifications();

-- Whatever is open for a session ends with it, on whichever node.
CREATE FUNCTION tell_of_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('spark_session_ended', NEW.panelist_id::text || ' ' || NEW.session_id::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER member_session_ended AFTER UPDATE OF ended_at ON member_session
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION tell_of_ended_session();
