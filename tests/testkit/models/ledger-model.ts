import type { Model, StepOf } from '../model-runs.ts';

export type CardSource = 'stock' | 'provider';
/** What a card of each source costs. */
export const PRICES: Readonly<Record<CardSource, number>> = { stock: 200, provider: 300 };

/** A redemption is named by its member and the key it was made with; corrections and changes by the key of their operator. */
export type LedgerStep =
  | StepOf<'credit', { readonly member: number; readonly cause: number; readonly points: number }>
  | StepOf<'badge', { readonly cause: number }>
  | StepOf<'leave', { readonly member: number; readonly cause: number }>
  | StepOf<'look', { readonly member: number }>
  | StepOf<'correct', { readonly member: number; readonly points: number; readonly key: number }>
  | StepOf<'reverse', { readonly of: number; readonly key: number }>
  | StepOf<'redeem', { readonly member: number; readonly key: number; readonly from: CardSource }>
  | StepOf<'change', ChangeStep>
  | StepOf<'decide', { readonly member: number; readonly of: number; readonly isApproved: boolean }>
  | StepOf<'load', { readonly cards: number }>
  | StepOf<'provider', { readonly answers: ProviderMood }>
  | StepOf<'settle'>;

interface ChangeStep {
  readonly member: number;
  readonly of: number;
  readonly to: 'VOID' | 'REPLACE';
  readonly key: number;
  /** It was changed since the asker looked. */
  readonly isLate: boolean;
}
export type ProviderMood = 'issued' | 'refused' | 'pending';

interface Redemption {
  from: CardSource;
  state: 'PENDING' | 'ISSUED' | 'FAILED' | 'VOIDED';
  isShown: boolean;
  replaced: number;
  /** How often without a second person: there is a limit. */
  replacedAlone: number;
  /** What a second person was asked for last, under which key. */
  asked: { to: 'VOID' | 'REPLACE'; key: number; state: 'WAITING' | 'APPROVED' | 'DECLINED' } | null;
}
interface Member {
  balance: number;
  moves: number;
  causes: string[];
  redeemed: Record<number, Redemption>;
}
export interface LedgerState {
  now: number;
  members: Member[];
  stock: number;
  mood: ProviderMood;
  /** Of operators: what was asked under it, and what it came to. */
  keys: Record<number, { request: string; outcome: string }>;
  corrections: Record<number, { member: number; points: number; isReversed: boolean }>;
}

/** Somebody who was given so many points. */
export const aLedgerMember = (balance = 0): Member => ({ balance, moves: 1, causes: [], redeemed: {} });

function move(member: Member, points: number): void {
  member.balance += points;
  member.moves += 1;
}

/** Once for each cause. */
function moveOnce(member: Member, cause: string, points: number): boolean {
  const isNew = !member.causes.includes(cause);
  if (isNew) {
    member.causes.push(cause);
    move(member, points);
  }
  return isNew;
}

/** Once for each key; what was refused leaves none. */
function once(state: LedgerState, key: number, request: string, first: () => string): string {
  const known = state.keys[key];
  if (known !== undefined) return known.request === request ? `ok ${known.outcome}` : 'KEY_USED';
  const done = first();
  if (done.startsWith('ok ')) state.keys[key] = { request, outcome: done.slice('ok '.length) };
  return done;
}

function correct(state: LedgerState, { member: at, points, key }: Extract<LedgerStep, { kind: 'correct' }>): string {
  return once(state, key, `correct ${at} ${points}`, () => {
    const member = state.members[at];
    if (member === undefined || member.balance + points < 0) return 'TOO_FEW_POINTS';
    move(member, points);
    state.corrections[key] = { member: at, points, isReversed: false };
    return 'ok DONE';
  });
}

function reverse(state: LedgerState, { of, key }: { of: number; key: number }): string {
  const correction = state.corrections[of];
  const member = state.members[correction?.member ?? 0];
  if (correction === undefined || member === undefined) return 'nothing';
  return once(state, key, `reverse ${of}`, () => {
    if (correction.isReversed) return 'NOT_REVERSIBLE';
    if (member.balance < correction.points) return 'TOO_FEW_POINTS';
    move(member, -correction.points);
    correction.isReversed = true;
    return 'ok DONE';
  });
}

/** The provider says what becomes of a card that is waited for. */
function hear(member: Member, redemption: Redemption, mood: ProviderMood): void {
  if (redemption.state !== 'PENDING' || mood === 'pending') return;
  redemption.state = mood === 'issued' ? 'ISSUED' : 'FAILED';
  if (mood === 'refused') move(member, PRICES[redemption.from]);
}

