-- A film or a photo, kept in parts: a study's clip, or what a member recorded. It grows until all of it is there.
CREATE TABLE media (
  media_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  -- What its first bytes say it is; null until they are there.
  content_type text CHECK (content_type IN ('video/webm', 'video/mp4', 'video/quicktime', 'image/jpeg', 'image/png',
    'image/webp')),
  total_bytes bigint NOT NULL CHECK (total_bytes > 0),
  received_bytes bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  active_at timestamptz NOT NULL,
  CONSTRAINT media_never_overfilled CHECK (received_bytes BETWEEN 0 AND total_bytes),
  CONSTRAINT media_type_is_known CHECK ((received_bytes = 0) = (content_type IS NULL))
);

CREATE TABLE media_part (
  media_id uuid NOT NULL REFERENCES media (media_id) ON DELETE CASCADE,
  first_byte bigint NOT NULL CHECK (first_byte >= 0),
  size integer NOT NULL CHECK (size > 0),
  sha256 bytea NOT NULL,
  file_key text NOT NULL UNIQUE,
  PRIMARY KEY (media_id, first_byte)
);

-- What a member sends for a question of a task. Used once it stands in a saved answer.
CREATE TABLE upload (
  upload_id uuid PRIMARY KEY REFERENCES media (media_id) ON DELETE CASCADE,
  task_id uuid NOT NULL REFERENCES task (task_id),
  kind text NOT NULL CHECK (kind IN ('VIDEO', 'PHOTO')),
  used_at timestamptz
);
CREATE INDEX upload_of_task ON upload (task_id);
CREATE INDEX upload_unused ON upload (upload_id) WHERE used_at IS NULL;

-- What a study shows.
CREATE TABLE clip (
  clip_id uuid PRIMARY KEY REFERENCES media (media_id),
  title text NOT NULL,
  seconds integer NOT NULL CHECK (seconds > 0),
  captions text NOT NULL,
  transcript text NOT NULL
);

-- Files that no row names from this time on: written by a node that was killed, or given up. A job removes them.
CREATE TABLE unwanted_file (
  file_key text PRIMARY KEY,
  unwanted_from timestamptz NOT NULL
);
CREATE INDEX unwanted_file_age ON unwanted_file (unwanted_from);
