import type { Sending } from './sending.ts';
import type { PostponedActRow } from './sending.tables.ts';
import * as v from 'valibot';
import { waitsAMinute, type PostponedKind } from '#contract/sending/sending.ts';
import { noteStep, postpone, postponedActs } from './postponed-acts.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { type InvitingPeopleRooms, sendInvitations } from '#server/modules/joining/index.ts';
import { type LaunchingRooms, retryLaunch } from '#server/modules/launches/index.ts';
import {
  type Act,
  type Needs,
  type ParticipantRooms,
  actOnOne,
  chooseByHand,
  closeTest,
  finishSelection,
  selectParticipants,
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
  v.strictObject({ does: v.literal('RETRY'), launchId: v.string() }),
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
  jobs.handle(postponedActs.job, ({ actId }, { signal }) => carryOutPostponed(rooms, actId, signal), {
    isHeld: outside.isHeld,
  });
  repeat(jobs, { name: 'sending.tend', cron: '* * * * *', retryLimit: 0, expireSeconds: 300 }, () =>
    postponedActs.tick(rooms.sending),
  );
}

/** Does an act whose minute is over. Where it is done one person at a time, each with how far it is in one transaction. */
export function carryOutPostponed(rooms: PostponingRooms, actId: string, signal?: AbortSignal): Promise<void> {
  return postponedActs.run(rooms.sending, actId, async () => (tx, act) => carryOutStep(rooms, tx, act), signal);
}

/** True when it is over. */
async function carryOutStep(rooms: PostponingRooms, tx: Db, act: PostponedActRow): Promise<boolean> {
  const { sending } = rooms;
  const asked = v.parse(askedFor, act.asked);
  const by = { operatorId: act.operator_id, origin: act.origin, correlationId: act.correlation_id };
  if (asked.does === 'PARTICIPANTS') {
    const next = asked.participantIds[act.next_step];
    if (next !== undefined) {
      const refusal = await actOnOne(rooms, tx, { participantId: next, act: asked.act }, by);
      await noteStep(tx, act, { isDone: refusal === undefined });
      return false;
    }
    await postponedActs.end(sending, tx, act, { state: 'DONE', by });
    return true;
  }
  const done = await allOrNothing(tx, (part) => carryOutWhole(rooms, part, asked, by));
  const end = done.ok ? ({ state: 'DONE' } as const) : ({ state: 'REFUSED', why: done.failure } as const);
  await postponedActs.end(sending, tx, act, { ...end, by });
  return true;
}

async function carryOutWhole(
  rooms: PostponingRooms,
  tx: Db,
  asked: Exclude<AskedFor, { does: 'PARTICIPANTS' }>,
  by: Act,
): Promise<Result<unknown, string>> {
  switch (asked.does) {
    case 'CHOOSE':
      return chooseByHand(rooms, tx, asked, by);
    case 'SELECT':
      return selectParticipants(rooms, tx, { ...asked, isDryRun: false }, by);
    case 'FINISH_SELECTION':
      return finishSelection(rooms, tx, asked.projectId, by);
    case 'CLOSE_TEST':
      return closeTest(rooms, tx, asked.projectId, by);
    case 'LINKS':
      return ok(await sendInvitations(rooms, tx, { panelistIds: asked.panelistIds, stages: asked.stages }, by));
    case 'RETRY':
      return ok(await retryLaunch(rooms, tx, asked.launchId, by));
  }
}
