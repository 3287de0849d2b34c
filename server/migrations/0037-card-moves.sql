-- A card goes one way: free, then somebody's, then void. It never changes hands and never comes back.
CREATE FUNCTION guard_gift_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'AVAILABLE' AND NEW.redemption_id IS DISTINCT FROM OLD.redemption_id THEN
    RAISE EXCEPTION 'gift card % belongs to somebody', OLD.card_id USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.state = 'VOID' AND NEW.state <> 'VOID') OR (OLD.state = 'CLAIMED' AND NEW.state = 'AVAILABLE') THEN
    RAISE EXCEPTION 'gift card % cannot become % again', OLD.card_id, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER gift_card_goes_one_way BEFORE UPDATE ON gift_card
  FOR EACH ROW EXECUTE FUNCTION guard_gift_card();
CREATE TRIGGER gift_card_is_kept BEFORE DELETE ON gift_card
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER redemption_is_kept BEFORE DELETE ON redemption
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
