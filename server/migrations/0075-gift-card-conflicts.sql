-- A load can be stopped while it runs; what was loaded by then stays.
ALTER TABLE gift_card_load DROP CONSTRAINT gift_card_load_state_check,
  ADD CONSTRAINT gift_card_load_state_check
    CHECK (state IN ('RECEIVING', 'WAITING', 'RUNNING', 'DONE', 'FAILED', 'STOPPED')),
  -- What stands between the cells, found in the first line.
  ADD COLUMN separator text NOT NULL DEFAULT ',' CHECK (separator IN (',', ';', E'\t')),
  -- Of the lines whose card was known already: with a member, voided, or twice in this very file. The rest is in stock.
  ADD COLUMN already_issued integer NOT NULL DEFAULT 0,
  ADD COLUMN already_voided integer NOT NULL DEFAULT 0,
  ADD COLUMN already_repeated integer NOT NULL DEFAULT 0,
  ADD COLUMN stopped_by uuid REFERENCES operator (operator_id);

ALTER TABLE gift_card
  -- A keyed hash of the number, so that one number is never two cards. Null for cards with a page elsewhere, and for those
  -- that were there before it was kept.
  ADD COLUMN number_fingerprint bytea,
  -- Where in its file it stood.
  ADD COLUMN load_line integer;
CREATE UNIQUE INDEX gift_card_number_once ON gift_card (panel_id, number_fingerprint) WHERE number_fingerprint IS NOT NULL;

-- How long a card has to be good for, at least, to be loaded or handed out. 30 days unless somebody said otherwise.
CREATE TABLE gift_card_setting (
  panel_id text PRIMARY KEY,
  least_life_days integer NOT NULL CHECK (least_life_days BETWEEN 0 AND 365)
);
CREATE FUNCTION gift_card_least_life(panel text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT least_life_days FROM gift_card_setting WHERE panel_id = panel), 30)
$$;

-- What was counted before has another shape.
DELETE FROM gift_card_figures;
