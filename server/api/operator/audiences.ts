import { LIST_BAD_LINES_SHOWN } from '#contract/audiences/audience-lists.ts';
import { completesWanted } from '#contract/studies/completes-wanted.ts';
import type { AudienceDryRun, AudienceRemedy, Resolvers } from '#contract/generated/operator/resolvers.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { pageOf } from '#server/platform/page.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { orThrow, throwOn, type WireErrors } from '../or-throw.ts';
import { found, refused } from '../wire-error.ts';
import {
  addListLines,
  type Audience,
  beginMemberList,
  type CountingAudiences,
  createLongCounts,
  dryRun,
  type DryRun,
  findAttributes,
  findBadLines,
  findLaunchedStudies,
  findReferenceNames,
  finishMemberList,
  keepAudience,
  type ListRow,
  listSavedAudiences,
  readAudience,
  referencesOf,
  type Remedy,
  saveAudience,
  suggestRemedies,
} from '#server/modules/audiences/index.ts';

const STUDIES_PER_PAGE = 50;

export function audiencesResolvers(rooms: Rooms): Resolvers<OperatorCall> {
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
        const { study, audience } = found(await readAudience(audiences, db, studyId));
        return audienceOnWire(study.project_id, audience);
      },
      async dryRunAudience(_parent, { studyId }) {
        const counted = throwOn(await dryRun(audiences, studyId), AUDIENCE_ERRORS);
        return counted.ok ? dryRunOnWire(counted.value, audiences.pointsPerDollar) : null;
      },
      async suggestAudienceRemedies(_parent, { studyId }) {
        const counted = throwOn(await suggestRemedies(audiences, studyId), AUDIENCE_ERRORS);
        return counted.ok ? remediesOnWire(counted.value) : null;
      },
      listAudienceAttributes: () => findAttributes(audiences, db),
      async listAudienceStudies(_parent, { startingAfter }) {
        const page = { after: startingAfter ?? null, limit: STUDIES_PER_PAGE + 1 };
        const studies = (await findLaunchedStudies(db, panelId, page)).map((row) => ({
          studyId: row.project_id,
          shortId: row.short_id,
          name: row.internal_name,
        }));
        return pageOf(studies, STUDIES_PER_PAGE, ({ studyId }) => studyId);
      },
      listSavedAudiences: (_parent, { startingAfter }) => listSavedAudiences(audiences, db, startingAfter ?? null),
    },
    Mutation: {
      async saveAudience(_parent, { input }, call) {
        const saved = await inTransaction(db, (tx) => saveAudience(audiences, tx, input, actOf(call)));
        return audienceOnWire(input.studyId, orThrow(saved, AUDIENCE_ERRORS));
      },
      async keepAudience(_parent, { studyId, name }, call) {
        const kept = await inTransaction(db, (tx) => keepAudience(audiences, tx, { studyId, name }, actOf(call)));
        return orThrow(kept, AUDIENCE_ERRORS).savedAudienceId;
      },
      async beginAudienceList(_parent, { studyId, name }, call) {
        const begun = await inTransaction(db, (tx) => beginMemberList(audiences, tx, { studyId, name }, actOf(call)));
        return orThrow(begun, AUDIENCE_ERRORS).listId;
      },
      async addAudienceListLines(_parent, { input }) {
        const added = await inTransaction(db, (tx) => addListLines(audiences, tx, input));
        return listOnWire(orThrow(added, AUDIENCE_ERRORS));
      },
      async finishAudienceList(_parent, { listId }, call) {
        const finished = await inTransaction(db, (tx) => finishMemberList(audiences, tx, listId, actOf(call)));
        return listOnWire(orThrow(finished, AUDIENCE_ERRORS));
      },
    },
  };
}

export function dryRunOnWire(
  { audience, study, counts, rates, progress, countedAt, tookMs }: DryRun,
  pointsPerDollar: number,
): AudienceDryRun {
  return {
    revision: audience.revision,
    countedAt,
    tookMs,
    active: counts.active,
    steps: counts.steps.map(({ step, remain, taken }) => ({
      ruleId: step.part === 'WISH' ? null : step.rule.id,
      wish: step.part === 'WISH' ? step.wish : null,
      remain,
      taken,
    })),
    canBeInvited: counts.canBeInvited.total,
    cells: cellsOnWire(counts.canBeInvited.byCell),
    rates,
    points: {
      qualified: study.points_qualified,
      nonQualified: study.points_non_qualified,
      overQuota: study.points_over_quota,
    },
    wantedCompletes: completesWanted(study.wanted_completes, progress.cells),
    launchedAt: study.launched_at,
    invited: progress.invited,
    complete: progress.complete,
    underReview: progress.underReview,
    budgetPoints: study.budget_points === null ? null : Number(study.budget_points),
    pointsPerDollar,
  };
}

function remediesOnWire(remedies: readonly Remedy[]): AudienceRemedy[] {
  return remedies.map(({ ruleId, lastDays, adds, addsByCell }) => ({
    ruleId,
    lastDays,
    adds,
    cells: cellsOnWire(addsByCell),
  }));
}

function cellsOnWire(byCell: ReadonlyMap<string, number>) {
  return [...byCell].map(([name, canBeInvited]) => ({ name, canBeInvited }));
}

const AUDIENCE_ERRORS = {
  'unknown-study': 'NOT_FOUND',
  'unknown-list': 'NOT_FOUND',
  'study-is-over': 'CONFLICT',
  'changed-meanwhile': 'CONFLICT',
  'out-of-step': 'UPLOAD_OUT_OF_STEP',
  'too-many': 'OVERLOADED',
  'not-rules': refused('rules'),
  'bad-name': refused('name'),
} as const satisfies WireErrors<string>;
