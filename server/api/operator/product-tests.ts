import * as v from 'valibot';
import type { ProductTestInput, Resolvers } from '#contract/generated/operator/resolvers.ts';
import { PARTICIPANT_PAGE_SIZE, PRODUCT_UNITS_MAX } from '#contract/product-tests/product-test-limits.ts';
import { productTestPlan } from '#contract/product-tests/product-test-plan.ts';
import { SHIPMENT_NOTE_MESSAGES, shipmentNote } from '#contract/product-tests/shipment-note.ts';
import { studyPlan, STUDY_MESSAGES } from '#contract/studies/studies.ts';
import {
  actOnParticipants,
  closeProductTest,
  noteParcel,
  type ParticipantAct,
} from '#server/flows/product-tests/act-on-participants.ts';
import {
  createProductTest,
  updateProductTest,
  type PlanProblem,
  type WholePlan,
} from '#server/flows/product-tests/plan-test.ts';
import { pageTests, readBoard, readParticipantFile, readProductTest } from '#server/flows/product-tests/read-tests.ts';
import {
  chooseByHand,
  finishSelection,
  selectParticipants,
  withCells,
  type SelectionProblem,
} from '#server/flows/product-tests/select-participants.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { changeUnits, findByRequest, listParticipants } from '#server/modules/product-tests/index.ts';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import { DAY_MS, later } from '#server/platform/clock.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { pageOf } from '#server/platform/page.ts';
import type { Result } from '#server/platform/result.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { readInput, reasonIn } from '../input.ts';
import { found, refused, WireError } from '../wire-error.ts';
import { ACT_REFUSALS } from '../act-refusals.ts';

export function productTestsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { productTests } = rooms;
  const { db } = productTests;
  const read = async (studyId: string) => found(await readProductTest(rooms, studyId));
  const idOf = async (studyId: string) => (await read(studyId)).studyId;
  const file = async (participantId: string, call: OperatorCall) =>
    found(await readParticipantFile(rooms, participantId, actOf(call)));
  const act = async (participantIds: readonly string[], what: ParticipantAct, call: OperatorCall) => {
    const { done, refused: left } = await actOnParticipants(rooms, participantIds, what, actOf(call));
    return { done, refused: left.map(({ participantId, why }) => ({ participantId, reason: ACT_REFUSALS[why] })) };
  };

  return {
    Query: {
      listProductTests: (_parent, { startingAfter }) => pageTests(rooms, startingAfter ?? null),
      getProductTest: (_parent, { studyId }) => read(studyId),
      getProductTestBoard: async (_parent, { studyId }) => wired(found(await readBoard(rooms, await idOf(studyId)))),
      async listTestParticipants(_parent, { studyId, filter, startingAfter }) {
        const { stage, isOverdue, selection, cell, number } = filter;
        const wanted = {
          stage: stage ?? undefined,
          isOverdue: isOverdue ?? undefined,
          selection: selection ?? undefined,
          cell: cell ?? undefined,
          number: number ?? undefined,
        };
        const paged = { after: startingAfter ?? null, limit: PARTICIPANT_PAGE_SIZE + 1 };
        const projectId = await idOf(studyId);
        const rows = await withCells(
          rooms,
          projectId,
          await listParticipants(productTests, db, projectId, wanted, paged),
        );
        const page = pageOf(rows, PARTICIPANT_PAGE_SIZE, ({ participantId }) => participantId);
        return { nextPage: page.nextPage, contents: page.contents.map(onWire) };
      },
      getTestParticipant: async (_parent, { participantId }, call) => filed(await file(participantId, call)),
      async listShipmentsOfRequest(_parent, { requestId }, call) {
        const ids = await findByRequest(productTests, db, requestId);
        return Promise.all(ids.map(async (id) => filed(await file(id, call))));
      },
    },
    Mutation: {
      async createProductTest(_parent, { input }, call) {
        const whole = planIn(input);
        return read(await inTransaction(db, (tx) => createProductTest(rooms, tx, whole, actOf(call))));
      },
      async updateProductTest(_parent, { studyId, revision, input }, call) {
        const asked = { projectId: await idOf(studyId), revision, whole: planIn(input) };
        settled(await allOrNothing(db, (tx) => updateProductTest(rooms, tx, asked, actOf(call))));
        return read(studyId);
      },
      async changeProductUnits(_parent, { studyId, units }, call) {
        const projectId = await idOf(studyId);
        if (units < 1 || units > PRODUCT_UNITS_MAX) throw refused('units');
        settled(
          await allOrNothing(db, async (tx) => {
            const changed = await changeUnits(productTests, tx, projectId, units);
            if (changed.ok) {
              const change = { before: { units: changed.value.units }, after: { units } };
              const subject = ['study', projectId] as const;
              await writeAudit(productTests, tx, actOf(call), { action: 'product-test.units', subject, ...change });
            }
            return changed;
          }),
        );
        return read(studyId);
      },
      async selectTestParticipants(_parent, { studyId, input }, call) {
        const { wanted = null, seed = null, isDryRun } = input;
        const asked = { projectId: await idOf(studyId), wanted, seed, isDryRun };
        const drawn = chosen(await allOrNothing(db, (tx) => selectParticipants(rooms, tx, asked, actOf(call))));
        return {
          seed: drawn.seed,
          selected: drawn.selected.length,
          reserve: drawn.reserve.length,
          withoutCell: drawn.withoutCell.length,
          cells: [...drawn.cells],
        };
      },
      async chooseTestParticipants(_parent, { studyId, participantIds, as }, call) {
        const asked = { projectId: await idOf(studyId), participantIds, as };
        const done = chosen(await allOrNothing(db, (tx) => chooseByHand(rooms, tx, asked, actOf(call))));
        const left = [...new Set(participantIds)].filter((id) => !done.has(id));
        return {
          done: done.size,
          refused: left.map((participantId) => ({ participantId, reason: ACT_REFUSALS['not-waiting'] })),
        };
      },
      finishTestSelection: async (_parent, { studyId }, call) => {
        const projectId = await idOf(studyId);
        return chosen(await allOrNothing(db, (tx) => finishSelection(rooms, tx, projectId, actOf(call))));
      },
      reshipToParticipants: (_parent, { participantIds }, call) => act(participantIds, { kind: 'RESHIP' }, call),
      giveParticipantsDays: (_parent, { participantIds, businessDays }, call) =>
        act(participantIds, { kind: 'GIVE_DAYS', businessDays }, call),
      closeParticipants: (_parent, { participantIds, reason }, call) =>
        act(participantIds, { kind: 'CLOSE', reason: reasonIn({ reason }) }, call),
      remindParticipants: (_parent, { participantIds }, call) => act(participantIds, { kind: 'REMIND' }, call),
      pauseParticipants: (_parent, { participantIds }, call) => act(participantIds, { kind: 'PAUSE' }, call),
      resumeParticipants: (_parent, { participantIds }, call) => act(participantIds, { kind: 'RESUME' }, call),
      async noteShipment(_parent, { participantId, input }, call) {
        const { carrier, trackingNumber, status, occurredAt, words } = readInput(shipmentNote, input);
        if (occurredAt != null && occurredAt > later(productTests.clock.now(), DAY_MS)) {
          throw refused('occurredAt', SHIPMENT_NOTE_MESSAGES.tomorrow);
        }
        const noted = {
          carrier: carrier ?? undefined,
          trackingNumber: trackingNumber ?? undefined,
          status: status ?? undefined,
          occurredAt: occurredAt ?? undefined,
          words: words ?? undefined,
        };
        const problem = await noteParcel(rooms, participantId, noted, actOf(call));
        if (problem === 'unknown') throw new WireError('NOT_FOUND');
        if (problem === 'not-sent') throw refused('status', ACT_REFUSALS['not-sent']);
        return filed(await file(participantId, call));
      },
      async closeProductTest(_parent, { studyId }, call) {
        await closeProductTest(rooms, await idOf(studyId), actOf(call));
        return read(studyId);
      },
    },
  };
}

