import {
  LINK_AGAIN_STAGES,
  panelTargets,
  personToInvite,
  PEOPLE_AT_ONCE_MAX,
} from '#contract/joining/joining-forms.ts';
import {
  mayUsePeopleFiles,
  PEOPLE_FILE_PROBLEMS,
  PEOPLE_FILE_PURPOSES,
  PEOPLE_START_PROBLEMS,
  seesWhyNotInvited,
  type PeopleFilePurpose,
} from '#contract/joining/people-files.ts';
import { waitsAMinute } from '#contract/sending/sending.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import {
  type InvitedByAddress,
  beginInviteBatch,
  beginPeopleFile,
  firstPeopleProblems,
  inviteBatches,
  inviteByAddress,
  listPeople,
  listPeopleFiles,
  namedColumns,
  needsSecondPerson,
  peopleFileTicket,
  peopleProblemsTicket,
  readInviteBatches,
  readPeopleFile,
  readWaitlist,
  sendInvitations,
  setTargets,
  startWithinLimits,
  stopFile,
  withdrawInvitations,
} from '#server/modules/joining/index.ts';
import { findUnknownAnswer, readTargetAnswers } from '#server/modules/studies/index.ts';
import type { Rooms } from '#server/rooms.ts';
import { keepForAMinute } from '#server/modules/sending/index.ts';
import { isWaitingAbout } from '#server/modules/approvals/index.ts';
import { afterQuietHours } from '#server/modules/messages/index.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import { ASKING_ERRORS, readInput, reasonIfGiven } from '../../input.ts';
import { orThrow } from '../../or-throw.ts';
import { replicaAnswer } from '../../replica-answer.ts';
import { found, refused, WireError } from '../../wire-error.ts';

type ReadFile = NonNullable<Awaited<ReturnType<typeof readPeopleFile>>>;

/** Asked for only where they are shown. */
const RESOLVED_BELOW = { problems: [], needsAnother: false, waitsForAnother: false };

