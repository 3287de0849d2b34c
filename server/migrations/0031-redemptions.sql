-- The key of the keyed hash over card codes, sealed by a key that is not in this database. One for each panel, for good:
-- with another key a card could be loaded twice.
CREATE TABLE gift_card_fingerprint_key (
  panel_id text PRIMARY KEY,
  wrapped text NOT NULL
);

-- Who may have a card and where to write to them. Read by gift-cards.
CREATE VIEW gift_card_member AS
  SELECT panelist_id, panel_id, email, first_name, state = 'ACTIVE' AS is_active FROM panelist;

-- Every line of a member's points. Read by gift-cards, for the history of rewards.
CREATE VIEW reward_line AS
  SELECT account.panelist_id, transfer.number, transfer.transfer_id, transfer.cause_kind, transfer.cause_id, entry.amount,
    transfer.reason, transfer.subject, transfer.outcome, transfer.rule, transfer.created_at
  FROM points_account account
  JOIN points_entry entry ON entry.account_id = account.account_id
  JOIN points_transfer transfer ON transfer.transfer_id = entry.transfer_id
  WHERE account.kind = 'MEMBER';
