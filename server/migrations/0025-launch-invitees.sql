-- A million rows of one launch would look the same launch up a million times. Only the job of that launch writes them, in
-- the transaction that holds its row.
ALTER TABLE launch_invitee DROP CONSTRAINT launch_invitee_launch_id_fkey;
