-- The local mailbox shows every header of a mail, and lets it be answered.
ALTER TABLE mailbox_message ADD COLUMN reply_to text, ADD COLUMN thread text;
