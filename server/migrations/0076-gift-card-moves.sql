-- Every way a card came into stock or left it, written by the database itself: whoever moves a card cannot forget it. That
-- a card has expired is not a move; it follows from the day and the clock.
CREATE TABLE gift_card_move (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  card_id uuid NOT NULL REFERENCES gift_card (card_id),
  panel_id text NOT NULL,
  reward_id uuid NOT NULL REFERENCES gift_card_reward (reward_id),
  kind text NOT NULL CHECK (kind IN ('LOADED', 'ISSUED', 'REPLACED', 'VOIDED', 'RETURNED')),
  expires_on date,
  moved_at timestamptz NOT NULL
);
CREATE INDEX gift_card_move_of_reward ON gift_card_move (reward_id, moved_at);

ALTER TABLE gift_card
  ADD COLUMN voided_at timestamptz,
  -- When it came back to stock last, never shown.
  ADD COLUMN returned_at timestamptz;

-- A card is a replacement when its redemption had another one before.
CREATE FUNCTION is_replacement(asked_card uuid, asked_redemption uuid, claimed timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM gift_card WHERE redemption_id = asked_redemption AND card_id <> asked_card)
    OR EXISTS (SELECT 1 FROM redemption WHERE redemption_id = asked_redemption AND created_at < claimed)
$$;

INSERT INTO gift_card_move (card_id, panel_id, reward_id, kind, expires_on, moved_at)
SELECT card_id, panel_id, reward_id, kind, expires_on, moved_at FROM (
  SELECT card_id, panel_id, reward_id, 'LOADED' AS kind, expires_on, added_at AS moved_at FROM gift_card WHERE source = 'STOCK'
  UNION ALL
  SELECT card_id, panel_id, reward_id,
    CASE WHEN is_replacement(card_id, redemption_id, claimed_at) AND EXISTS (
      SELECT 1 FROM gift_card o WHERE o.redemption_id = c.redemption_id AND o.claimed_at < c.claimed_at)
    THEN 'REPLACED' ELSE 'ISSUED' END, expires_on, claimed_at
  FROM gift_card c WHERE source = 'STOCK' AND claimed_at IS NOT NULL
  UNION ALL
  -- When it was voided was not kept: it counts from now on.
  SELECT card_id, panel_id, reward_id, 'VOIDED', expires_on, now() FROM gift_card
  WHERE source = 'STOCK' AND state = 'VOID' AND redemption_id IS NULL) moves
ORDER BY moved_at;

CREATE FUNCTION note_added_gift_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gift_card_move (card_id, panel_id, reward_id, kind, expires_on, moved_at)
    SELECT card_id, panel_id, reward_id, 'LOADED', expires_on, added_at FROM added WHERE source = 'STOCK';
  INSERT INTO gift_card_move (card_id, panel_id, reward_id, kind, expires_on, moved_at)
    SELECT card_id, panel_id, reward_id, 'ISSUED', expires_on, claimed_at FROM added
    WHERE source = 'STOCK' AND state = 'CLAIMED';
  RETURN NULL;
END $$;
CREATE TRIGGER gift_card_notes_added AFTER INSERT ON gift_card REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_added_gift_cards();

CREATE FUNCTION note_moved_gift_cards() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
CREATE TRIGGER gift_card_notes_moved AFTER UPDATE ON gift_card
  REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved_gift_cards();

CREATE TRIGGER gift_card_move_is_append_only BEFORE UPDATE OR DELETE ON gift_card_move
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER gift_card_move_is_never_emptied BEFORE TRUNCATE ON gift_card_move
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
