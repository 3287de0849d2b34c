import { DAY_MS, MINUTE_MS } from '#contract/time/durations.ts';
import type { Model, StepOf } from '../model-runs.ts';

/** A session is named by its place among those of its member; `age` counts back from its newest tokens. */
export type SessionStep =
  | StepOf<'sign in', { readonly form: number | null }>
  | StepOf<'refresh' | 'look', { readonly session: number; readonly age: number; readonly isWhole: boolean }>
  | StepOf<'sign out', { readonly session: number; readonly age: number }>
  | StepOf<'confirm' | 'list' | 'end others', { readonly session: number }>
  | StepOf<'end one', { readonly session: number; readonly other: number }>
  | StepOf<'suspend' | 'reinstate' | 'tidy'>;

interface Session {
  form: number | null;
  generation: number;
  rotatedAt: number;
  signedInAt: number;
  accessUntil: number;
  idleUntil: number;
  until: number;
  /** Its newest tokens were given for a password, and nobody has come with them. */
  isUnseen: boolean;
  ended: string | null;
  endedAt: number;
}
export interface SessionsState {
  now: number;
  isSuspended: boolean;
  sessions: Session[];
  warnings: number;
}

function end(session: Session, why: string, now: number): void {
  if (session.ended !== null) return;
  session.ended = why;
  session.endedAt = now;
}

const isLost = (now: number, { rotatedAt, isUnseen }: Session) => isUnseen && now - rotatedAt <= 15 * MINUTE_MS;

const isRecent = (now: number, { rotatedAt }: Session) => now - rotatedAt <= 10_000;

/** Who holds the newest access token of a session in its time. */
const isIn = ({ now, isSuspended }: SessionsState, session: Session | undefined): session is Session =>
  session !== undefined && session.ended === null && !isSuspended && now < session.accessUntil;

function open(state: SessionsState, form: number | null): string {
  const { now, sessions } = state;
  if (state.isSuspended) return 'refused';
  for (const one of sessions) if (form !== null && one.form === form) end(one, 'MEMBER', now);
  const times = { rotatedAt: now, signedInAt: now, accessUntil: now + 15 * MINUTE_MS, idleUntil: now + 7 * DAY_MS };
  const until = now + 30 * DAY_MS;
  sessions.push({ form, generation: 1, ...times, until, isUnseen: false, ended: null, endedAt: 0 });
  const kept = sessions
    .filter(({ ended }) => ended === null)
    .toSorted((one, other) => other.signedInAt - one.signedInAt);
  for (const surplus of kept.slice(10)) end(surplus, 'TOO_MANY', now);
  return 'in';
}

function refresh(state: SessionsState, session: Session, generation: number): string {
  const { now } = state;
  if (session.ended !== null || state.isSuspended) return 'out';
  if (now >= session.idleUntil || now >= session.until) {
    end(session, 'EXPIRED', now);
    return 'out';
  }
  if (generation === session.generation - 1 && (isRecent(now, session) || isLost(now, session))) return 'same';
  if (generation !== session.generation) {
    end(session, 'TOKEN_REUSED', now);
    state.warnings += 1;
    return 'out';
  }
  renew(session, now);
  return 'new';
}

function renew(session: Session, now: number): void {
  session.generation += 1;
  session.rotatedAt = now;
  session.isUnseen = false;
  session.accessUntil = now + 15 * MINUTE_MS;
  session.idleUntil = Math.min(now + 7 * DAY_MS, session.until);
}

function tidy({ now, sessions }: SessionsState): void {
  for (const one of sessions) {
    if (one.idleUntil < now) end(one, 'EXPIRED', now);
    if (one.ended !== null && one.endedAt < now - 30 * DAY_MS) one.ended = 'gone';
  }
}

export const sessionModel: Model<SessionsState, SessionStep> = {
  answer(state, step, before) {
    const { now, sessions } = state;
    if (step.kind === 'sign in') return open(state, step.form);
    if (step.kind === 'tidy') return tidy(state);
    if (step.kind === 'suspend' || step.kind === 'reinstate') {
      const isNew = state.isSuspended !== (step.kind === 'suspend');
      state.isSuspended = step.kind === 'suspend';
      if (state.isSuspended) for (const one of sessions) end(one, 'SUSPENDED', now);
      return isNew;
    }
    const session = sessions[step.session];
    const generation = (before.sessions[step.session]?.generation ?? 0) - ('age' in step ? step.age : 0);
    if (session === undefined || generation < 1) return 'nothing';
    switch (step.kind) {
      case 'refresh':
        return step.isWhole ? refresh(state, session, generation) : 'out';
      case 'look': {
        const isOpen = session.ended === null && !state.isSuspended && step.isWhole;
        const isCurrent = generation === session.generation && now < session.accessUntil;
        if (isOpen && isCurrent) session.isUnseen = false;
        return isOpen && (isCurrent || (generation === session.generation - 1 && isRecent(now, session)))
          ? 'in'
          : 'out';
      }
      case 'sign out': {
        const isOpen = session.ended === null && !state.isSuspended;
        if (isOpen) end(session, 'SIGNED_OUT', now);
        return isOpen ? 'ended' : 'out';
      }
      case 'confirm':
      case 'list':
      case 'end others':
      case 'end one':
        return isIn(state, session) ? actAs(state, session, step) : 'out';
    }
  },
  rows: ({ sessions, warnings }) => ({
    sessions: sessions.map(({ ended, generation }) => (ended === 'gone' ? null : { ended, generation })),
    warnings,
  }),
};

export type OwnStep = Extract<SessionStep, { readonly kind: 'confirm' | 'list' | 'end others' | 'end one' }>;

function actAs({ now, sessions }: SessionsState, own: Session, step: OwnStep): unknown {
  own.isUnseen = false;
  const going = sessions.filter(({ ended }) => ended === null);
  const listed = going.filter(({ idleUntil }) => now < idleUntil);
  if (step.kind === 'list') return listed.length;
  if (step.kind === 'confirm') {
    own.signedInAt = now;
    renew(own, now);
    own.isUnseen = true;
    return 'in';
  }
  if (step.kind === 'end one') {
    const other = sessions[step.other];
    if (other === undefined || !listed.includes(other)) return false;
    end(other, 'MEMBER', now);
    return true;
  }
  for (const other of going) if (other !== own) end(other, 'MEMBER', now);
  return going.length - 1;
}
