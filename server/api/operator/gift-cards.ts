import * as v from 'valibot';
import {
  giftCardRewardChange,
  leastLifeDays,
  newGiftCardReward,
  VALUE_TAKEN,
  VOID_REFUSALS,
} from '#contract/rewards/gift-card-catalogue.ts';
import { LOAD_FILE_PROBLEMS } from '#contract/rewards/gift-card-loads.ts';
import type { Resolvers } from '#contract/generated/operator/resolvers.ts';
import { changeCatalogue, offerValue, type ChangeValueRefusal } from '#server/flows/rewards/change-catalogue.ts';
import { voidStock } from '#server/flows/rewards/void-stock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { isId } from '#server/platform/chance.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { found, refused, WireError } from '../wire-error.ts';
import { cannotAsk, readInput, reasonIfGiven, reasonIn } from '../input.ts';
import {
  beginLoad,
  firstProblems,
  listLoads,
  readGiftCardFigures,
  readLastVoid,
  readLoad,
  readVoid,
  reconcileStock,
  setLeastLifeDays,
  loadTicket,
  problemsTicket,
  stopLoad,
  stopVoid,
} from '#server/modules/gift-cards/index.ts';

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
          expiredVoid: (await readLastVoid(giftCards, db, null)) ?? null,
          redeemedThisWeekCents: thisWeekCents,
          redeemedLastWeekCents: lastWeekCents,
          medianSecondsToCard: medianSeconds,
          pendingCount: pending,
          failedCount: failed,
          expiredCount: expired,
        };
      },
      async getGiftCardLoad(_parent, { loadId }) {
        const load = await readLoad(giftCards, db, loadId ?? undefined);
        return load === undefined ? null : { ...load, ...RESOLVED_BELOW };
      },
      async listGiftCardLoads(_parent, { startingAfter }) {
        const { contents, nextPage } = await listLoads(giftCards, db, startingAfter ?? undefined);
        return { contents: contents.map((load) => ({ ...load, ...RESOLVED_BELOW })), nextPage };
      },
      getGiftCardVoid: async (_parent, { voidId }) => (await readVoid(giftCards, db, voidId)) ?? null,
      async getGiftCardReconciliation(_parent, { from, to }) {
        const reconciled = await reconcileStock(giftCards, { from, to });
        if (!reconciled.ok) throw refused('period', reconciled.failure);
        return reconciled.value;
      },
    },
    GiftCardLoad: {
      problems: ({ loadId }) => firstProblems(db, loadId),
      lastVoid: async ({ loadId }) => (await readLastVoid(giftCards, db, loadId)) ?? null,
    },
    Mutation: {
      async addGiftCardReward(_parent, { input: { reason, ...input } }, call) {
        const value = { ...readInput(newGiftCardReward, input), reason: reasonIfGiven(reason) };
        const added = await change((tx) => offerValue(rooms, tx, value, actOf(call)));
        if (!added.ok) throw catalogueProblem(added.failure);
        return added.value.state === 'DONE' ? added.value.done.rewardId : null;
      },
      async changeGiftCardReward(_parent, { input: { rewardId, revision, reason, ...given } }, call) {
        const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
        const changes = readInput(giftCardRewardChange, wanted);
        const asked = { rewardId, revision, changes, reason: reasonIfGiven(reason) };
        const done = await change((tx) => changeCatalogue(rooms, tx, asked, actOf(call)));
        if (!done.ok) throw catalogueProblem(done.failure);
        return done.value.state === 'DONE';
      },
      async beginGiftCardLoad(_parent, file, call) {
        const begun = await change((tx) => beginLoad(giftCards, tx, file, actOf(call)));
        if (!begun.ok) throw refused('file', LOAD_FILE_PROBLEMS[begun.failure]);
        const { loadId } = begun.value;
        return { loadId, url: loadTicket.sign(giftCards, { loadId, sessionId: call.operator.sessionId }).url };
      },
      stopGiftCardLoad: (_parent, { loadId }, call) =>
        change(async (tx) => isId(loadId) && (await stopLoad(giftCards, tx, loadId, actOf(call)))),
      async createGiftCardProblemsFile(_parent, { loadId }, call) {
        found(await readLoad(giftCards, db, loadId));
        return problemsTicket.sign(giftCards, { loadId, sessionId: call.operator.sessionId }).url;
      },
      async voidGiftCards(_parent, { input }, call) {
        const asked = { loadId: input.loadId ?? null, reason: reasonIn(input) };
        const voided = await change((tx) => voidStock(rooms, tx, asked, actOf(call)));
        if (voided.ok) return voided.value.state === 'DONE' ? voided.value.done.voidId : null;
        if (voided.failure === 'NOT_FOUND') throw new WireError('NOT_FOUND');
        if (voided.failure === 'WAITING') throw cannotAsk(voided.failure);
        throw refused('cards', VOID_REFUSALS[voided.failure]);
      },
      stopGiftCardVoid: (_parent, { voidId }, call) => change((tx) => stopVoid(giftCards, tx, voidId, actOf(call))),
      async setGiftCardLeastLife(_parent, { days }, call) {
        const wanted = readInput(v.strictObject({ days: leastLifeDays }), { days });
        await change((tx) => setLeastLifeDays(giftCards, tx, wanted.days, actOf(call)));
        return true;
      },
    },
  };
}

function catalogueProblem(failure: ChangeValueRefusal | 'already-there'): WireError {
  if (typeof failure !== 'string') return refused('points', failure.sentence);
  if (failure === 'already-there') return refused('valueCents', VALUE_TAKEN);
  if (failure === 'unknown-reward') return new WireError('NOT_FOUND');
  return failure === 'changed-meanwhile' ? new WireError('CONFLICT') : cannotAsk(failure);
}
