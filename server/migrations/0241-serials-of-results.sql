-- What the file of a product test's results calls somebody: it leads to no participant number, and so to no order and address.
ALTER TABLE test_participant ADD COLUMN result_serial uuid NOT NULL DEFAULT gen_random_uuid();
-- The file is in this order: the order in which people passed the screener is that of their numbers.
CREATE UNIQUE INDEX test_participant_by_serial ON test_participant (project_id, result_serial);
