import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { aMember, anOperator } from '#testkit/builders/builders.ts';
import { followModel, MODEL_TIMEOUT_MS, type Room } from '#testkit/model-runs.ts';
import { sessionModel, type OwnStep, type SessionsState, type SessionStep } from '#testkit/models/session-model.ts';
import { authenticate } from './authenticate.ts';
import { confirmPassword } from './confirm-password.ts';
import { pruneSessions } from './identity.store.ts';
import { unlockPanelist } from './look-up-panelist.ts';
import { refreshSession } from './refresh-session.ts';
import { sessionOfToken } from './session-of-token.ts';
import { readSessionToken } from './session-tokens.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './sessions.ts';
import { signIn, signOut } from './sign-in.ts';
import { reinstatePanelist, suspendPanelist } from './suspend-panelist.ts';

let bed: RoomBed;
let by: { operatorId: string; origin: string; correlationId: string };
beforeAll(async () => {
  bed = await roomBed();
  by = { operatorId: (await anOperator(bed)).operatorId, origin: '203.0.113.7', correlationId: 'c' };
});
afterAll(() => bed.close());

interface Held {
  readonly sessionId: string;
  readonly csId: string;
  readonly access: string[];
  readonly refresh: string[];
}

async function begin(): Promise<Room<SessionsState, SessionStep>> {
  const { identity } = bed.rooms;
  const { panelistId, email, password } = await aMember(bed);
  const held: Held[] = [];

  async function enter(form: number | null) {
    const key = form === null ? undefined : `form ${form}`;
    const done = await signIn(identity, { email, password, deviceToken: undefined, key });
    if (!done.ok) return 'refused';
    const { csId, accessToken, refreshToken } = done.value.tokens;
    const sessionId = readSessionToken(accessToken)?.sessionId ?? '';
    held.push({ sessionId, csId, access: [accessToken], refresh: [refreshToken] });
    return 'in';
  }

  async function renew(session: Held, refreshToken: string, csId: string) {
    const done = await refreshSession(identity, { refreshToken, csId, origin: by.origin, correlationId: 'c' });
    if (!done.ok) return 'out';
    if (session.refresh.includes(done.value.refreshToken)) return 'same';
    session.refresh.push(done.value.refreshToken);
    session.access.push(done.value.accessToken);
    return 'new';
  }

  async function act(session: Held, step: OwnStep) {
    const own = await authenticate(identity, session.access.at(-1), session.csId);
    if (own === undefined) return 'out';
    if (step.kind === 'list') return (await listOwnSessions(identity, own)).length;
    if (step.kind === 'end others') return endOtherSessions(identity, own);
    if (step.kind === 'end one') return endOwnSession(identity, own, held[step.other]?.sessionId ?? 'none');
    const confirmed = await confirmPassword(identity, own, { password, deviceToken: undefined });
    if (!confirmed.ok) return 'out';
    session.refresh.push(confirmed.value.refreshToken);
    session.access.push(confirmed.value.accessToken);
    return 'in';
  }

  async function answer(step: SessionStep): Promise<unknown> {
    const now = bed.clock.now();
    if (step.kind === 'sign in') return enter(step.form);
    if (step.kind === 'tidy') return pruneSessions(bed.db, now, later(now, -30 * DAY_MS));
    if (step.kind === 'suspend') return suspendPanelist(identity, panelistId, 'A reason', by);
    if (step.kind === 'reinstate') {
      // What was typed in the meantime has locked the account: that is another rule.
      await unlockPanelist(identity, bed.db, panelistId, by);
      return reinstatePanelist(identity, panelistId, 'A reason', by);
    }
    const session = held[step.session];
    if (session === undefined) return 'nothing';
    if (!('age' in step)) return act(session, step);
    const [access, refreshed] = [session.access.at(-1 - step.age), session.refresh.at(-1 - step.age)];
    if (access === undefined || refreshed === undefined) return 'nothing';
    if (step.kind === 'sign out') {
      const sessionId = await sessionOfToken(identity, 'refresh', refreshed, session.csId);
      if (sessionId === undefined) return 'out';
      await signOut(identity, sessionId);
      return 'ended';
    }
    const csId = step.isWhole ? session.csId : 'somebody else';
    if (step.kind === 'refresh') return renew(session, refreshed, csId);
    return (await authenticate(identity, access, csId)) === undefined ? 'out' : 'in';
  }

  async function rows() {
    const { rows: kept } = await sql<{ id: string; ended: string | null; generation: number }>`
      SELECT session_id AS id, end_reason AS ended, generation FROM member_session
      WHERE panelist_id = ${panelistId}`.execute(bed.db);
    const rowOf = new Map(kept.map(({ id, ...row }) => [id, row]));
    const audited = await bed.auditOf('panelist', panelistId);
    return {
      sessions: held.map(({ sessionId }) => rowOf.get(sessionId) ?? null),
      warnings: audited.filter(({ action }) => action === 'member-session.ended-after-token-reuse').length,
    };
  }

  return { state: { isSuspended: false, sessions: [], warnings: 0 }, answer, rows };
}

