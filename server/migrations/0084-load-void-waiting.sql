-- For the room of gift cards: the loads whose remaining cards somebody asked to void, and a second person has not decided.
CREATE VIEW gift_card_load_void_waiting AS
  SELECT about_id AS load_id FROM second_person_request
  WHERE state = 'WAITING' AND kind = 'STOCK_VOID' AND about_id IS NOT NULL;
