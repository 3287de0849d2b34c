-- Why somebody was not invited may tell that they are or were a member: who may not know it reads a count alone.
ALTER TABLE people_file_problem ADD COLUMN is_private boolean NOT NULL DEFAULT false;
-- How many of the bad lines are private.
ALTER TABLE people_file ADD COLUMN not_invited integer NOT NULL DEFAULT 0;

UPDATE people_file_problem SET is_private = true
  WHERE problem IN ('Was a member before and left', 'The same person is here under another address');
UPDATE people_file f SET not_invited = counted.lines
  FROM (SELECT file_id, count(*)::integer AS lines FROM people_file_problem WHERE is_private GROUP BY file_id) counted
  WHERE counted.file_id = f.file_id;
