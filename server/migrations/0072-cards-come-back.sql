-- A card that was replaced before anybody saw it is as good as new, and goes back to stock. Otherwise a card goes one way:
-- free, then somebody's, then void. One that was seen never changes hands.
CREATE OR REPLACE FUNCTION guard_gift_card() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

-- How many cards the provider may issue of a value in 24 hours.
ALTER TABLE gift_card_reward
  ADD COLUMN provider_a_day integer NOT NULL DEFAULT 100 CHECK (provider_a_day BETWEEN 0 AND 10000);
