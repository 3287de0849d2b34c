import { LIST_BAD_LINES_SHOWN } from '#contract/studies/audience-lists.ts';
import type { ErrorCode } from '#contract/wire/errors.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Result } from '#server/platform/result.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { refused } from '#server/wire/refused.ts';
import { WireError } from '#server/wire/wire-error.ts';
import { findAttributes } from './attributes.store.ts';
import type { Audiences, CountingAudiences } from './audiences.ts';
import { findLaunchedStudies } from './audiences.store.ts';
import { dryRunOnWire, remediesOnWire } from './counts-on-wire.ts';
import { dryRun } from './dry-run.ts';
import { createLongCounts } from './long-counts.ts';
import { addListLines, beginMemberList, finishMemberList } from './member-lists.ts';
import { findBadLines, type ListRow } from './member-lists.store.ts';
import { readAudience, type Audience } from './read-audience.ts';
import { referencesOf, findReferenceNames } from './rule-references.ts';
import { saveAudience } from './save-audience.ts';
import { keepAudience, listSavedAudiences } from './saved-audiences.ts';
import { suggestRemedies } from './suggest-remedies.ts';

const STUDIES_PER_PAGE = 50;

/** What this room answers in the console's schema. */
export function audiencesOperatorResolvers(rooms: { readonly audiences: Audiences }): Resolvers<OperatorCall> {
  const audiences: CountingAudiences = { ...rooms.audiences, longCounts: createLongCounts() };
  const { db, panelId } = audiences;

  const audienceOnWire = async (studyId: string, { rules, sample, revision, updatedAt }: Audience) => ({
    studyId,
    rules,
    sample,
    revision,
    updatedAt,
    names: await findReferenceNames(db, panelId, referencesOf(rules)),
  });
  const listOnWire = async (list: ListRow) => ({
    listId: list.list_id,
    name: list.name,
    linesTaken: list.lines_taken,
    members: list.members,
    repeated: list.repeated,
    badCount: list.bad_count,
    badLines: await findBadLines(db, list.list_id, LIST_BAD_LINES_SHOWN),
    isFinished: list.finished_at !== null,
  });

  return {
    Query: {
      async getAudience(_parent, { studyId }) {
        const found = await readAudience(audiences, db, studyId);
        if (found === undefined) throw new WireError('NOT_FOUND');
        return audienceOnWire(found.study.project_id, found.audience);
      },
      async dryRunAudience(_parent, { studyId }) {
        const answer = await dryRun(audiences, studyId);
        if (!answer.ok && answer.failure === 'still-counting') return null;
        return dryRunOnWire(orRefuse(answer), audiences.pointsPerDollar);
      },
      async suggestAudienceRemedies(_parent, { studyId }) {
        const answer = await suggestRemedies(audiences, studyId);
        if (!answer.ok && answer.failure === 'still-counting') return null;
        return remediesOnWire(orRefuse(answer));
      },
      listAudienceAttributes: async () =>
        [...(await findAttributes(db))].map((known) => ({ ...known, values: [...known.values] })),
      async listAudienceStudies(_parent, { after }) {
        const rows = await findLaunchedStudies(db, panelId, { after: after ?? null, limit: STUDIES_PER_PAGE + 1 });
        const contents = rows.slice(0, STUDIES_PER_PAGE).map((row) => ({
          studyId: row.project_id,
          shortId: row.short_id,
          name: row.internal_name,
        }));
        return { contents, hasMore: rows.length > STUDIES_PER_PAGE };
      },
      listSavedAudiences: (_parent, { after }) => listSavedAudiences(audiences, db, after ?? null),
    },
    Mutation: {
      async saveAudience(_parent, { input }, call) {
        const saved = orRefuse(await inTransaction(db, (tx) => saveAudience(audiences, tx, input, actOf(call))));
        return audienceOnWire(input.studyId, saved);
      },
      async keepAudience(_parent, { studyId, name }, call) {
        const kept = { studyId, name };
        return orRefuse(await inTransaction(db, (tx) => keepAudience(audiences, tx, kept, actOf(call))))
          .savedAudienceId;
      },
      async beginAudienceList(_parent, { studyId, name }, call) {
        const list = { studyId, name };
        return orRefuse(await inTransaction(db, (tx) => beginMemberList(audiences, tx, list, actOf(call)))).listId;
      },
      async addAudienceListLines(_parent, { input }) {
        return listOnWire(orRefuse(await inTransaction(db, (tx) => addListLines(audiences, tx, input))));
      },
      async finishAudienceList(_parent, { listId }, call) {
        return listOnWire(
          orRefuse(await inTransaction(db, (tx) => finishMemberList(audiences, tx, listId, actOf(call)))),
        );
      },
    },
  };
}

const REFUSALS = {
  'unknown-study': 'NOT_FOUND',
  'unknown-list': 'NOT_FOUND',
  'study-is-over': 'CONFLICT',
  'changed-meanwhile': 'CONFLICT',
  'out-of-step': 'UPLOAD_OUT_OF_STEP',
  'too-many': 'OVERLOADED',
  'still-counting': 'TIMED_OUT',
} as const satisfies Record<string, ErrorCode>;

const REFUSED_FIELDS = { 'not-rules': 'rules', 'bad-name': 'name' } as const;

/** The value, or the failure as the wire names it. */
function orRefuse<Value>(result: Result<Value, keyof typeof REFUSALS | keyof typeof REFUSED_FIELDS>): Value {
  if (result.ok) return result.value;
  const { failure } = result;
  if (failure === 'not-rules' || failure === 'bad-name') throw refused(REFUSED_FIELDS[failure]);
  throw new WireError(REFUSALS[failure]);
}
