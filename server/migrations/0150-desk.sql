-- Lists of one operator's requests in the two views that are not about what is open.
CREATE INDEX support_request_resolved_assigned ON support_request (panel_id, assigned_to, resolved_at DESC, request_id DESC)
  WHERE status = 'RESOLVED';
CREATE INDEX support_request_all_assigned ON support_request (panel_id, assigned_to, request_id DESC);
-- Figures of the last days.
CREATE INDEX support_request_received ON support_request (panel_id, created_at);
CREATE INDEX support_request_answered ON support_request (panel_id, first_answered_at) WHERE first_answered_at IS NOT NULL;
-- People choose a reply by its name.
CREATE UNIQUE INDEX support_canned_reply_name_once ON support_canned_reply (panel_id, name) WHERE retired_at IS NULL;
-- Messages come one by one and are searched at once: nothing waits in a list that every search would have to go through.
ALTER INDEX support_message_words SET (fastupdate = off);
