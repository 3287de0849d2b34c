import type { OperatorMutation, OperatorRule } from './operator-rule.ts';
import { PEOPLE_RULES } from './people-rules.ts';
import { REWARD_RULES } from './reward-rules.ts';
import { STUDY_RULES } from './study-rules.ts';

/** Every mutation of the console. One without a line does not compile, and neither does a line without a mutation. */
export const OPERATOR_RULES: Readonly<Record<OperatorMutation, OperatorRule>> = {
  ...PEOPLE_RULES,
  ...REWARD_RULES,
  ...STUDY_RULES,
};

/** What the call that decides on requests may carry out. */
export const DECIDED_ACTIONS: ReadonlySet<string> = new Set(
  Object.values<OperatorRule>(OPERATOR_RULES).flatMap(({ audit, secondPerson }) =>
    typeof secondPerson === 'object' && Array.isArray(audit) ? audit : [],
  ),
);
