-- What readers see stands still between releases, so that looking before and after one complete tells nothing of it.
-- A release is the set of people whose answers count; all are kept, since a new one has to differ from every one before.
CREATE TABLE result_release (
  study_id uuid NOT NULL REFERENCES result_study (study_id),
  number integer NOT NULL CHECK (number >= 1),
  -- One bit for each respondent, as in result_column.
  people bytea NOT NULL,
  -- What readers may divide these people by, and into which groups.
  divisions jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (study_id, number)
);

-- What the figures of readers are moved by. It never changes and is never shown: with another one everybody's figures
-- would be moved anew, and the mean of both would be closer to the truth.
ALTER TABLE result_study
  ADD COLUMN noise_seed text NOT NULL DEFAULT gen_random_uuid()::text || gen_random_uuid()::text;

-- Codebooks get to know reasons for no answer and the range of numbers: every version is taken in once more. What is
-- known keeps its names and its codes.
UPDATE result_study SET codebook = jsonb_set(codebook, '{versions}', '[]');