function redeem(state: LedgerState, { member: at, key, from }: Extract<LedgerStep, { kind: 'redeem' }>): string {
  const member = state.members[at] ?? aLedgerMember();
  const known = member.redeemed[key];
  if (known !== undefined && known.from !== from) return 'key-reused';
  if (known === undefined) {
    if (member.balance < PRICES[from]) return 'too-few-points';
    if (from === 'stock' && state.stock === 0) return 'out-of-stock';
    if (from === 'stock') state.stock -= 1;
    move(member, -PRICES[from]);
  }
  const made = { from, isShown: false, replaced: 0, replacedAlone: 0, asked: null };
  const redemption: Redemption = known ?? { ...made, state: from === 'stock' ? 'ISSUED' : 'PENDING' };
  member.redeemed[key] = redemption;
  hear(member, redemption, state.mood);
  if (redemption.state === 'ISSUED') redemption.isShown = true;
  return redemption.state;
}

/** A card that nobody has seen goes back to stock, any other is lost. */
function carryOut(state: LedgerState, member: Member, redemption: Redemption, to: 'VOID' | 'REPLACE'): string {
  if (to === 'VOID') {
    redemption.state = 'VOIDED';
    move(member, PRICES[redemption.from]);
    return 'ok DONE';
  }
  if (redemption.from === 'provider' || state.stock === 0) return 'OUT_OF_STOCK';
  if (redemption.isShown) state.stock -= 1;
  redemption.isShown = false;
  redemption.replaced += 1;
  return 'ok DONE';
}

const REPLACED_ALONE_AT_MOST = 5;

function change(
  state: LedgerState,
  { member: at, of, to, key, isLate }: Extract<LedgerStep, { kind: 'change' }>,
  before: LedgerState,
): string {
  const member = state.members[at];
  const redemption = member?.redeemed[of];
  const seen = before.members[at]?.redeemed[of];
  if (member === undefined || redemption === undefined || seen === undefined) return 'nothing';
  return once(state, key, `change ${at} ${of} ${to}`, () => {
    if (redemption.state === 'PENDING') return 'PENDING';
    if (redemption.state !== 'ISSUED') return 'OVER';
    if (isLate || seen.replaced !== redemption.replaced) return 'CHANGED';
    if (redemption.asked?.state === 'WAITING') return 'WAITING';
    const isTooMuch = to === 'REPLACE' && redemption.replacedAlone >= REPLACED_ALONE_AT_MOST;
    if (!redemption.isShown && !isTooMuch) {
      const done = carryOut(state, member, redemption, to);
      if (done === 'ok DONE' && to === 'REPLACE') redemption.replacedAlone += 1;
      return done;
    }
    redemption.asked = { to, key, state: 'WAITING' };
    return 'ok WAITING';
  });
}

function decide(state: LedgerState, { member: at, of, isApproved }: Extract<LedgerStep, { kind: 'decide' }>): string {
  const member = state.members[at];
  const redemption = member?.redeemed[of];
  if (member === undefined || redemption === undefined || redemption.asked === null) return 'nothing';
  const { asked } = redemption;
  const decided = isApproved ? 'APPROVED' : 'DECLINED';
  if (asked.state !== 'WAITING') return asked.state === decided ? 'ok' : 'ALREADY_DECIDED';
  const done = isApproved ? carryOut(state, member, redemption, asked.to) : 'ok DECLINED';
  if (!done.startsWith('ok ')) return done;
  asked.state = decided;
  const known = state.keys[asked.key];
  if (known !== undefined) known.outcome = done.slice('ok '.length);
  return 'ok';
}

export const ledgerModel: Model<LedgerState, LedgerStep> = {
  answer(state, step, before) {
    const { members } = state;
    switch (step.kind) {
      case 'correct':
        return correct(state, step);
      case 'reverse':
        return before.corrections[step.of] === undefined ? 'nothing' : reverse(state, step);
      case 'redeem':
        return redeem(state, step);
      case 'change':
        return change(state, step, before);
      case 'decide':
        return before.members[step.member]?.redeemed[step.of] === undefined ? 'nothing' : decide(state, step);
      case 'badge':
        for (const member of members) moveOnce(member, `badge ${step.cause}`, 50);
        return undefined;
      case 'load':
        state.stock += step.cards;
        return undefined;
      case 'provider':
        state.mood = step.answers;
        return undefined;
      case 'settle':
        for (const one of members) for (const it of Object.values(one.redeemed)) hear(one, it, state.mood);
        return undefined;
      case 'credit':
      case 'leave':
      case 'look': {
        const member = members[step.member] ?? aLedgerMember();
        if (step.kind === 'look') return member.balance;
        if (step.kind === 'credit') return moveOnce(member, `task ${step.cause}`, step.points);
        const { balance } = member;
        return balance > 0 && moveOnce(member, `leave ${step.cause}`, -balance) ? balance : 0;
      }
    }
  },
  rows: ({ members, stock }) => ({
    members: members.map(({ balance, moves, redeemed }) => ({
      balance,
      sum: balance,
      moves,
      cards: Object.fromEntries(
        Object.entries(redeemed).map(([key, { state }]) => [key, `${state} ${state === 'ISSUED' ? 1 : 0}`]),
      ),
    })),
    stock,
    unbalanced: 0,
  }),
};
