-- Which press of a form opened a session, as a keyed hash. When its answer got lost, the same form is sent again: then the session
-- that nobody holds is ended, and the list of devices shows one.
ALTER TABLE member_session ADD COLUMN attempt bytea;
