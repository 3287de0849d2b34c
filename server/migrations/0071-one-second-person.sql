-- Corrections and changes of cards waited in tables of their own, each with rules of its own. What waits, and who decided,
-- is from now on in second_person_request; these tables say what was done.

INSERT INTO second_person_request (request_id, panel_id, kind, asked, reason, because, subject_kind, subject_id, about_id,
  state, asked_by, asked_at, decided_by, decided_at, decision_note)
SELECT a.adjustment_id, a.panel_id, 'CORRECTION',
  jsonb_build_object('panelistId', a.panelist_id, 'memberNumber', m.external_id, 'points', a.points,
    'memberNote', a.member_note, 'reference', a.reference, 'reverses', a.reverses,
    'takesBack', 'RW-' || (SELECT number FROM points_transfer WHERE cause_kind = 'ADJUSTMENT' AND cause_id = a.reverses)),
  a.reason,
  CASE WHEN abs(a.points) > 5000 THEN '[{"name": "correctionPointsAtOnce", "limit": 5000}]'::jsonb
    ELSE '[{"name": "correctionPointsPerOperatorDay", "limit": 20000}]'::jsonb END,
  'panelist', a.panelist_id::text, a.reverses,
  CASE a.state WHEN 'WAITING' THEN 'WAITING' WHEN 'DECLINED' THEN 'DECLINED' ELSE 'APPROVED' END,
  a.asked_by, a.asked_at, a.decided_by, a.decided_at, a.decision_note
FROM points_adjustment a JOIN panelist m ON m.panelist_id = a.panelist_id WHERE a.needs_second;

INSERT INTO second_person_request (request_id, panel_id, kind, asked, reason, because, subject_kind, subject_id, about_id,
  state, asked_by, asked_at, decided_by, decided_at, decision_note)
SELECT c.change_id, c.panel_id, 'REDEMPTION_' || c.kind,
  jsonb_build_object('redemptionId', r.redemption_id, 'panelistId', r.panelist_id, 'memberNumber', m.external_id,
    'number', 'RW-' || (SELECT number FROM points_transfer WHERE cause_kind = 'REDEMPTION' AND cause_id = r.redemption_id),
    'valueCents', r.value_cents, 'points', r.points),
  c.reason, '[{"name": "cardSeen", "limit": null}]'::jsonb, 'panelist', r.panelist_id::text, c.redemption_id,
  CASE c.state WHEN 'APPLIED' THEN 'APPROVED' ELSE c.state END,
  c.asked_by, c.asked_at, c.decided_by, c.decided_at, c.decision_note
FROM redemption_change c JOIN redemption r USING (redemption_id) JOIN panelist m ON m.panelist_id = r.panelist_id
WHERE c.needs_second;

-- What was done alone counts from the first day on.
INSERT INTO counted_act (panel_id, act, amount, operator_id, panelist_id, subject_id, done_at)
SELECT panel_id, 'CORRECTION', abs(points), asked_by, panelist_id, NULL, asked_at FROM points_adjustment
WHERE NOT needs_second;
INSERT INTO counted_act (panel_id, act, amount, operator_id, panelist_id, subject_id, done_at)
SELECT c.panel_id, CASE c.kind WHEN 'VOID' THEN 'REDEMPTION_VOID' ELSE 'REPLACEMENT' END,
  CASE c.kind WHEN 'VOID' THEN r.value_cents ELSE 1 END, c.asked_by, r.panelist_id, r.redemption_id, c.asked_at
FROM redemption_change c JOIN redemption r USING (redemption_id) WHERE NOT c.needs_second;

-- A request that something rests on is one that was approved, and so by somebody else: the state is part of the reference.
ALTER TABLE points_adjustment
  ADD COLUMN request_id uuid,
  ADD COLUMN request_state text GENERATED ALWAYS AS (CASE WHEN request_id IS NULL THEN NULL ELSE 'APPROVED' END) STORED;
UPDATE points_adjustment SET request_id = adjustment_id WHERE needs_second AND state IN ('APPLIED', 'REVERSED');
DELETE FROM points_adjustment WHERE state IN ('WAITING', 'DECLINED');
ALTER TABLE points_adjustment
  DROP CONSTRAINT points_adjustment_second_person,
  DROP CONSTRAINT points_adjustment_large_needs_second,
  DROP CONSTRAINT points_adjustment_waits_for_another,
  DROP CONSTRAINT points_adjustment_asked_once;
DROP INDEX points_adjustment_waiting, points_adjustment_taken_back_once, points_adjustment_of_asker;
ALTER TABLE points_adjustment
  DROP CONSTRAINT points_adjustment_state_check,
  DROP COLUMN needs_second,
  DROP COLUMN request_key,
  DROP COLUMN decided_by,
  DROP COLUMN decided_at,
  DROP COLUMN decision_note;
ALTER TABLE points_adjustment
  ADD CONSTRAINT points_adjustment_state_check CHECK (state IN ('APPLIED', 'REVERSED')),
  -- decisions §7
  ADD CONSTRAINT points_adjustment_second_person CHECK (abs(points) <= 5000 OR request_id IS NOT NULL),
  ADD CONSTRAINT points_adjustment_approved FOREIGN KEY (request_id, request_state)
    REFERENCES second_person_request (request_id, state);
CREATE UNIQUE INDEX points_adjustment_taken_back_once ON points_adjustment (reverses) WHERE reverses IS NOT NULL;

ALTER TABLE redemption_change
  ADD COLUMN request_id uuid,
  ADD COLUMN request_state text GENERATED ALWAYS AS (CASE WHEN request_id IS NULL THEN NULL ELSE 'APPROVED' END) STORED,
  -- Somebody had seen the card.
  ADD COLUMN was_shown boolean NOT NULL DEFAULT false;
UPDATE redemption_change SET request_id = change_id, was_shown = true WHERE needs_second AND state = 'APPLIED';
DELETE FROM redemption_change WHERE state <> 'APPLIED';
ALTER TABLE redemption_change
  DROP CONSTRAINT redemption_change_second_person,
  DROP CONSTRAINT redemption_change_asked_once;
DROP INDEX redemption_change_one_waiting, redemption_change_waiting;
ALTER TABLE redemption_change
  DROP COLUMN needs_second,
  DROP COLUMN state,
  DROP COLUMN request_key,
  DROP COLUMN decided_by,
  DROP COLUMN decided_at,
  DROP COLUMN decision_note;
ALTER TABLE redemption_change
  ADD CONSTRAINT redemption_change_second_person CHECK (NOT was_shown OR request_id IS NOT NULL),
  ADD CONSTRAINT redemption_change_approved FOREIGN KEY (request_id, request_state)
    REFERENCES second_person_request (request_id, state);

-- For the ledger's room: who agreed to a correction. For the room of gift cards: which change of a redemption waits.
CREATE VIEW points_second_person AS
  SELECT request_id, decided_by, decided_at, decision_note FROM second_person_request;
CREATE VIEW redemption_waiting AS
  SELECT about_id AS redemption_id, CASE kind WHEN 'REDEMPTION_VOID' THEN 'VOID' ELSE 'REPLACE' END AS kind
  FROM second_person_request WHERE state = 'WAITING' AND kind IN ('REDEMPTION_VOID', 'REDEMPTION_REPLACE');