const session = fc.constantFrom(0, 0, 0, 0, 0, 1, 1, 2, 3);
const age = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: fc.constantFrom(1, 1, 2) });
const isWhole = fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const form = fc.constantFrom(null, null, 0, 1);
const aStep = <Kind extends SessionStep['kind'], Rest>(kind: Kind, rest: fc.Arbitrary<Rest>) =>
  rest.map((given) => ({ kind, ...given }));
const nothing = fc.constant({});
const refreshing = aStep('refresh', fc.record({ session, age, isWhole }));
const looking = aStep('look', fc.record({ session, age, isWhole }));

test(
  'sessions are what a plain list of them says, however tokens are used, lost and used again',
  async () => {
    const answered = await followModel<SessionsState, SessionStep>({
      name: 'sessions',
      clock: bed.clock,
      step: fc.oneof(
        { weight: 5, arbitrary: aStep('sign in', fc.record({ form })) },
        { weight: 8, arbitrary: refreshing },
        { weight: 5, arbitrary: looking },
        { weight: 1, arbitrary: aStep('sign out', fc.record({ session, age })) },
        { weight: 1, arbitrary: aStep('confirm', fc.record({ session })) },
        { weight: 2, arbitrary: aStep('list', fc.record({ session })) },
        { weight: 1, arbitrary: aStep('end others', fc.record({ session })) },
        { weight: 1, arbitrary: aStep('end one', fc.record({ session, other: session })) },
        { weight: 1, arbitrary: fc.oneof(aStep('suspend', nothing), aStep('reinstate', nothing)) },
        { weight: 1, arbitrary: aStep('tidy', nothing) },
      ),
      pair: fc.oneof(
        // The same token from two tabs.
        { weight: 3, arbitrary: refreshing.map((step) => [step, step] as const) },
        { weight: 2, arbitrary: fc.tuple(refreshing, fc.oneof(refreshing, looking)) },
        {
          weight: 1,
          arbitrary: fc.constant([
            { kind: 'sign in', form: 0 },
            { kind: 'sign in', form: 0 },
          ] as const),
        },
        {
          weight: 1,
          arbitrary: fc.tuple(aStep('suspend', nothing), fc.oneof(refreshing, aStep('sign in', fc.record({ form })))),
        },
      ),
      wait: fc.oneof(
        { weight: 7, arbitrary: fc.constant(1) },
        { weight: 6, arbitrary: fc.constantFrom(9_999, 10_000, 10_001, 10_001) },
        { weight: 2, arbitrary: fc.constantFrom(MINUTE_MS, 15 * MINUTE_MS - 1, 15 * MINUTE_MS) },
        { weight: 2, arbitrary: fc.constantFrom(1, 6, 7, 24).map((days) => days * DAY_MS) },
      ),
      model: sessionModel,
      prelude: [
        { kind: 'sign in', form: null },
        { kind: 'sign in', form: 0 },
      ],
      begin,
      sample: 40,
      turns: 30,
    });
    expect(answered.get('refresh: new')).toBeGreaterThan(0);
    expect(answered.get('refresh: out')).toBeGreaterThan(0);
  },
  MODEL_TIMEOUT_MS,
);
