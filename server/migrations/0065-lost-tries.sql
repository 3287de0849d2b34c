-- How often a try of a job ended with its process. A job that ends processes must not go on to do so.
CREATE TABLE job_lost_tries (
  job_id uuid PRIMARY KEY,
  times integer NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now()
);
