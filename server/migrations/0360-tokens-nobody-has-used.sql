-- The generation of a session's tokens that was given for a password and that nobody has come with yet. Until somebody has, the
-- answer may be lost: the browser has the tokens before it alone.
ALTER TABLE member_session ADD COLUMN unseen_generation integer;
