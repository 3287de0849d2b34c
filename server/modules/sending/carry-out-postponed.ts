import type { Sending } from './sending.ts';
import type { PostponedActRow } from './sending.tables.ts';
import * as v from 'valibot';
import { waitsAMinute, type PostponedKind } from '#contract/sending/sending.ts';
import { noteStep, postpone, postponedActs } from './postponed-acts.ts';
import { askedRetry, retryNextOfLaunch } from './retry-in-pieces.ts';
import type { BatchEnd, BatchPiece } from '#server/platform/batches/batch-format.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { type InvitingPeopleRooms, sendInvitations } from '#server/modules/joining/index.ts';
import type { LaunchingRooms } from '#server/modules/launches/index.ts';
import {
  type Act,
  type Needs,
  type ParticipantRooms,
  actOnOne,
  chooseByHand,
  closeTest,
  deleteDraws,
  finishSelection,
  listDraws,
  nextOfSelection,
} from '#server/modules/product-tests/index.ts';

export type PostponingRooms = ParticipantRooms &
  Needs<'audiences'> &
  LaunchingRooms &
  InvitingPeopleRooms & { readonly sending: Sending };

const ids = v.array(v.string());
const JOINING_STAGES = ['WAITING', 'QUALIFIED', 'STANDBY', 'INVITED', 'EXPIRED', 'JOINED', 'WITHDRAWN'] as const;

/** What an act needs when its minute is over. */
const askedFor = v.variant('does', [
  v.strictObject({
    does: v.literal('PARTICIPANTS'),
    participantIds: ids,
    act: v.variant('kind', [
      v.strictObject({ kind: v.picklist(['RESHIP', 'REMIND']) }),
      v.strictObject({ kind: v.literal('GIVE_DAYS'), businessDays: v.number() }),
      v.strictObject({ kind: v.literal('CLOSE'), reason: v.string() }),
    ]),
  }),
  v.strictObject({
    does: v.literal('CHOOSE'),
    projectId: v.string(),
    participantIds: ids,
    as: v.picklist(['SELECTED', 'RESERVE']),
  }),
  v.strictObject({
    does: v.literal('SELECT'),
    projectId: v.string(),
    wanted: v.nullable(v.number()),
    seed: v.nullable(v.string()),
  }),
  v.strictObject({ does: v.picklist(['FINISH_SELECTION', 'CLOSE_TEST']), projectId: v.string() }),
  v.strictObject({
    does: v.literal('LINKS'),
    panelistIds: ids,
    stages: v.optional(v.array(v.picklist(JOINING_STAGES))),
  }),
  askedRetry,
]);
export type AskedFor = v.InferOutput<typeof askedFor>;

export interface Postponable {
  readonly kind: PostponedKind;
  readonly name: string | null;
  readonly asked: ReadonlyAll<AskedFor>;
}

/** Lists as they come from a caller. */
type ReadonlyAll<Asked> = Asked extends object
  ? { readonly [Name in keyof Asked]: Asked[Name] extends (infer One)[] ? readonly One[] : Asked[Name] }
  : never;

/** Keeps an act that reaches so many for its minute. */
export function keepForAMinute(
  { sending }: Pick<PostponingRooms, 'sending'>,
  act: Postponable & { readonly people: number },
  by: Act,
): Promise<string> {
  return inTransaction(sending.db, (tx) => postpone(sending, tx, act, by));
}

/**
 * Does something at once when it reaches few people. When it would reach many, what it did is undone, and it is kept for its minute:
 * so it is refused at once for what would refuse it then, and says of how many it is.
 */
export async function nowOrInAMinute<Value, Failure>(
  rooms: Pick<PostponingRooms, 'sending'>,
  act: Postponable,
  {
    work,
    peopleOf,
  }: { readonly work: (tx: Db) => Promise<Result<Value, Failure>>; readonly peopleOf: (value: Value) => number },
  by: Act,
): Promise<Result<Value, Failure>> {
  let tooMany: { readonly value: Value } | undefined;
  const done = await allOrNothing<Value, Failure | 'too-many'>(rooms.sending.db, async (tx) => {
    tooMany = undefined;
    const result = await work(tx);
    if (!result.ok || !waitsAMinute(peopleOf(result.value))) return result;
    tooMany = { value: result.value };
    return err('too-many' as const);
  });
  if (tooMany !== undefined) {
    await keepForAMinute(rooms, { ...act, people: peopleOf(tooMany.value) }, by);
    return ok(tooMany.value);
  }
  return done as Result<Value, Failure>;
}

