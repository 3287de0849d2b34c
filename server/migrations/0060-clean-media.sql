-- A photo is drawn anew and a film's notes are blanked before anybody sees it: where it was made is nobody's business.
-- Until then it is not whole. What was kept before this waits for the job that cleans.
ALTER TABLE media
  ADD COLUMN cleaned_at timestamptz,
  -- As large as what lies in the store; total_bytes is what the sender announced.
  ADD COLUMN kept_bytes bigint CHECK (kept_bytes > 0),
  -- Of the last part as it was sent: when its answer got lost it comes again, and what is kept is no longer the same.
  ADD COLUMN last_part_sha256 bytea,
  ADD CONSTRAINT media_clean_is_whole CHECK (
    (cleaned_at IS NULL) = (kept_bytes IS NULL) AND (cleaned_at IS NULL) = (last_part_sha256 IS NULL) AND (cleaned_at IS NULL OR received_bytes = total_bytes)
  );
CREATE INDEX media_to_clean ON media (media_id) WHERE cleaned_at IS NULL AND received_bytes = total_bytes;
