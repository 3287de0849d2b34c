import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { REHEARSAL_MEMBERS_MAX, REHEARSAL_MEMBERS_MIN } from '#contract/surveys/rehearsal-limits.ts';
import {
  readRehearsal,
  startRehearsal,
  type RehearsalFailure,
  type StudyRehearsal,
} from '#server/modules/studies/index.ts';
import type { Result } from '#server/platform/result.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow } from '../../or-throw.ts';
import { refused } from '../../wire-error.ts';
import type { RehearsalRow } from '#server/modules/surveys/index.ts';

export function rehearsalsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  return {
    Query: {
      getRehearsal: async (_parent, { studyId }) => wireOf(await readRehearsal(rooms, studyId)),
    },
    Mutation: {
      async startRehearsal(_parent, { studyId, members }, call) {
        if (members < REHEARSAL_MEMBERS_MIN || members > REHEARSAL_MEMBERS_MAX) throw refused('members');
        return wireOf(await startRehearsal(rooms, studyId, members, actOf(call)));
      },
    },
  };
}

function wireOf(result: Result<StudyRehearsal, RehearsalFailure>) {
  const { study, draftRevision, goingOn, last, failed } = orThrow(result, {
    'no-study': 'NOT_FOUND',
    'no-draft': 'CONFLICT',
  });
  return {
    draftRevision,
    goingOn:
      goingOn === undefined
        ? null
        : { ...namesOf(goingOn), members: goingOn.members, membersDone: goingOn.members_done },
    last: last === undefined ? null : doneOf(last),
    failed: failed === undefined ? null : { ...namesOf(failed), problems: failed.problems ?? [] },
    promisedMinutes: study.minutes,
    budgetPoints: study.budgetPoints,
  };
}

const namesOf = (row: RehearsalRow) => ({ rehearsalId: row.rehearsal_id, askedAt: row.asked_at });

function doneOf(row: RehearsalRow) {
  const { report, began_at: beganAt, ended_at: endedAt } = row;
  const { draft_revision: draftRevision, draft_version: draftVersion } = row;
  if (report === null || beganAt === null || endedAt === null || draftRevision === null || draftVersion === null)
    throw new Error('a rehearsal that is done has its report');
  return { ...namesOf(row), beganAt, endedAt, draftRevision, draftVersion, report };
}
