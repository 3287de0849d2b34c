-- 0018 was edited after it had landed: databases that ran its first text have verdicts without a position, and no
-- review could be read or decided there. Elsewhere the column is there and nothing happens.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_attribute
    WHERE attrelid = 'review_decision'::regclass AND attname = 'position' AND NOT attisdropped) THEN
    RETURN;
  END IF;
  ALTER TABLE review_decision ADD COLUMN position bigint NOT NULL DEFAULT 0;
  -- Verdicts are never changed; this gives those of before the order in which they were read until now.
  ALTER TABLE review_decision DISABLE TRIGGER review_decision_is_append_only;
  UPDATE review_decision SET position = earlier.number
  FROM (SELECT decision_id, row_number() OVER (ORDER BY decided_at, decision_id) AS number FROM review_decision) earlier
  WHERE earlier.decision_id = review_decision.decision_id;
  ALTER TABLE review_decision ENABLE TRIGGER review_decision_is_append_only;
  ALTER TABLE review_decision ALTER COLUMN position DROP DEFAULT;
  ALTER TABLE review_decision ALTER COLUMN position ADD GENERATED ALWAYS AS IDENTITY;
  PERFORM setval(pg_get_serial_sequence('review_decision', 'position'), count(*)) FROM review_decision HAVING count(*) > 0;
END $$;
