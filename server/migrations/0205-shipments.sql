-- Files with carriers and tracking numbers, and what carriers tell before we know their number.

CREATE TABLE shipment_file (
  file_id uuid PRIMARY KEY,
  panel_id text NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('RECEIVING', 'WAITING', 'RUNNING', 'DONE', 'FAILED', 'STOPPED')),
  operator_id uuid REFERENCES operator (operator_id),
  stopped_by uuid REFERENCES operator (operator_id),
  bytes_announced bigint NOT NULL,
  bytes_received bigint NOT NULL DEFAULT 0,
  -- The first line, blank ones and all.
  lines_received integer NOT NULL DEFAULT 0,
  lines_read integer NOT NULL DEFAULT 0,
  -- The last part that came broke off in the middle of a line too long to be one.
  is_inside_line boolean NOT NULL DEFAULT false,
  columns text[] NOT NULL DEFAULT '{}',
  separator text NOT NULL DEFAULT ',',
  pieces integer NOT NULL DEFAULT 0,
  imported integer NOT NULL DEFAULT 0,
  already integer NOT NULL DEFAULT 0,
  bad integer NOT NULL DEFAULT 0,
  -- Of how many tests its orders are; counted when it is done.
  tests integer NOT NULL DEFAULT 0,
  failure text,
  heard_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX shipment_file_newest ON shipment_file (panel_id, file_id DESC);
CREATE INDEX shipment_file_going_on ON shipment_file (panel_id, heard_at)
  WHERE state IN ('RECEIVING', 'WAITING', 'RUNNING');

-- Lines that wait to be read, sealed: whoever packs parcels leaves names and addresses in their files.
CREATE TABLE shipment_file_piece (
  file_id uuid NOT NULL REFERENCES shipment_file (file_id),
  piece integer NOT NULL,
  first_line integer NOT NULL,
  sealed text NOT NULL,
  PRIMARY KEY (file_id, piece)
);

-- The orders and parcels that lines above have named, while the file is read.
CREATE TABLE shipment_file_named (
  file_id uuid NOT NULL REFERENCES shipment_file (file_id),
  named text NOT NULL,
  line integer NOT NULL,
  PRIMARY KEY (file_id, named)
);

-- Lines that were not imported: which one, why, and what of it may be shown.
CREATE TABLE shipment_file_problem (
  file_id uuid NOT NULL REFERENCES shipment_file (file_id),
  line integer NOT NULL,
  fault text NOT NULL,
  problem text NOT NULL,
  masked text NOT NULL,
  mark_start integer NOT NULL,
  mark_end integer NOT NULL,
  suggestion text,
  -- Which cell is wrong.
  column_name text,
  -- What of the line is right, sealed, for some days: so long it can be taken in by a press.
  sealed text,
  -- Whose it is, if there is such an order: then it goes with them.
  order_number text,
  PRIMARY KEY (file_id, line)
);
CREATE INDEX shipment_file_problem_of_order ON shipment_file_problem (order_number) WHERE order_number IS NOT NULL;
CREATE INDEX shipment_file_problem_meant ON shipment_file_problem (suggestion) WHERE suggestion IS NOT NULL;
CREATE INDEX shipment_file_problem_kept ON shipment_file_problem (file_id, line) WHERE sealed IS NOT NULL;

-- What a carrier told of a number that no order has yet: it counts as soon as one has. Nothing in it is anybody's.
CREATE TABLE parcel_event_waiting (
  panel_id text NOT NULL,
  carrier text NOT NULL,
  tracking_number text NOT NULL,
  event_key text NOT NULL,
  status text NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (panel_id, carrier, tracking_number, event_key)
);
CREATE INDEX parcel_event_waiting_since ON parcel_event_waiting (received_at);

-- For the room of product tests: whom a parcel is addressed to.
CREATE VIEW product_test_person AS SELECT panelist_id, first_name, last_name FROM panelist;

-- What is sealed here names a key outside the database too.
CREATE OR REPLACE VIEW key_named AS
  SELECT 'SEALING_KEYS' AS ring, split_part(totp_secret, ':', 1) AS key_id FROM operator WHERE totp_secret LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(sealed_secret, ':', 1) FROM external_survey_key WHERE sealed_secret LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM gift_card_data_key WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM gift_card_fingerprint_key WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM person_key_secret WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(wrapped, ':', 1) FROM mail_address_key WHERE wrapped LIKE '%:%'
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(sealed, ':', 1) FROM people_file_piece
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(private_sealed, ':', 1) FROM push_key
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(sealed, ':', 1) FROM push_subscription
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(address_sealed, ':', 1) FROM test_participant WHERE address_sealed IS NOT NULL
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(sealed, ':', 1) FROM shipment_file_piece
  UNION ALL
  SELECT 'SEALING_KEYS', split_part(sealed, ':', 1) FROM shipment_file_problem WHERE sealed IS NOT NULL
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM member_password
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM password_history
  UNION ALL
  SELECT 'PASSWORD_PEPPERS', pepper_id FROM operator WHERE pepper_id IS NOT NULL;
