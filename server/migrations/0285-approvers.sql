-- Since when an operator is an approver, and who made them one. Null for whoever the command on the server or the system made:
-- they count at once.
ALTER TABLE operator ADD COLUMN approver_since timestamptz, ADD COLUMN approver_by uuid REFERENCES operator (operator_id);

-- Whoever was invited in the console before this, by their entry in the audit log.
UPDATE operator o SET approver_since = e.occurred_at, approver_by = a.operator_id
FROM audit_entry e JOIN operator a ON a.operator_id::text = e.actor_id
WHERE e.action = 'operator.invited' AND e.actor_kind = 'operator' AND e.subject_kind = 'operator'
  AND e.subject_id = o.operator_id::text;

CREATE OR REPLACE VIEW approvals_operator AS
  SELECT operator_id, panel_id, name, email, role, state = 'ACTIVE' AS is_active, approver_since, approver_by FROM operator;

-- Limits that are raised, and roles that can approve, wait for a second person as everything else does.
ALTER TABLE second_person_request DROP CONSTRAINT second_person_request_kind_check,
  ADD CONSTRAINT second_person_request_kind_check CHECK (kind IN ('CORRECTION', 'REDEMPTION_VOID', 'REDEMPTION_REPLACE',
    'STOCK_VOID', 'CATALOGUE_ADD', 'CATALOGUE_CHANGE', 'LAUNCH', 'QUEST_SERIES', 'IMPORT', 'BADGE', 'WELCOME', 'UNITS',
    'QUEST_WEEK', 'LIMIT', 'OPERATOR_INVITE', 'OPERATOR_CHANGE'));
