import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import type { MemberCall } from '#server/wire/calls.ts';
import { WireError } from '#server/wire/wire-error.ts';
import type { Surveys } from './surveys.ts';

export function surveysMemberResolvers(_surveys: Surveys): Resolvers<MemberCall> {
  const refuse = () => {
    throw new WireError('NOT_FOUND');
  };
  return {
    Query: { getMarketResearchSurvey: refuse },
    Mutation: {
      startMarketResearchSurvey: refuse,
      saveMarketResearchSurveyPage: refuse,
      returnMarketResearchSurveyPage: refuse,
    },
  };
}
