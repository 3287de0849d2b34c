-- A correction may wait because its asker had corrected much that day, and may take an earlier one back.
ALTER TABLE points_adjustment
  ADD COLUMN needs_second boolean NOT NULL DEFAULT true,
  ADD COLUMN reverses uuid REFERENCES points_adjustment (adjustment_id),
  -- Made by the sender: the same key is the same request.
  ADD COLUMN request_key uuid,
  ADD CONSTRAINT points_adjustment_asked_once UNIQUE (asked_by, request_key),
  ADD CONSTRAINT points_adjustment_large_needs_second CHECK (needs_second OR abs(points) <= 5000),
  ADD CONSTRAINT points_adjustment_waits_for_another CHECK
    (NOT needs_second OR state IN ('WAITING', 'DECLINED') OR (decided_by IS NOT NULL AND decided_by <> asked_by));
CREATE UNIQUE INDEX points_adjustment_taken_back_once ON points_adjustment (reverses)
  WHERE reverses IS NOT NULL AND state <> 'DECLINED';
-- What an operator corrected alone since yesterday, and how large corrections usually are.
CREATE INDEX points_adjustment_of_asker ON points_adjustment (asked_by, asked_at);
CREATE INDEX points_adjustment_applied ON points_adjustment (panel_id, asked_at) WHERE state IN ('APPLIED', 'REVERSED');

ALTER TABLE redemption_change
  ADD COLUMN request_key uuid,
  ADD CONSTRAINT redemption_change_asked_once UNIQUE (asked_by, request_key);
CREATE INDEX redemption_change_of_redemption ON redemption_change (redemption_id, asked_at);

-- For the ledger's room: whom and what its lines are about.
CREATE VIEW points_member AS SELECT panelist_id, panel_id, external_id FROM panelist;
CREATE VIEW points_operator AS SELECT operator_id, name, role FROM operator;
CREATE VIEW points_task AS
  SELECT t.task_id, p.project_id, p.short_id, p.internal_name FROM task t JOIN project p USING (project_id);
CREATE VIEW points_redemption AS
  SELECT r.redemption_id, r.state, r.value_cents, c.last_four
  FROM redemption r LEFT JOIN gift_card c ON c.redemption_id = r.redemption_id AND c.state = 'CLAIMED';

-- For the room of gift cards: who redeemed, under which number of the ledger, and who changed it.
CREATE VIEW redemption_member AS SELECT panelist_id, panel_id, external_id FROM panelist;
CREATE VIEW redemption_operator AS SELECT operator_id, name, role FROM operator;
CREATE VIEW redemption_transfer AS
  SELECT cause_id AS redemption_id, transfer_id, number FROM points_transfer WHERE cause_kind = 'REDEMPTION';
