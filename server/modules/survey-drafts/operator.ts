import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { OperatorCall } from '#server/wire/calls.ts';
import type { SurveyDrafts } from './survey-drafts.ts';

/** What this room answers in the console's schema. */
export function surveyDraftsOperatorResolvers(_rooms: {
  readonly surveyDrafts: SurveyDrafts;
}): Resolvers<OperatorCall> {
  return {};
}
