-- The currency of the cards is a setting of the brand (decisions §1), no longer one for all.
ALTER TABLE gift_card_reward DROP CONSTRAINT gift_card_reward_currency_code_check;
ALTER TABLE gift_card_reward ADD CONSTRAINT gift_card_reward_currency CHECK (currency_code ~ '^[A-Z]{3}$');
