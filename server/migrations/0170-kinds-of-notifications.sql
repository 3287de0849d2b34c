-- What members are told besides invitations and reminders. Not validated: whatever the narrower lists allowed, these allow.
ALTER TABLE notification DROP CONSTRAINT notification_kind_check;
ALTER TABLE notification ADD CONSTRAINT notification_kind_check CHECK (kind IN
  ('INVITATION', 'REMINDER', 'REVIEW', 'BADGE', 'SUPPORT', 'GIFT_CARD', 'ANNOUNCEMENT', 'NUDGE')) NOT VALID;
ALTER TABLE message DROP CONSTRAINT message_kind_check;
ALTER TABLE message ADD CONSTRAINT message_kind_check CHECK (kind IN
  ('INVITATION', 'REMINDER', 'REVIEW', 'BADGE', 'SUPPORT', 'GIFT_CARD', 'ANNOUNCEMENT', 'NUDGE')) NOT VALID;
ALTER TABLE message DROP CONSTRAINT message_reason_check;
ALTER TABLE message ADD CONSTRAINT message_reason_check CHECK (reason IN
  ('NO_SUCH_ADDRESS', 'MAILBOX_FULL', 'NOT_TAKEN', 'ANSWERED', 'UNSUBSCRIBED', 'NOT_ACTIVE', 'RESTORED', 'REJECTED', 'STOPPED',
    'WITHDRAWN')) NOT VALID;

-- One announcement is the cause of many: told once to each member.
CREATE UNIQUE INDEX notification_once_per_member ON notification (cause_id, panelist_id, kind, step);
ALTER TABLE notification DROP CONSTRAINT notification_once_per_cause;
CREATE UNIQUE INDEX message_once_per_member ON message (cause_id, panelist_id, kind, step);
ALTER TABLE message DROP CONSTRAINT message_once_per_cause;

-- A node of the last landing knows invitations and reminders only, and takes every other e-mail for one about a task that is
-- gone. What it says of those is not heard; a newer node sends them when its lease has ended.
CREATE FUNCTION message_of_newer_kind() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER message_of_newer_kind BEFORE UPDATE ON message FOR EACH ROW
  WHEN (NEW.reason = 'ANSWERED' AND NEW.kind NOT IN ('INVITATION', 'REMINDER')) EXECUTE FUNCTION message_of_newer_kind();

-- Which kinds come by e-mail, where a member has chosen. What there is no row for is as the kind is by itself.
CREATE TABLE email_choice (
  panelist_id uuid NOT NULL REFERENCES panelist (panelist_id),
  kind text NOT NULL CHECK (kind IN
    ('INVITATION', 'REMINDER', 'REVIEW', 'BADGE', 'SUPPORT', 'GIFT_CARD', 'ANNOUNCEMENT', 'NUDGE')),
  is_welcome boolean NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (panelist_id, kind)
);
-- Who wanted nothing so far has not asked for announcements either.
INSERT INTO email_choice (panelist_id, kind, is_welcome, chosen_at)
  SELECT panelist_id, kind, false, opted_out_at
  FROM email_opt_out, unnest(ARRAY['INVITATION', 'REMINDER', 'ANNOUNCEMENT', 'NUDGE']) AS kind;

-- First step: nodes of the last landing read and write email_opt_out. It follows what is said of invitations, and what they
-- write to it is taken over; statements of a trigger are nobody's word.
CREATE FUNCTION email_opt_out_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM email_opt_out WHERE panelist_id = OLD.panelist_id;
  ELSIF NEW.is_welcome THEN
    DELETE FROM email_opt_out WHERE panelist_id = NEW.panelist_id;
  ELSE
    INSERT INTO email_opt_out (panelist_id, opted_out_at) VALUES (NEW.panelist_id, NEW.chosen_at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER email_choice_told AFTER INSERT OR UPDATE ON email_choice FOR EACH ROW
  WHEN (NEW.kind = 'INVITATION' AND pg_trigger_depth() = 0) EXECUTE FUNCTION email_opt_out_follows();
CREATE TRIGGER email_choice_gone AFTER DELETE ON email_choice FOR EACH ROW
  WHEN (OLD.kind = 'INVITATION' AND pg_trigger_depth() = 0) EXECUTE FUNCTION email_opt_out_follows();

CREATE FUNCTION email_choice_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM email_choice WHERE panelist_id = OLD.panelist_id;
  ELSE
    INSERT INTO email_choice (panelist_id, kind, is_welcome, chosen_at)
      SELECT NEW.panelist_id, kind, false, NEW.opted_out_at FROM unnest(ARRAY['INVITATION', 'REMINDER']) AS kind
      ON CONFLICT (panelist_id, kind) DO UPDATE SET is_welcome = false, chosen_at = excluded.chosen_at;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER email_opt_out_told AFTER INSERT ON email_opt_out FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION email_choice_follows();
CREATE TRIGGER email_opt_out_gone AFTER DELETE ON email_opt_out FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION email_choice_follows();
