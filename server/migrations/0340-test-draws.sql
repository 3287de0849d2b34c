-- A selection for a product test places its people piece by piece. One at a time for each test; gone when it's over.
CREATE TABLE test_draw (
  draw_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  project_id uuid NOT NULL UNIQUE REFERENCES product_test (project_id),
  seed text NOT NULL,
  -- As many as were counted when it was asked for; once they're drawn, as many as they are.
  people integer NOT NULL CHECK (people >= 0),
  drawn_at timestamptz,
  -- How many had their turn, and what became of them.
  placed integer NOT NULL DEFAULT 0,
  selected integer NOT NULL DEFAULT 0,
  reserved integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

-- Who is still to have their turn, in this order.
CREATE TABLE test_draw_person (
  draw_id uuid NOT NULL REFERENCES test_draw (draw_id) ON DELETE CASCADE,
  position integer NOT NULL,
  participant_id uuid NOT NULL,
  cell text NOT NULL,
  -- The place on the reserve of the cell; null for people who get a spot.
  rank integer,
  PRIMARY KEY (draw_id, position)
);
