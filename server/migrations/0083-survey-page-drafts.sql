-- What a member typed on a page and has not sent yet: kept when they leave, until the page is sent or the run is over.
CREATE TABLE survey_page_draft (
  run_id uuid NOT NULL REFERENCES survey_run (run_id) ON DELETE CASCADE,
  page text NOT NULL,
  -- The revision after which it was typed.
  revision integer NOT NULL CHECK (revision >= 0),
  -- One greater with every change: whoever keeps another draft names the one it follows, so that none is overwritten
  -- by somebody who has not seen it.
  number integer NOT NULL CHECK (number > 0),
  -- As it was typed, fit or not; not jsonb, since the order counts.
  answers json NOT NULL,
  -- Time on the page so far.
  seconds integer NOT NULL CHECK (seconds >= 0),
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (run_id, page)
);

-- Where the member is, from 1, as pages or as questions; null for what runs elsewhere and what began before.
ALTER TABLE survey_run
  ADD COLUMN place integer CHECK (place > 0),
  ADD COLUMN places integer,
  ADD COLUMN has_question_pages boolean,
  ADD CONSTRAINT survey_run_place_is_whole CHECK (
    (place IS NULL) = (places IS NULL) AND (place IS NULL) = (has_question_pages IS NULL) AND place <= places);

-- Read by the activities room: how far a member has come with a task, for its card.
CREATE VIEW task_place AS
  SELECT task_id, place, places, has_question_pages FROM survey_run WHERE ended_at IS NULL AND place IS NOT NULL;
