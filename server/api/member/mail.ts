import type { MarketResearchMailKind, Resolvers } from '#contract/generated/member/resolvers.ts';
import { MAILED_KINDS, stoppedWith, type NotificationKind } from '#contract/notifications/notification-kinds.ts';
import { chooseEmails } from '#server/flows/joining/choose-emails.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { readEmailChoices } from '#server/modules/messages/index.ts';
import { callerOf, type MemberCall } from '../calls.ts';

export function mailResolvers(rooms: Rooms): Resolvers<MemberCall> {
  const mailOf = async (panelistId: string) => {
    const choices = await readEmailChoices(rooms.messages.db, panelistId);
    const kinds = MAILED_KINDS.filter(isOffered).map((kind) => ({ kind, isWelcome: choices[kind] === true }));
    return { areActivitiesWelcome: choices.INVITATION === true, kinds };
  };
  const choose = async (panelistId: string, kinds: readonly NotificationKind[], isWelcome: boolean) => {
    await chooseEmails(rooms, panelistId, kinds, isWelcome);
    return mailOf(panelistId);
  };
  return {
    Query: {
      getMarketResearchPanelistMail: (_parent, _args, call) => mailOf(callerOf(call).panelistId),
    },
    Mutation: {
      updateMarketResearchPanelistMail: (_parent, { areActivitiesWelcome }, call) =>
        choose(callerOf(call).panelistId, stoppedWith('INVITATION'), areActivitiesWelcome),
      chooseMarketResearchPanelistMail: (_parent, { kind, isWelcome }, call) =>
        choose(callerOf(call).panelistId, [kind], isWelcome),
    },
  };
}

/** What the schema has a name for is what members can choose. */
function isOffered(kind: NotificationKind): kind is MarketResearchMailKind {
  return kind !== 'SUPPORT' && kind !== 'GIFT_CARD';
}
