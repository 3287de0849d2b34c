-- The code that has done its work, until a new one takes its place: whoever got no answer and sends the same again, from the same
-- browser, is told that it is done. A keyed hash, as the code is.
ALTER TABLE one_time_code ADD COLUMN spent_hash bytea;