type Shown = Awaited<ReturnType<typeof listParticipants>>[number];

function onWire({ projectId, panelistId: _nobody, ...shown }: Shown) {
  return { ...shown, studyId: projectId };
}

type Board = NonNullable<Awaited<ReturnType<typeof readBoard>>>;
const wired = ({ columns, ...board }: Board) => ({
  ...board,
  columns: columns.map((column) => ({ ...column, first: column.first.map(onWire) })),
});

type ReadFile = NonNullable<Awaited<ReturnType<typeof readParticipantFile>>>;
const filed = ({ participant, timeline, ...rest }: ReadFile) => ({
  ...rest,
  participant: onWire(participant),
  timeline: [...timeline],
});

const PICTURE = v.nullish(v.pipe(v.string(), v.regex(/^\/[\w./-]+$/)));

/** The names by the rules of every study, the rest by those of a product test. */
function planIn(input: ProductTestInput): WholePlan {
  const { internalName, externalName, description, points, screenerMinutes, feedbackMinutes, picture, ...rest } = input;
  const minutes = (of: number | null | undefined) =>
    readInput(studyPlan, { internalName, externalName, description, points: points.screener, minutes: of });
  const { minutes: ofScreener, ...names } = minutes(screenerMinutes);
  return {
    names: { internalName: names.internalName, externalName: names.externalName, description: names.description },
    plan: { ...readInput(productTestPlan, { ...rest, points }), picture: readInput(PICTURE, picture) ?? null },
    screenerMinutes: ofScreener ?? null,
    feedbackMinutes: minutes(feedbackMinutes).minutes ?? null,
  };
}

const TOO_FEW = 'More units were sent or promised than that.';

function settled<Value>(result: Result<Value, PlanProblem>): void {
  if (result.ok) return;
  const { failure } = result;
  if (failure === 'unknown-test') throw new WireError('NOT_FOUND');
  if (failure === 'too-few-units') throw refused('units', TOO_FEW);
  if (typeof failure === 'string') throw new WireError('CONFLICT');
  throw new WireError('VALIDATION_FAILED', {
    fields: Object.fromEntries(failure.fixed.map((name) => [name, [STUDY_MESSAGES.fixedAfterLaunch]])),
  });
}

const SWITCHED_OFF = 'Product testing is switched off, so nobody could be told. Switch it on under Settings first.';

const SELECTION_REFUSALS = {
  'too-few-units': 'There are not enough units left for so many.',
  over: 'The selection of this test is finished.',
  'by-hand': 'People are chosen one by one in this test.',
  'switched-off': SWITCHED_OFF,
} as const;

function chosen<Value>(result: Result<Value, SelectionProblem>): Value {
  if (result.ok) return result.value;
  if (result.failure === 'unknown-test') throw new WireError('NOT_FOUND');
  throw refused('wanted', SELECTION_REFUSALS[result.failure]);
}