export function joiningResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { console, joining, messages } = rooms;
  const { db } = joining;
  const change = <Done>(work: (tx: Db) => Promise<Done>) => inTransaction(db, work);
  const shown = (file: ReadFile) => ({
    ...file,
    ...RESOLVED_BELOW,
  });
  const readFile = (call: OperatorCall, fileId?: string) => readPeopleFile(joining, db, readerOf(call), fileId);
  return {
    Query: {
      async getWaitlist() {
        const { cells, ...waitlist } = await readWaitlist(joining, db);
        return {
          ...waitlist,
          timeZone: messages.timeZone,
          cells: cells.map(({ conditions: { ageFrom, ageTo, answers = {} }, ...cell }) => ({
            ...cell,
            ageFrom: ageFrom ?? null,
            ageTo: ageTo ?? null,
            answers: Object.entries(answers).map(([attribute, values]) => ({ attribute, values: [...values] })),
          })),
        };
      },
      listJoiningPeople: (_parent, { filter, startingAfter }, call) =>
        replicaAnswer(console, 'waitlist-list', call, (from) =>
          listPeople(joining, from, {
            stage: filter.stage,
            cellId: filter.cellId,
            isWithoutCell: filter.isWithoutCell ?? false,
            number: filter.number,
            after: startingAfter,
          }),
        ),
      listTargetAnswers: async () =>
        (await readTargetAnswers(rooms, db)).map(({ values, ...answer }) => ({ ...answer, values: [...values] })),
      async listInviteBatches() {
        const now = joining.clock.now();
        const isNight = (await afterQuietHours(db, now, messages.timeZone)) > now;
        const batches = await readInviteBatches(joining, db);
        return batches.map((batch) => ({ ...batch, isResting: isNight && batch.state === 'RUNNING' }));
      },
      async getPeopleFile(_parent, { fileId }, call) {
        const file = await readFile(call, fileId);
        return file === undefined ? null : shown(file);
      },
      async listPeopleFiles(_parent, { startingAfter }, call) {
        const { contents, nextPage } = await listPeopleFiles(joining, db, readerOf(call), startingAfter);
        return { contents: contents.map(shown), nextPage };
      },
    },
    PeopleFile: {
      columns: async ({ columns }) => [...(await namedColumns(rooms, db, columns))],
      problems: ({ fileId }, _args, { operator }) =>
        firstPeopleProblems(db, fileId, { seesWhy: seesWhyNotInvited(operator.role) }),
      needsAnother: (file, _args, { operator }) =>
        file.state === 'CHECKED' && needsSecondPerson(rooms, db, file.points, operator.operatorId),
      waitsForAnother: ({ fileId, state }) => state === 'CHECKED' && isWaitingAbout(db, fileId),
    },
    Mutation: {
      async invitePerson(_parent, { input }, call) {
        const person = readInput(personToInvite, input);
        const answer = await change((tx) => inviteByAddress(rooms, tx, person, actOf(call)));
        return seesWhyNotInvited(call.operator.role) ? answer : withoutWhy(answer);
      },
      async sendInvitations(_parent, { panelistIds }, call) {
        const asked = [...new Set(named(panelistIds))];
        const stages = stagesOf(call);
        if (!waitsAMinute(asked.length)) {
          return change((tx) => sendInvitations(rooms, tx, { panelistIds: asked, stages }, actOf(call)));
        }
        // Who of them is left out is not tried before: without an entry, anybody could be tried out, and the act stopped.
        const links = { does: 'LINKS' as const, panelistIds: asked, ...(stages && { stages: [...stages] }) };
        await keepForAMinute(rooms, { kind: 'LINKS', name: null, asked: links, people: asked.length }, actOf(call));
        return { invited: asked.length, leftOut: 0, suppressed: 0, justSent: 0 };
      },
      withdrawInvitations: (_parent, { panelistIds }, call) =>
        change((tx) => withdrawInvitations(rooms, tx, named(panelistIds), actOf(call))),
      async inviteMany(_parent, { parts }, call) {
        const wanted = parts.flatMap(({ stage, cellId, isWithoutCell, people }) =>
          people > 0 ? [{ stage, cellId: cellId ?? null, isWithoutCell: isWithoutCell ?? false, people }] : [],
        );
        if (wanted.length === 0) throw refused('parts', 'Choose how many to invite first.');
        if (wanted.some(({ stage }) => stage === 'INVITED' || stage === 'JOINED')) throw refused('parts');
        if (wanted.some(({ cellId, isWithoutCell }) => cellId !== null && isWithoutCell)) throw refused('parts');
        const batchId = await change((tx) => beginInviteBatch(joining, tx, wanted, actOf(call)));
        if (batchId === undefined) throw refused('parts');
        return batchId;
      },
      stopInviteBatch: (_parent, { batchId }, call) =>
        change((tx) => inviteBatches.stop(joining, tx, batchId, actOf(call))),
      async setPanelTargets(_parent, { input }, call) {
        const targets = readInput(panelTargets, input);
        await change(async (tx) => {
          const unknown = await findUnknownAnswer(rooms, tx, targets);
          if (unknown !== undefined) throw refused(`cells.${unknown.index}.answers`, unknown.sentence);
          await setTargets(joining, tx, targets, actOf(call));
        });
        return true;
      },
      async beginPeopleFile(_parent, file, call) {
        if (!purposesOf(call).includes(file.purpose)) throw new WireError('FORBIDDEN');
        const begun = await change((tx) => beginPeopleFile(joining, tx, file, actOf(call)));
        const { fileId } = orThrow(begun, (failure) => refused('file', PEOPLE_FILE_PROBLEMS[failure]));
        const { sessionId } = call.operator;
        return { fileId, url: peopleFileTicket.sign(joining, { fileId, sessionId, purpose: file.purpose }).url };
      },
      async startPeopleFile(_parent, { fileId, reason }, call) {
        found(await readFile(call, fileId));
        const asked = { fileId, reason: reasonIfGiven(reason) };
        const started = await change((tx) => startWithinLimits(rooms, tx, asked, actOf(call)));
        return orThrow(started, START_ERRORS).state;
      },
      async stopPeopleFile(_parent, { fileId }, call) {
        found(await readFile(call, fileId));
        return change((tx) => stopFile(rooms, tx, fileId, actOf(call)));
      },
      async createPeopleProblemsFile(_parent, { fileId }, call) {
        const { purpose } = found(await readFile(call, fileId));
        return peopleProblemsTicket.sign(joining, { fileId, sessionId: call.operator.sessionId, purpose }).url;
      },
    },
  };
}

const START_ERRORS = {
  ...ASKING_ERRORS,
  'not-checked': refused('file', PEOPLE_START_PROBLEMS['not-checked']),
};

/** A file of members, who bring points, is for admins alone: for everybody else there is none. */
const purposesOf = ({ operator }: OperatorCall): readonly PeopleFilePurpose[] =>
  PEOPLE_FILE_PURPOSES.filter((purpose) => purpose === 'INVITE' || mayUsePeopleFiles(purpose).includes(operator.role));

const readerOf = (call: OperatorCall) => ({
  purposes: purposesOf(call),
  seesWhy: seesWhyNotInvited(call.operator.role),
});

/** Anyone who helps people sends them their link again; whom to invite at all is for researchers and admins. */
const stagesOf = ({ operator }: OperatorCall) => (operator.role === 'SUPPORT' ? LINK_AGAIN_STAGES : undefined);

/**
 * Researchers invite, and look nobody up (decisions §2): whether an address is a member's, was one's, or is closed to our mail is
 * not theirs to know, nor which profile belongs to it.
 */
const withoutWhy = ({ outcome }: InvitedByAddress) => ({
  outcome: outcome === 'INVITED' ? outcome : ('NOT_INVITED' as const),
  number: null,
});

/** Named one by one; more at once is a part of the list, or a file. */
function named(panelistIds: readonly string[]): readonly string[] {
  if (panelistIds.length === 0 || panelistIds.length > PEOPLE_AT_ONCE_MAX || !panelistIds.every(isId)) {
    throw refused('panelistIds');
  }
  return panelistIds;
}
