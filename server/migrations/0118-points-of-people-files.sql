-- A file is judged by the day of its check, however late somebody says go, and brings no more points than they said go to.
ALTER TABLE people_file
  ADD COLUMN judged_on text CHECK (judged_on ~ '^\d{4}-\d\d-\d\d$'),
  ADD COLUMN points_agreed bigint NOT NULL DEFAULT 0,
  -- A second person was asked: until they are heard the lines are kept longer.
  ADD COLUMN asked_at timestamptz;

-- Points that a panel brings along wait for a second person as everything else does.
ALTER TABLE second_person_request DROP CONSTRAINT second_person_request_kind_check,
  ADD CONSTRAINT second_person_request_kind_check CHECK (kind IN ('CORRECTION', 'REDEMPTION_VOID', 'REDEMPTION_REPLACE',
    'STOCK_VOID', 'CATALOGUE_ADD', 'CATALOGUE_CHANGE', 'LAUNCH', 'QUEST_SERIES', 'IMPORT'));
