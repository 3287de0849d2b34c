import { identitySearch } from '#contract/identity/member-search.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import {
  type MemberOverview,
  lookUpMember,
  newestMemberMessages,
  pageMemberLog,
  pageMemberPoints,
  pageMemberTasks,
  pageMembers,
  revealMember,
} from '#server/modules/members/index.ts';
import { unlockInRequest } from '#server/modules/support/index.ts';
import { isMember, readNamedAuditPage } from '#server/modules/console/index.ts';
import {
  endPanelistSession,
  endPanelistSessions,
  findByIdentity,
  reinstatePanelist,
  suspendPanelist,
  unlockPanelist,
} from '#server/modules/identity/index.ts';
import { signStatement } from '#server/modules/rewards/index.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { orThrow } from '../or-throw.ts';
import { REQUEST_ERRORS } from '../request-errors.ts';
import { readInput, reasonIn } from '../input.ts';
import type { Rooms } from '#server/rooms.ts';
import { replicaAnswer } from '../replica-answer.ts';
import { found, WireError } from '../wire-error.ts';
import { deletionOnWire } from './leaving.ts';

/** Support and admins help people, so they see what members have and where they are signed in. */
const helpsPeople = (role: OperatorRole): boolean => role === 'SUPPORT' || role === 'ADMIN';

/** A file of another panel is for admins alone, and what somebody agreed to for who helps them. */
function wayInOnWire({ file, consents, ...way }: NonNullable<MemberOverview['wayIn']>, role: OperatorRole) {
  return {
    ...way,
    fileName: file !== undefined && (file.purpose === 'INVITE' || role === 'ADMIN') ? file.fileName : null,
    consents: helpsPeople(role) ? [...consents] : [],
  };
}

export function membersResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { console, identity, rewards } = rooms;
  const { db } = identity;
  return {
    Query: {
      listMembers: (_parent, { filter, startingAfter }, call) =>
        replicaAnswer(console, 'members-list', call, (from) =>
          pageMembers(rooms, from, { text: filter?.text, state: filter?.state, after: startingAfter }),
        ),

      async getMember(_parent, { panelistId }, { operator }) {
        const isHelper = helpsPeople(operator.role);
        const may = { seePoints: isHelper, seeAccount: isHelper };
        const { preferences, deletion, wayIn, ...member } = found(await lookUpMember(rooms, db, panelistId, may));
        const { isOptedIntoSurveys, isOptedIntoVideos, frequency, period } = preferences;
        return {
          ...member,
          deletion: deletion && deletionOnWire(deletion),
          wayIn: wayIn === undefined ? null : wayInOnWire(wayIn, operator.role),
          preferences: { wantsSurveys: isOptedIntoSurveys, wantsVideos: isOptedIntoVideos, frequency, period },
        };
      },

      listMemberTasks: async (_parent, { panelistId, startingAfter }) =>
        found(await pageMemberTasks(rooms, db, panelistId, startingAfter)),
      listMemberPoints: async (_parent, { panelistId, ...page }) =>
        found(await pageMemberPoints(rooms, db, panelistId, page)),
      listMemberLog: async (_parent, { panelistId, startingAfter }) =>
        found(await pageMemberLog(rooms, db, panelistId, startingAfter)),
      listMemberMessages: async (_parent, { panelistId }) => found(await newestMemberMessages(rooms, db, panelistId)),
      async listMemberAudit(_parent, { panelistId, startingAfter }) {
        // Anyone who may read about members may not read about studies and operators by their ids.
        if (!(await isMember(db, console.panelId, panelistId))) throw new WireError('NOT_FOUND');
        return readNamedAuditPage(console, db, { subject: panelistId }, { startingAfter });
      },
    },
    Mutation: {
      findMembersByIdentity: (_parent, asked, call) =>
        findByIdentity(identity, db, readInput(identitySearch, asked), actOf(call)),
      revealMember: async (_parent, { panelistId, ...given }, call) =>
        found(await revealMember(rooms, panelistId, reasonIn(given), actOf(call))),
      exportMemberStatement: async (_parent, { panelistId }, call) =>
        found(await signStatement(rewards, panelistId, call.operator.sessionId, actOf(call))),
      endMemberSessions: async (_parent, { panelistId }, call) =>
        found(await endPanelistSessions(identity, db, panelistId, actOf(call))),
      async unlockMemberSignIn(_parent, { panelistId, supportRequestId }, call) {
        if (supportRequestId == null) return found(await unlockPanelist(identity, db, panelistId, actOf(call)));
        const within = { requestId: supportRequestId, panelistId };
        const unlocked = await unlockInRequest(rooms, db, within, actOf(call));
        return orThrow(unlocked, { ...REQUEST_ERRORS, NOT_FOUND: 'NOT_FOUND' });
      },
      endMemberSession: async (_parent, { panelistId, sessionId }, call) =>
        found(await endPanelistSession(identity, panelistId, sessionId, actOf(call))),
      suspendMember: async (_parent, { panelistId, ...given }, call) =>
        found(await suspendPanelist(identity, panelistId, reasonIn(given), actOf(call))),
      reinstateMember: async (_parent, { panelistId, ...given }, call) =>
        found(await reinstatePanelist(identity, panelistId, reasonIn(given), actOf(call))),
    },
  };
}
