ALTER TABLE gift_card_load
  -- What each column of the file is, from its first line; empty for one that is not read.
  ADD COLUMN columns text[] NOT NULL DEFAULT '{}',
  ADD COLUMN bytes_announced bigint NOT NULL DEFAULT 0,
  ADD COLUMN pieces integer NOT NULL DEFAULT 0,
  -- When a part of the file came or a piece was read: a load that nobody moves is taken up again or given up.
  ADD COLUMN heard_at timestamptz NOT NULL DEFAULT now(),
  -- Why it failed, in a sentence.
  ADD COLUMN failure text;
CREATE INDEX gift_card_load_going_on ON gift_card_load (heard_at) WHERE state IN ('RECEIVING', 'WAITING', 'RUNNING');

-- Which part of the masked line the problem is about.
ALTER TABLE gift_card_load_problem
  ADD COLUMN mark_start integer NOT NULL DEFAULT 0,
  ADD COLUMN mark_end integer NOT NULL DEFAULT 0;

-- What of a load nobody has had yet, to void it.
CREATE INDEX gift_card_free_of_load ON gift_card (load_id) WHERE state = 'AVAILABLE';

-- Counted at most every few seconds, however many look.
CREATE TABLE gift_card_figures (
  panel_id text PRIMARY KEY,
  figures jsonb NOT NULL,
  -- How many values run out before new cards can be there.
  low integer NOT NULL,
  counted_at timestamptz NOT NULL,
  took_ms integer NOT NULL
);

-- Values that operators were warned of. A row goes when the value has recovered.
CREATE TABLE gift_card_low (
  reward_id uuid PRIMARY KEY REFERENCES gift_card_reward (reward_id),
  since timestamptz NOT NULL
);

-- What the gift cards need to know of rooms that are not theirs.
CREATE VIEW gift_card_owed_points AS
  SELECT panel_id, coalesce(sum(balance), 0) AS points FROM points_account WHERE kind = 'MEMBER' GROUP BY panel_id;
CREATE VIEW gift_card_stock_keeper AS
  SELECT panel_id, name, email FROM operator WHERE role IN ('FULFILMENT', 'ADMIN') AND state = 'ACTIVE';
CREATE VIEW gift_card_loader AS SELECT operator_id, name FROM operator;
