-- What goes out to many people waits a minute, in which it can be stopped.

-- Null for what began before there was a minute of grace, and for few people.
ALTER TABLE invite_batch ADD COLUMN starts_at timestamptz;

-- How many were to be told when it was started, until it is decided who is.
ALTER TABLE announcement ADD COLUMN expected integer;
