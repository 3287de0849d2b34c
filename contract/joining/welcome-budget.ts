import * as v from 'valibot';
import { STUDY_BUDGET_MAX_POINTS } from '../studies/studies.ts';

/** What a welcome study may promise to those who register, for its form and the server alike. */
export const WELCOME_MESSAGES = {
  budget: 'Enter how many points new members may be promised in all, a whole number.',
  tooSmall: 'This is less than one new member gets. Enter at least what the study gives.',
} as const;

export const welcomeBudget = v.object({
  budgetPoints: v.pipe(
    v.number(WELCOME_MESSAGES.budget),
    v.integer(WELCOME_MESSAGES.budget),
    v.minValue(0, WELCOME_MESSAGES.budget),
    v.maxValue(STUDY_BUDGET_MAX_POINTS, WELCOME_MESSAGES.budget),
  ),
});
