import type { Resolvers } from '#contract/generated/member/resolvers.ts';
import { areEmailsWelcome, chooseEmails } from '#server/flows/joining/choose-emails.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { callerOf, type MemberCall } from '../calls.ts';

export function mailResolvers(rooms: Rooms): Resolvers<MemberCall> {
  return {
    Query: {
      getMarketResearchPanelistMail: async (_parent, _args, call) => ({
        areActivitiesWelcome: await areEmailsWelcome(rooms.messages.db, callerOf(call).panelistId),
      }),
    },
    Mutation: {
      async updateMarketResearchPanelistMail(_parent, { areActivitiesWelcome }, call) {
        await chooseEmails(rooms, callerOf(call).panelistId, areActivitiesWelcome);
        return { areActivitiesWelcome };
      },
    },
  };
}
