-- Days on which members logged in, by the dates on their own walls, and what they make in a row (contract/spark/streak.ts).

CREATE TABLE login_streak (
  panelist_id uuid PRIMARY KEY REFERENCES panelist,
  current_days integer NOT NULL CHECK (current_days > 0),
  longest_days integer NOT NULL,
  latest_date date NOT NULL,
  last_login_at timestamptz NOT NULL,
  -- As the device said it: Node reads dates by it, so the database need not know it.
  time_zone text NOT NULL,
  CONSTRAINT login_streak_longest CHECK (longest_days >= current_days)
);

-- A date counts once. Its member's row of login_streak is held by whoever writes here.
CREATE TABLE login_day (
  panelist_id uuid NOT NULL REFERENCES panelist,
  local_date date NOT NULL,
  PRIMARY KEY (panelist_id, local_date)
);
