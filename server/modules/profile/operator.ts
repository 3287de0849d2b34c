import * as v from 'valibot';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { identitySearch } from '#contract/identity/member-search.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { reason } from '#contract/rules/reason.ts';
import { POINTS_LINES_MAX, POINTS_LINES_PAGE } from '#contract/rewards/statements.ts';
import { lookUpMember, type MemberRooms } from '#server/flows/members/look-up-member.ts';
import {
  newestMemberMessages,
  pageMemberPoints,
  pageMembers,
  pageMemberTasks,
} from '#server/flows/members/page-members.ts';
import {
  endSessionsOf,
  findMembersByIdentity,
  revealMember,
  unlockSignInOf,
} from '#server/flows/members/help-member.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { WireError } from '#server/wire/wire-error.ts';
import type { Profile } from './profile.ts';

/** Support and admins help people, so they see what members have and where they are signed in. */
const helpsPeople = (role: OperatorRole): boolean => role === 'SUPPORT' || role === 'ADMIN';

/** What this room answers in the console's schema. */
export function profileOperatorResolvers(rooms: MemberRooms & { readonly profile: Profile }): Resolvers<OperatorCall> {
  const { db } = rooms.profile;
  return {
    Query: {
      listMembers: (_parent, { filter, startingAfter }) =>
        pageMembers(rooms, db, {
          text: filter?.text ?? undefined,
          state: filter?.state ?? undefined,
          after: startingAfter ?? undefined,
        }),

      async getMember(_parent, { panelistId }, { operator }) {
        const isHelper = helpsPeople(operator.role);
        const may = { seePoints: isHelper, seeAccount: isHelper };
        const { preferences, ...member } = there(await lookUpMember(rooms, db, panelistId, may));
        const { isOptedIntoSurveys, isOptedIntoVideos, frequency, period } = preferences;
        return {
          ...member,
          attributes: [...member.attributes],
          account: member.account && { ...member.account, sessions: [...member.account.sessions] },
          preferences: { wantsSurveys: isOptedIntoSurveys, wantsVideos: isOptedIntoVideos, frequency, period },
        };
      },

      listMemberTasks: async (_parent, { panelistId, startingAfter }) =>
        there(await pageMemberTasks(rooms, db, panelistId, startingAfter ?? undefined)),
      listMemberPoints: async (_parent, { panelistId, startingAfter, first }) =>
        there(
          await pageMemberPoints(rooms, db, panelistId, { after: startingAfter ?? undefined, first: pageSize(first) }),
        ),
      listMemberMessages: async (_parent, { panelistId }) => there(await newestMemberMessages(rooms, db, panelistId)),
    },
    Mutation: {
      findMembersByIdentity: (_parent, asked, call) =>
        findMembersByIdentity(rooms, db, v.parse(identitySearch, asked), actOf(call)),
      async revealMember(_parent, { panelistId, ...given }, call) {
        const why = v.parse(v.object({ reason }), given).reason;
        return there(await revealMember(rooms, db, panelistId, why, actOf(call)));
      },
      endMemberSessions: async (_parent, { panelistId }, call) =>
        there(await endSessionsOf(rooms, db, panelistId, actOf(call))),
      unlockMemberSignIn: async (_parent, { panelistId }, call) =>
        there(await unlockSignInOf(rooms, db, panelistId, actOf(call))),
    },
  };
}

function there<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new WireError('NOT_FOUND');
  return found;
}

const pageSize = (first: number | null | undefined) =>
  Math.min(Math.max(first ?? POINTS_LINES_PAGE, 1), POINTS_LINES_MAX);
