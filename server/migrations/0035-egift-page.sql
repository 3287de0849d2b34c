-- Wrong keys are counted for whatever id somebody asks for: a card that does not exist closes like one that does.
ALTER TABLE gift_card_wrong_keys DROP CONSTRAINT gift_card_wrong_keys_card_id_fkey;
ALTER TABLE gift_card_wrong_keys ADD COLUMN last_wrong_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE gift_card_wrong_keys ALTER COLUMN last_wrong_at DROP DEFAULT;
-- What is a day old is forgotten.
CREATE INDEX gift_card_wrong_keys_by_age ON gift_card_wrong_keys (last_wrong_at);
