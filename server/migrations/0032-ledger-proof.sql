-- For the ledger's room, which proves that points, redemptions and cards tell the same story.
CREATE VIEW ledger_redemption AS
  SELECT r.redemption_id, r.panel_id, r.panelist_id, r.points, r.state,
    (SELECT count(*) FROM gift_card c WHERE c.redemption_id = r.redemption_id AND c.state = 'CLAIMED') AS claimed_cards
  FROM redemption r;

-- Cards in somebody's hands without a redemption that says so.
CREATE VIEW ledger_stray_card AS
  SELECT c.card_id, c.panel_id FROM gift_card c
  WHERE c.state = 'CLAIMED'
    AND NOT EXISTS (SELECT FROM redemption r WHERE r.redemption_id = c.redemption_id AND r.state = 'ISSUED');

DROP INDEX ledger_check_of_panel;
CREATE INDEX ledger_check_of_panel ON ledger_check (panel_id, started_at, check_id);
