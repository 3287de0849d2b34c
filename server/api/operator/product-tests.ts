import * as v from 'valibot';
import type { ProductTestInput, Resolvers } from '#contract/generated/operator/resolvers.ts';
import { seesAddresses } from '#contract/product-tests/address-roles.ts';
import { PARTICIPANT_PAGE_SIZE, PRODUCT_UNITS_MAX } from '#contract/product-tests/product-test-limits.ts';
import { productTestPlan } from '#contract/product-tests/product-test-plan.ts';
import { SHIPMENT_NOTE_MESSAGES, shipmentNote } from '#contract/product-tests/shipment-note.ts';
import { studyPlan, STUDY_MESSAGES } from '#contract/studies/studies.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import {
  actOnParticipants,
  closeTest,
  isTold,
  noteParcel,
  type ParticipantAct,
} from '#server/flows/product-tests/act-on-participants.ts';
import { changeUnitsWithinLimits } from '#server/flows/product-tests/change-units.ts';
import {
  createProductTest,
  updateProductTest,
  type PlanProblem,
  type WholePlan,
} from '#server/flows/product-tests/plan-test.ts';
import {
  pageTests,
  readBoard,
  readParticipantFile,
  readProductTest,
  revealParticipantAddress,
} from '#server/flows/product-tests/read-tests.ts';
import {
  chooseByHand,
  finishSelection,
  selectParticipants,
  withCells,
  type SelectionProblem,
} from '#server/flows/product-tests/select-participants.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { actOnParticipantsOrWait } from '#server/flows/sending/act-in-a-minute.ts';
import { nowOrInAMinute } from '#server/flows/sending/postponed-acts.ts';
import { findByRequest, listParticipants } from '#server/modules/product-tests/index.ts';
import { later } from '#server/platform/clock.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { pageOf } from '#server/platform/page.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { ASKING_ERRORS, readInput, reasonIfGiven, reasonIn } from '../input.ts';
import { orThrow, throwOn, type WireErrors } from '../or-throw.ts';
import { found, refused, WireError } from '../wire-error.ts';
import { ACT_REFUSALS } from '../act-refusals.ts';

export function productTestsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { productTests } = rooms;
  const { db } = productTests;
  const read = async (studyId: string) => found(await readProductTest(rooms, studyId));
  const idOf = async (studyId: string) => (await read(studyId)).studyId;
  /** The id, and what the sending is called in its minute. */
  const named = async (studyId: string) => {
    const { studyId: projectId, shortId: name } = await read(studyId);
    return { projectId, name };
  };
  const file = async (participantId: string, call: OperatorCall) =>
    found(
      await readParticipantFile(rooms, participantId, {
        ...actOf(call),
        seesAddress: seesAddresses(call.operator.role),
      }),
    );
  const act = async (participantIds: readonly string[], what: ParticipantAct, call: OperatorCall) => {
    const acted = isTold(what)
      ? await actOnParticipantsOrWait(rooms, participantIds, what, actOf(call))
      : await actOnParticipants(rooms, participantIds, what, actOf(call));
    const { done, refused: left } = acted;
    return { done, refused: left.map(({ participantId, why }) => ({ participantId, reason: ACT_REFUSALS[why] })) };
  };

  return {
    Query: {
      listProductTests: (_parent, { startingAfter }) => pageTests(rooms, startingAfter ?? null),
      getProductTest: (_parent, { studyId }) => read(studyId),
      getProductTestBoard: async (_parent, { studyId }, call) =>
        wired(found(await readBoard(rooms, await idOf(studyId))), call),
      async listTestParticipants(_parent, { studyId, filter, startingAfter }, call) {
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
        return { nextPage: page.nextPage, contents: page.contents.map(onWire(call)) };
      },
      getTestParticipant: async (_parent, { participantId }, call) => filed(await file(participantId, call), call),
      async listShipmentsOfRequest(_parent, { requestId }, call) {
        const ids = await findByRequest(productTests, db, requestId);
        return Promise.all(ids.map(async (id) => filed(await file(id, call), call)));
      },
    },
    Mutation: {
      async createProductTest(_parent, { input }, call) {
        const whole = planIn(input);
        return read(await inTransaction(db, (tx) => createProductTest(rooms, tx, whole, actOf(call))));
      },
      async updateProductTest(_parent, { studyId, revision, input }, call) {
        const asked = { projectId: await idOf(studyId), revision, whole: planIn(input) };
        orThrow(await allOrNothing(db, (tx) => updateProductTest(rooms, tx, asked, actOf(call))), planError);
        return read(studyId);
      },
      async changeProductUnits(_parent, { studyId, units, reason }, call) {
        if (units < 1 || units > PRODUCT_UNITS_MAX) throw refused('units');
        const order = { projectId: await idOf(studyId), units, reason: reasonIfGiven(reason) };
        const changed = await allOrNothing(db, (tx) => changeUnitsWithinLimits(rooms, tx, order, actOf(call)));
        const { state } = orThrow(throwOn(changed, ASKING_ERRORS), planError);
        return state === 'WAITING' ? null : read(studyId);
      },
      async selectTestParticipants(_parent, { studyId, input }, call) {
        const { wanted = null, seed = null, isDryRun } = input;
        const { projectId, name } = await named(studyId);
        const asked = { projectId, wanted, seed };
        const select = (tx: Db) => selectParticipants(rooms, tx, { ...asked, isDryRun }, actOf(call));
        const postponed = { kind: 'TEST_SELECTION', name, asked: { does: 'SELECT', ...asked } } as const;
        const told = ({ selected, reserve }: { selected: readonly unknown[]; reserve: readonly unknown[] }) =>
          isDryRun ? 0 : selected.length + reserve.length;
        const result = await nowOrInAMinute(rooms, postponed, select, told, actOf(call));
        const drawn = orThrow(result, SELECTION_ERRORS);
        return {
          seed: drawn.seed,
          selected: drawn.selected.length,
          reserve: drawn.reserve.length,
          withoutCell: drawn.withoutCell.length,
          cells: [...drawn.cells],
        };
      },
      async chooseTestParticipants(_parent, { studyId, participantIds, as }, call) {
        const { projectId, name } = await named(studyId);
        const asked = { projectId, participantIds, as };
        const postponed = { kind: 'TEST_SELECTION', name, asked: { does: 'CHOOSE', ...asked } } as const;
        const choose = (tx: Db) => chooseByHand(rooms, tx, asked, actOf(call));
        const result = await nowOrInAMinute(rooms, postponed, choose, ({ size }) => size, actOf(call));
        const done = orThrow(result, SELECTION_ERRORS);
        const left = [...new Set(participantIds)].filter((id) => !done.has(id));
        return {
          done: done.size,
          refused: left.map((participantId) => ({ participantId, reason: ACT_REFUSALS['not-waiting'] })),
        };
      },
      finishTestSelection: async (_parent, { studyId }, call) => {
        const { projectId, name } = await named(studyId);
        const postponed = { kind: 'TEST_SELECTION_END', name, asked: { does: 'FINISH_SELECTION', projectId } } as const;
        const finish = (tx: Db) => finishSelection(rooms, tx, projectId, actOf(call));
        const result = await nowOrInAMinute(rooms, postponed, finish, (people) => people, actOf(call));
        return orThrow(result, SELECTION_ERRORS);
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
        if (problem === 'number-taken') throw refused('trackingNumber', SHIPMENT_NOTE_MESSAGES.numberTaken);
        if (problem === 'not-sent') throw refused('status', ACT_REFUSALS['not-sent']);
        return filed(await file(participantId, call), call);
      },
      async revealParticipantAddress(_parent, { participantId, ...given }, call) {
        return [...found(await revealParticipantAddress(rooms, participantId, reasonIn(given), actOf(call)))];
      },
      async closeProductTest(_parent, { studyId }, call) {
        const { projectId, name } = await named(studyId);
        const postponed = { kind: 'TEST_CLOSING', name, asked: { does: 'CLOSE_TEST', projectId } } as const;
        const close = (tx: Db) => closeTest(rooms, tx, projectId, actOf(call));
        await nowOrInAMinute(rooms, postponed, close, (people) => people, actOf(call));
        return read(studyId);
      },
    },
  };
}

