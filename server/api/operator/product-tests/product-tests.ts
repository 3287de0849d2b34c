import * as v from 'valibot';
import type { ProductTestInput, Resolvers } from '#contract/generated/operator/resolvers.ts';
import { seesAddresses } from '#contract/product-tests/address-roles.ts';
import { PRODUCT_UNITS_MAX } from '#contract/product-tests/product-test-limits.ts';
import { productTestPlan } from '#contract/product-tests/product-test-plan.ts';
import { SHIPMENT_NOTE_MESSAGES, shipmentNote } from '#contract/product-tests/shipment-note.ts';
import { studyPlan, STUDY_MESSAGES } from '#contract/studies/studies.ts';
import {
  type ListedParticipant,
  type ParticipantAct,
  type PlanProblem,
  type SelectionProblem,
  type WholePlan,
  changeUnitsWithinLimits,
  createProductTest,
  findTest,
  noteParcel,
  pageParticipants,
  pageTests,
  readBoard,
  readFilesOfRequest,
  readParticipantFile,
  readProductTest,
  revealParticipantAddress,
  updateProductTest,
} from '#server/modules/product-tests/index.ts';
import type { Rooms } from '#server/rooms.ts';
import {
  actOnParticipantsOrWait,
  chooseByHandOrWait,
  closeTestOrWait,
  finishSelectionOrWait,
  selectParticipantsOrWait,
} from '#server/modules/sending/index.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import { ASKING_ERRORS, readInput, reasonIfGiven, reasonIn } from '../../input.ts';
import { orThrow, throwOn, type WireErrors } from '../../or-throw.ts';
import { found, refused, WireError } from '../../wire-error.ts';
import { ACT_REFUSALS } from '../../act-refusals.ts';

export function productTestsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { db } = rooms.productTests;
  const read = async (studyId: string) => found(await readProductTest(rooms, studyId));
  /** The id, and what the sending is called in its minute. */
  const named = async (id: string) => {
    const { studyId: projectId, shortId: name } = found(await findTest(rooms, db, id));
    return { projectId, name };
  };
  const act = async (participantIds: readonly string[], what: ParticipantAct, call: OperatorCall) => {
    const { done, refused: left } = await actOnParticipantsOrWait(rooms, participantIds, what, actOf(call));
    return { done, refused: left.map(({ participantId, why }) => ({ participantId, reason: ACT_REFUSALS[why] })) };
  };

  return {
    Query: {
      listProductTests: (_parent, { startingAfter }) => pageTests(rooms, startingAfter ?? null),
      getProductTest: (_parent, { studyId }) => read(studyId),
      getProductTestBoard: async (_parent, { studyId }, call) => wired(found(await readBoard(rooms, studyId)), call),
      async listTestParticipants(_parent, { studyId, filter, startingAfter }, call) {
        const { stage, isOverdue, selection, cell, number } = filter;
        const wanted = {
          stage,
          isOverdue,
          selection,
          cell,
          number,
        };
        const page = found(await pageParticipants(rooms, studyId, wanted, startingAfter ?? null));
        return { nextPage: page.nextPage, contents: page.contents.map(onWire(call)) };
      },
      getTestParticipant: async (_parent, { participantId }, call) =>
        filed(found(await readParticipantFile(rooms, participantId, readerOf(call))), call),
      async listShipmentsOfRequest(_parent, { requestId }, call) {
        const files = await readFilesOfRequest(rooms, requestId, readerOf(call));
        return files.map((file) => filed(file, call));
      },
    },
    Mutation: {
      createProductTest: async (_parent, { input }, call) =>
        read(await createProductTest(rooms, planIn(input), actOf(call))),
      async updateProductTest(_parent, { studyId, revision, input }, call) {
        const { projectId } = await named(studyId);
        const asked = { projectId, revision, whole: planIn(input) };
        orThrow(await updateProductTest(rooms, asked, actOf(call)), planError);
        return read(studyId);
      },
      async changeProductUnits(_parent, { studyId, units, reason }, call) {
        if (units < 1 || units > PRODUCT_UNITS_MAX) throw refused('units');
        const { projectId } = await named(studyId);
        const order = { projectId, units, reason: reasonIfGiven(reason) };
        const changed = await changeUnitsWithinLimits(rooms, order, actOf(call));
        const { state } = orThrow(throwOn(changed, ASKING_ERRORS), planError);
        return state === 'WAITING' ? null : read(studyId);
      },
      async selectTestParticipants(_parent, { studyId, input }, call) {
        const { wanted = null, seed = null, isDryRun } = input;
        const asked = { wanted, seed, isDryRun };
        const drawn = orThrow(
          await selectParticipantsOrWait(rooms, await named(studyId), asked, actOf(call)),
          SELECTION_ERRORS,
        );
        return {
          seed: drawn.seed,
          selected: drawn.selected.length,
          reserve: drawn.reserve.length,
          withoutCell: drawn.withoutCell.length,
          cells: [...drawn.cells],
        };
      },
      async chooseTestParticipants(_parent, { studyId, participantIds, as }, call) {
        const done = orThrow(
          await chooseByHandOrWait(rooms, await named(studyId), { participantIds, as }, actOf(call)),
          SELECTION_ERRORS,
        );
        const left = [...new Set(participantIds)].filter((id) => !done.has(id));
        return {
          done: done.size,
          refused: left.map((participantId) => ({ participantId, reason: ACT_REFUSALS['not-waiting'] })),
        };
      },
      finishTestSelection: async (_parent, { studyId }, call) =>
        orThrow(await finishSelectionOrWait(rooms, await named(studyId), actOf(call)), SELECTION_ERRORS),
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
        const noted = {
          carrier: carrier ?? undefined,
          trackingNumber: trackingNumber ?? undefined,
          status: status ?? undefined,
          occurredAt: occurredAt ?? undefined,
          words: words ?? undefined,
        };
        const problem = await noteParcel(rooms, participantId, noted, actOf(call));
        if (problem === 'tomorrow') throw refused('occurredAt', SHIPMENT_NOTE_MESSAGES.tomorrow);
        if (problem === 'unknown') throw new WireError('NOT_FOUND');
        if (problem === 'number-taken') throw refused('trackingNumber', SHIPMENT_NOTE_MESSAGES.numberTaken);
        if (problem === 'not-sent') throw refused('status', ACT_REFUSALS['not-sent']);
        return filed(found(await readParticipantFile(rooms, participantId, readerOf(call))), call);
      },
      async revealParticipantAddress(_parent, { participantId, ...given }, call) {
        return [...found(await revealParticipantAddress(rooms, participantId, reasonIn(given), actOf(call)))];
      },
      async closeProductTest(_parent, { studyId }, call) {
        await closeTestOrWait(rooms, await named(studyId), actOf(call));
        return read(studyId);
      },
    },
  };
}

