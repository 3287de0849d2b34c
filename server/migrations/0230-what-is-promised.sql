-- A welcome study has a budget: what it may promise to those who register, and what it has promised since it was chosen.
ALTER TABLE recruitment
  ADD COLUMN welcome_budget_points bigint CHECK (welcome_budget_points >= 0),
  ADD COLUMN welcome_promised_points bigint NOT NULL DEFAULT 0 CHECK (welcome_promised_points >= 0);
-- The one that welcomes now goes on with what one person may promise alone; whoever needs more raises it.
UPDATE recruitment SET welcome_budget_points = 500000 WHERE welcome_project_id IS NOT NULL;

-- The most that a launch may invite: as many as were counted when somebody agreed to it, whatever its audience is by then.
ALTER TABLE launch ADD COLUMN most_invites integer CHECK (most_invites >= 0);

-- Budgets of welcome studies, units of product tests and weeks of quests wait for a second person as everything else does.
ALTER TABLE second_person_request DROP CONSTRAINT second_person_request_kind_check,
  ADD CONSTRAINT second_person_request_kind_check CHECK (kind IN ('CORRECTION', 'REDEMPTION_VOID', 'REDEMPTION_REPLACE',
    'STOCK_VOID', 'CATALOGUE_ADD', 'CATALOGUE_CHANGE', 'LAUNCH', 'QUEST_SERIES', 'IMPORT', 'BADGE', 'WELCOME', 'UNITS',
    'QUEST_WEEK'));
