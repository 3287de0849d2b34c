-- For the room of product tests: whose account was erased. A number that a parcel once carried leads to none of their answers.
CREATE VIEW product_test_erased AS SELECT panelist_id FROM panelist WHERE state = 'ERASED';
