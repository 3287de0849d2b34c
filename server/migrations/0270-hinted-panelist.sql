-- What the link to the contact form said about who writes (spec §2.1: panelistId). Nothing proves it, and nothing follows
-- from it: an id without a reference, erased with the request and with the panelist it names.
ALTER TABLE support_request ADD COLUMN hinted_panelist_id uuid;
CREATE INDEX support_request_hinted ON support_request (hinted_panelist_id) WHERE hinted_panelist_id IS NOT NULL;
