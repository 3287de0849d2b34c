-- Gift cards: bought, seen, corrected. From here on a balance moves with its entries.
INSERT INTO operator (operator_id, panel_id, email, email_key, name, role, state, created_at)
VALUES (pg_temp.id(300), 'US', 'priya@example.com', 'priya@example.com', 'Priya', 'ADMIN', 'ACTIVE', '2026-05-26');
INSERT INTO points_account (account_id, panel_id, kind) VALUES (pg_temp.id(301), 'US', 'REDEMPTION');
INSERT INTO gift_card_reward (reward_id, panel_id, value_cents, currency_code, points, internal_name, external_name, is_offered,
  uses_provider, lead_days)
VALUES (pg_temp.id(302), 'US', 100, 'USD', 100, 'EGIFT_1', '$1 eGift card', true, false, 5);
INSERT INTO gift_card_data_key VALUES (pg_temp.id(303), 'sealed', '2026-05-26');
INSERT INTO gift_card_fingerprint_key VALUES ('US', 'sealed');
INSERT INTO gift_card_load (load_id, panel_id, file_name, state, operator_id, lines_received, lines_read, loaded, created_at,
  finished_at)
VALUES (pg_temp.id(304), 'US', 'cards.csv', 'DONE', pg_temp.id(300), 3, 3, 2, '2026-05-26', '2026-05-26');
INSERT INTO gift_card_load_problem (load_id, line, problem, masked) VALUES (pg_temp.id(304), 3, 'No value', '****');
INSERT INTO redemption (redemption_id, panel_id, panelist_id, reward_id, value_cents, points, state, created_at, settled_at)
VALUES (pg_temp.id(310), 'US', pg_temp.id(1), pg_temp.id(302), 100, 100, 'ISSUED', '2026-05-27', '2026-05-27');
INSERT INTO gift_card (card_id, panel_id, reward_id, source, load_id, brand, sealed, data_key_id, fingerprint, last_four,
  state, redemption_id, added_at, claimed_at) VALUES
  (pg_temp.id(311), 'US', pg_temp.id(302), 'STOCK', pg_temp.id(304), 'Spark', 'sealed', pg_temp.id(303), '\x20', 'AB12',
    'CLAIMED', pg_temp.id(310), '2026-05-26', '2026-05-27'),
  (pg_temp.id(312), 'US', pg_temp.id(302), 'STOCK', pg_temp.id(304), 'Spark', 'sealed', pg_temp.id(303), '\x21', 'CD34',
    'AVAILABLE', NULL, '2026-05-26', NULL);
INSERT INTO gift_card_showing (card_id, panelist_id, place, origin, shown_at)
VALUES (pg_temp.id(311), pg_temp.id(1), 'REDEEMED', '10.1.2.3', '2026-05-27');
INSERT INTO gift_card_wrong_keys (card_id, wrong, last_wrong_at) VALUES (pg_temp.id(311), 1, '2026-06-10 13:00Z');
INSERT INTO idempotency_key VALUES (pg_temp.id(1), pg_temp.id(313), '\x22', pg_temp.id(310), '2026-05-27');
INSERT INTO badge VALUES (pg_temp.id(320), 'US', 'FIRST', 'The first', 5, 'badge');
INSERT INTO badge_award VALUES (pg_temp.id(321), pg_temp.id(320), pg_temp.id(1), true, '2026-05-27');
INSERT INTO points_adjustment (adjustment_id, panel_id, panelist_id, points, reason, member_note, state, asked_by, asked_at,
  needs_second, request_key)
VALUES (pg_temp.id(322), 'US', pg_temp.id(1), 30, 'Lost in the outage', 'For week 22', 'APPLIED', pg_temp.id(300),
  '2026-05-28', false, pg_temp.id(323));
INSERT INTO points_transfer (transfer_id, panel_id, cause_kind, cause_id, reason, created_at) VALUES
  (pg_temp.id(330), 'US', 'REDEMPTION', pg_temp.id(310), '$1 eGift card', '2026-05-27'),
  (pg_temp.id(331), 'US', 'BADGE', pg_temp.id(321), 'The first', '2026-05-27'),
  (pg_temp.id(332), 'US', 'ADJUSTMENT', pg_temp.id(322), 'For week 22', '2026-05-28');
INSERT INTO points_entry VALUES (pg_temp.id(330), pg_temp.id(40), -100), (pg_temp.id(330), pg_temp.id(301), 100),
  (pg_temp.id(331), pg_temp.id(40), 5), (pg_temp.id(331), pg_temp.id(41), -5),
  (pg_temp.id(332), pg_temp.id(40), 30), (pg_temp.id(332), pg_temp.id(41), -30);
INSERT INTO ledger_check (check_id, panel_id, started_at, finished_at, accounts)
VALUES (pg_temp.id(340), 'US', '2026-05-28', '2026-05-28', 2);
