-- Since when somebody cannot act: product tests are switched off for them, or they are shut out. Their deadlines wait, and get
-- back what they lost.
ALTER TABLE test_participant ADD COLUMN held_from timestamptz;
CREATE INDEX test_participant_held ON test_participant (participant_id) WHERE held_from IS NOT NULL;

-- For the room of product tests: who can be asked, and can answer.
CREATE OR REPLACE VIEW product_test_person AS
  SELECT panelist_id, first_name, last_name, state = 'ACTIVE' AS is_active FROM panelist;
