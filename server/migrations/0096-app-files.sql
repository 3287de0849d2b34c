-- What a browser may still ask for, whichever node it reaches: the files of the last builds by their addresses, and the
-- documents that their apps send by hash. Written by nodes before they are ready, read by those that lack a file.
CREATE TABLE app_file (
  address text PRIMARY KEY,
  plain bytea NOT NULL,
  brotli bytea,
  gzip bytea,
  -- Made with the signing key over all of the above: a row that no node wrote is served by none.
  mac bytea NOT NULL
);
-- Compressed as far as it goes, or small: no second try by the database.
ALTER TABLE app_file ALTER COLUMN plain SET STORAGE EXTERNAL;
ALTER TABLE app_file ALTER COLUMN brotli SET STORAGE EXTERNAL;
ALTER TABLE app_file ALTER COLUMN gzip SET STORAGE EXTERNAL;

-- Which files belong together, and when a node last ran with them.
CREATE TABLE app_build (
  build_id text PRIMARY KEY,
  addresses text[] NOT NULL,
  last_offered_at timestamptz NOT NULL
);
