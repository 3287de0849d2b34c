import * as v from 'valibot';
import { STUDY_BUDGET_MAX_POINTS } from '../studies/studies.ts';

/** What a welcome study may promise to those who register, for its form and the server alike. */
export const WELCOME_MESSAGES = {
  budget: 'Enter the total points for new members as a whole number.',
  tooSmall: "That's less than one new member earns. Enter at least the points for this study.",
} as const;

export const welcomeBudget = v.object({
  budgetPoints: v.pipe(
    v.number(WELCOME_MESSAGES.budget),
    v.integer(WELCOME_MESSAGES.budget),
    v.minValue(0, WELCOME_MESSAGES.budget),
    v.maxValue(STUDY_BUDGET_MAX_POINTS, WELCOME_MESSAGES.budget),
  ),
});