/** Who reads, and whether they may see where a parcel goes. */
const readerOf = (call: OperatorCall) => ({ ...actOf(call), seesAddress: seesAddresses(call.operator.role) });

/** Where it goes is for who may see addresses; the state is no part of one by which somebody is found. */
const onWire =
  ({ operator: { role } }: OperatorCall) =>
  ({ projectId, panelistId: _nobody, to, ...shown }: ListedParticipant) => ({
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

const TOO_FEW = 'More units than this are already shipped or reserved.';

const UNITS_TAKE_TWO =
  'That many units is over the approval limit. Save your other changes, then request the units with “Change units”.';

function planError(failure: PlanProblem): WireError {
  if (failure === 'unknown-test') return new WireError('NOT_FOUND');
  if (failure === 'too-few-units') return refused('units', TOO_FEW);
  if (failure === 'units-take-two') return refused('units', UNITS_TAKE_TWO);
  if (typeof failure === 'string') return new WireError('CONFLICT');
  return new WireError('VALIDATION_FAILED', {
    fields: Object.fromEntries(failure.fixed.map((name) => [name, [STUDY_MESSAGES.fixedAfterLaunch]])),
  });
}

const SWITCHED_OFF = 'Product testing is turned off, so no one can be notified. Turn it on under Settings first.';

const SELECTION_ERRORS: WireErrors<SelectionProblem> = {
  'unknown-test': 'NOT_FOUND',
  'too-few-units': refused('wanted', "There aren't enough units left."),
  over: refused('wanted', 'Selection for this test has ended.'),
  running: refused('wanted', "People are being selected for this test right now. Try again when it's done."),
  'by-hand': refused('wanted', 'People are selected manually in this test.'),
  'switched-off': refused('wanted', SWITCHED_OFF),
};
