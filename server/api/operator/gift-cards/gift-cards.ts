import * as v from 'valibot';
import {
  giftCardRewardChange,
  leastLifeDays,
  newGiftCardReward,
  VALUE_TAKEN,
  VOID_REFUSALS,
} from '#contract/gift-cards/gift-card-catalogue.ts';
import { LOAD_FILE_PROBLEMS } from '#contract/gift-cards/gift-card-loads.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import {
  type ChangeValueRefusal,
  changeCatalogue,
  firstProblems,
  giftCardLoads,
  giftCardVoids,
  listLoads,
  loadTicket,
  offerValue,
  problemsTicket,
  readGiftCardFigures,
  readLastVoid,
  readLoad,
  readVoid,
  reconcileStock,
  setLeastLifeDays,
  voidStock,
} from '#server/modules/gift-cards/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isId } from '#server/platform/chance.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import type { Rooms } from '#server/rooms.ts';
import { found, refused } from '../../wire-error.ts';
import { ASKING_ERRORS, readInput, reasonIfGiven, reasonIn } from '../../input.ts';
import { orThrow, type WireErrors } from '../../or-throw.ts';

/** Fields of a load that have resolvers of their own: a list asks for neither. */
const RESOLVED_BELOW = { problems: [], lastVoid: null };

/** Catalogue and stock. */
export function giftCardsResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { giftCards } = rooms;
  const { db } = giftCards;
  const change = <T>(work: (tx: Db) => Promise<T>): Promise<T> => inTransaction(db, work);
  return {
    Query: {
      async getGiftCardStock() {
        const { medianSeconds, pending, failed, expired, endingSoon, thisWeekCents, lastWeekCents, ...stock } =
          await readGiftCardFigures(giftCards, db);
        return {
          ...stock,
          endingSoonCount: endingSoon,
          timeZone: giftCards.timeZone,
          expiredVoid: await readLastVoid(giftCards, db, null),
          redeemedThisWeekCents: thisWeekCents,
          redeemedLastWeekCents: lastWeekCents,
          medianSecondsToCard: medianSeconds,
          pendingCount: pending,
          failedCount: failed,
          expiredCount: expired,
        };
      },
      async getGiftCardLoad(_parent, { loadId }) {
        const load = await readLoad(giftCards, db, loadId);
        return load === undefined ? null : { ...load, ...RESOLVED_BELOW };
      },
      async listGiftCardLoads(_parent, { startingAfter }) {
        const { contents, nextPage } = await listLoads(giftCards, db, startingAfter);
        return { contents: contents.map((load) => ({ ...load, ...RESOLVED_BELOW })), nextPage };
      },
      getGiftCardVoid: async (_parent, { voidId }) => await readVoid(giftCards, db, voidId),
      async getGiftCardReconciliation(_parent, { from, to }) {
        return orThrow(await reconcileStock(giftCards, { from, to }), (sentence) => refused('period', sentence));
      },
    },
    GiftCardLoad: {
      problems: ({ loadId }) => firstProblems(db, loadId),
      lastVoid: async ({ loadId }) => await readLastVoid(giftCards, db, loadId),
    },
    Mutation: {
      async addGiftCardReward(_parent, { input: { reason, ...input } }, call) {
        const value = { ...readInput(newGiftCardReward, input), reason: reasonIfGiven(reason) };
        const added = orThrow(await change((tx) => offerValue(rooms, tx, value, actOf(call))), catalogueError);
        return added.state === 'DONE' ? added.done.rewardId : null;
      },
      async changeGiftCardReward(_parent, { input: { rewardId, revision, reason, ...given } }, call) {
        const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
        const changes = readInput(giftCardRewardChange, wanted);
        const asked = { rewardId, revision, changes, reason: reasonIfGiven(reason) };
        const done = orThrow(await change((tx) => changeCatalogue(rooms, tx, asked, actOf(call))), catalogueError);
        return done.state === 'DONE';
      },
      async beginGiftCardLoad(_parent, file, call) {
        const begun = await change((tx) => giftCardLoads.begin(giftCards, tx, file, actOf(call)));
        const { fileId: loadId } = orThrow(begun, (failure) => refused('file', LOAD_FILE_PROBLEMS[failure]));
        return { loadId, url: loadTicket.sign(giftCards, { loadId, sessionId: call.operator.sessionId }).url };
      },
      stopGiftCardLoad: (_parent, { loadId }, call) =>
        change(async (tx) => isId(loadId) && (await giftCardLoads.stop(giftCards, tx, loadId, actOf(call)))),
      async createGiftCardProblemsFile(_parent, { loadId }, call) {
        found(await readLoad(giftCards, db, loadId));
        return problemsTicket.sign(giftCards, { loadId, sessionId: call.operator.sessionId }).url;
      },
      async voidGiftCards(_parent, { input }, call) {
        const asked = { loadId: input.loadId ?? null, reason: reasonIn(input) };
        const voided = orThrow(await change((tx) => voidStock(rooms, tx, asked, actOf(call))), VOID_ERRORS);
        return voided.state === 'DONE' ? voided.done.voidId : null;
      },
      stopGiftCardVoid: (_parent, { voidId }, call) =>
        change((tx) => giftCardVoids.stop(giftCards, tx, voidId, actOf(call))),
      async setGiftCardLeastLife(_parent, { days }, call) {
        const wanted = readInput(v.strictObject({ days: leastLifeDays }), { days });
        await change((tx) => setLeastLifeDays(giftCards, tx, wanted.days, actOf(call)));
        return true;
      },
    },
  };
}

const CATALOGUE_ERRORS: WireErrors<Extract<ChangeValueRefusal, string> | 'already-there'> = {
  ...ASKING_ERRORS,
  'already-there': refused('valueCents', VALUE_TAKEN),
  'unknown-reward': 'NOT_FOUND',
  'changed-meanwhile': 'CONFLICT',
};

const catalogueError = (failure: ChangeValueRefusal | 'already-there') =>
  typeof failure === 'string' ? CATALOGUE_ERRORS[failure] : refused('points', failure.sentence);

const VOID_ERRORS = {
  NOT_FOUND: 'NOT_FOUND',
  WAITING: ASKING_ERRORS.WAITING,
  'still-loading': refused('cards', VOID_REFUSALS['still-loading']),
  'nothing-left': refused('cards', VOID_REFUSALS['nothing-left']),
} as const;
