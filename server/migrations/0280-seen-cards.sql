-- Each answer that carries a card's secrets has an id, and the browser that put it on the screen reports it as seen. Lines
-- without an id were written before browsers could report anything: nobody knows whether they were seen, and they count as seen,
-- as they did.
ALTER TABLE gift_card_showing ADD COLUMN showing_id uuid;
ALTER TABLE gift_card_showing ADD CONSTRAINT gift_card_showing_by_id UNIQUE (showing_id);

CREATE TABLE gift_card_seen (
  showing_id uuid PRIMARY KEY REFERENCES gift_card_showing (showing_id),
  card_id uuid NOT NULL REFERENCES gift_card (card_id),
  seen_at timestamptz NOT NULL
);
CREATE INDEX gift_card_seen_of_card ON gift_card_seen (card_id);
CREATE TRIGGER gift_card_seen_is_append_only BEFORE UPDATE OR DELETE ON gift_card_seen
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gift_card_seen_is_never_emptied BEFORE TRUNCATE ON gift_card_seen
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- When a card was seen, as far as its member is told.
CREATE VIEW gift_card_sight AS
  SELECT s.card_id, s.position, coalesce(n.seen_at, s.shown_at) AS seen_at
  FROM gift_card_showing s LEFT JOIN gift_card_seen n ON n.showing_id = s.showing_id
  WHERE s.showing_id IS NULL OR n.showing_id IS NOT NULL;
