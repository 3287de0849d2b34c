-- What the database says about itself: for which environment it was made. One row, made by the first node that prepares it.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Tells whether two addresses lead to the same database.
  installation_id uuid NOT NULL DEFAULT gen_random_uuid(),
  environment text NOT NULL CHECK (environment IN ('local', 'dev', 'stage', 'prod')),
  marked_at timestamptz NOT NULL
);
