-- Of who was invited lately, how many joined: asked for whenever somebody looks at the waitlist.
CREATE INDEX invitation_sent ON invitation (panel_id, sent_at) WHERE withdrawn_at IS NULL AND replaced_at IS NULL;