export function registerPostponedActs(rooms: PostponingRooms, jobs: Jobs): void {
  const { outside } = rooms.sending;
  jobs.handle(postponedActs.job, ({ actId }, { signal }) => carryOutPostponed(rooms, actId, { signal }), {
    isHeld: outside.isHeld,
  });
  repeat(jobs, { name: 'sending.tend', cron: '* * * * *', retryLimit: 0, expireSeconds: 300 }, async () => {
    await postponedActs.tick(rooms.sending);
    await dropLostDraws(rooms);
  });
}

/** A node of the version before ends a selection that was begun in pieces without knowing of them: its test isn't held up. */
export async function dropLostDraws({ sending, productTests }: PostponingRooms): Promise<void> {
  for (const drawId of await listDraws(productTests))
    if ((await postponedActs.read(sending, sending.db, drawId)) === undefined) await deleteDraws(sending.db, [drawId]);
}

/** Does an act whose minute is over, piece by piece, each with how far it is in one transaction. */
export function carryOutPostponed(
  rooms: PostponingRooms,
  actId: string,
  { signal, peopleAtOnce = Infinity }: { readonly signal?: AbortSignal; readonly peopleAtOnce?: number } = {},
): Promise<void> {
  const next = (act: PostponedActRow, size: number) => nextPiece(rooms, act, Math.min(size, peopleAtOnce));
  return postponedActs.run(rooms.sending, actId, next, signal);
}

async function nextPiece(
  rooms: PostponingRooms,
  act: PostponedActRow,
  size: number,
): Promise<BatchPiece<PostponedActRow>> {
  const asked = v.parse(askedFor, act.asked);
  const by = { operatorId: act.operator_id, origin: act.origin, correlationId: act.correlation_id };
  if (asked.does === 'PARTICIPANTS') return (tx, held) => actOnNext(rooms, tx, { held, asked }, by);
  if (asked.does === 'RETRY') return (tx, held) => retryNextOfLaunch(rooms, tx, { held, most: size }, by);
  if (asked.does !== 'SELECT') return (tx, held) => carryOutAtOnce(rooms, tx, { held, asked }, by);
  const piece = await nextOfSelection(rooms, { ...asked, drawId: act.act_id, people: act.people }, size);
  return async (tx, held) => {
    const done = await piece(tx, by);
    if (done.ok && done.value === 'more') return false;
    if (!done.ok || done.value === 'done') await postponedActs.end(rooms.sending, tx, held, endOf(done, by));
    return true;
  };
}

/** One of many people. True when all had their turn. */
async function actOnNext(
  rooms: PostponingRooms,
  tx: Db,
  { held, asked }: Held<'PARTICIPANTS'>,
  by: Act,
): Promise<boolean> {
  const next = asked.participantIds[held.next_step];
  if (next === undefined) {
    await postponedActs.end(rooms.sending, tx, held, { state: 'DONE', by });
    return true;
  }
  const refusal = await actOnOne(rooms, tx, { participantId: next, act: asked.act }, by);
  await noteStep(tx, held, { isDone: refusal === undefined });
  return false;
}

/** What is little to do, however many it is about. While a selection of its test goes on it waits for the next tick. */
async function carryOutAtOnce(
  rooms: PostponingRooms,
  tx: Db,
  { held, asked }: Held<AtOnce['does']>,
  by: Act,
): Promise<true> {
  const done = await allOrNothing(tx, (part) => carryOutWhole(rooms, part, asked, by));
  if (done.ok || done.failure !== 'running') await postponedActs.end(rooms.sending, tx, held, endOf(done, by));
  return true;
}

interface Held<Does extends AskedFor['does']> {
  readonly held: PostponedActRow;
  readonly asked: Extract<AskedFor, { does: Does }>;
}

type AtOnce = Exclude<AskedFor, { does: 'PARTICIPANTS' | 'SELECT' | 'RETRY' }>;

function endOf(done: Result<unknown, string>, by: Act): BatchEnd {
  return done.ok ? { state: 'DONE', by } : { state: 'REFUSED', why: done.failure, by };
}

async function carryOutWhole(rooms: PostponingRooms, tx: Db, asked: AtOnce, by: Act): Promise<Result<unknown, string>> {
  switch (asked.does) {
    case 'CHOOSE':
      return chooseByHand(rooms, tx, asked, by);
    case 'FINISH_SELECTION':
      return finishSelection(rooms, tx, asked.projectId, by);
    case 'CLOSE_TEST':
      return closeTest(rooms, tx, asked.projectId, by);
    case 'LINKS':
      return ok(await sendInvitations(rooms, tx, { panelistIds: asked.panelistIds, stages: asked.stages }, by));
  }
}
