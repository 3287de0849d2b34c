-- A picture that studies show, drawn anew. Its id cannot be guessed: who has the address may see it, as with any page.
CREATE TABLE picture (
  picture_id text PRIMARY KEY CHECK (picture_id ~ '^[0-9a-f]{32}$'),
  panel_id text NOT NULL,
  file_key text NOT NULL UNIQUE,
  content_type text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  size integer NOT NULL CHECK (size > 0),
  -- Where it was fetched from, once.
  source_address text,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX picture_of_address ON picture (panel_id, source_address);