type Shown = Awaited<ReturnType<typeof listParticipants>>[number];

/** Where it goes is for who may see addresses; the state is no part of one by which somebody is found. */
const onWire =
  ({ operator: { role } }: OperatorCall) =>
  ({ projectId, panelistId: _nobody, to, ...shown }: Shown) => ({
    ...shown,
    studyId: projectId,
    to: to && (seesAddresses(role) ? `${to.city}, ${to.state}` : to.state),
  });

type Board = NonNullable<Awaited<ReturnType<typeof readBoard>>>;
const wired = ({ columns, ...board }: Board, call: OperatorCall) => ({
  ...board,
  columns: columns.map((column) => ({ ...column, first: column.first.map(onWire(call)) })),
});

type ReadFile = NonNullable<Awaited<ReturnType<typeof readParticipantFile>>>;
const filed = ({ participant, timeline, ...rest }: ReadFile, call: OperatorCall) => ({
  ...rest,
  participant: onWire(call)(participant),
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

const UNITS_TAKE_TWO =
  'So many units are more than one person promises alone. Save the rest, then ask for them with ‘Change units’ of the test.';

function planError(failure: PlanProblem): WireError {
  if (failure === 'unknown-test') return new WireError('NOT_FOUND');
  if (failure === 'too-few-units') return refused('units', TOO_FEW);
  if (failure === 'units-take-two') return refused('units', UNITS_TAKE_TWO);
  if (typeof failure === 'string') return new WireError('CONFLICT');
  return new WireError('VALIDATION_FAILED', {
    fields: Object.fromEntries(failure.fixed.map((name) => [name, [STUDY_MESSAGES.fixedAfterLaunch]])),
  });
}

const SWITCHED_OFF = 'Product testing is switched off, so nobody could be told. Switch it on under Settings first.';

const SELECTION_ERRORS: WireErrors<SelectionProblem> = {
  'unknown-test': 'NOT_FOUND',
  'too-few-units': refused('wanted', 'There are not enough units left for so many.'),
  over: refused('wanted', 'The selection of this test is finished.'),
  'by-hand': refused('wanted', 'People are chosen one by one in this test.'),
  'switched-off': refused('wanted', SWITCHED_OFF),
};
