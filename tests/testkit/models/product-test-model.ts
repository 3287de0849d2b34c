import type { ParticipantStage } from '#contract/product-tests/participant-stages.ts';
import type { ShipmentStatus } from '#contract/product-tests/shipment-statuses.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import type { Model, StepOf } from '../model-runs.ts';
import {
  aScreenedPerson,
  closing,
  dueOf,
  feedbackOpens,
  isAwaiting,
  isOut,
  parcelOf,
  PLAN,
  type REPORTS,
  statusOf,
  wasSent,
  type Parcel,
  type Participant,
} from './product-test-person.ts';
import { deadlineAfter, workdaysAfter } from './workdays.ts';

export const ACTS = ['CLOSE', 'RESHIP', 'PAUSE', 'RESUME', 'REMIND', 'GIVE_DAYS'] as const;

export type TestStep =
  | StepOf<'choose', { readonly member: number; readonly as: 'SELECTED' | 'RESERVE' }>
  | StepOf<'confirm' | 'decline' | 'feedback' | 'look', { readonly member: number }>
  | StepOf<'consent', { readonly member: number; readonly version: number }>
  | StepOf<'report', ReportStep>
  | StepOf<'answer', { readonly member: number; readonly isHere: boolean; readonly key: number }>
  | StepOf<'act', { readonly member: number; readonly act: (typeof ACTS)[number] }>
  | StepOf<'due' | 'finish' | 'close test'>;

interface ReportStep {
  readonly member: number;
  readonly status: (typeof REPORTS)[number];
  /** Of an hour ago. */
  readonly isLate: boolean;
  /** Of the first parcel, though another may have been sent. */
  readonly isOfFirst: boolean;
}

export interface TestState {
  now: number;
  people: Participant[];
  units: number;
  isFinished: boolean;
  isClosed: boolean;
}

function moveTo(person: Participant, stage: ParticipantStage, now: number): void {
  if (person.stage === stage) return;
  Object.assign(person, { stage, stageAt: now, remindedAt: null, extendedUntil: 0 });
}

const GIVEN_DAYS = 3;

const stopLooking = (person: Participant) => Object.assign(person, { isMissing: false, pausedFrom: null });

function callOff(person: Participant, now: number): void {
  const parcel = parcelOf(person);
  if (parcel !== undefined && statusOf(parcel) === 'ORDERED') parcel.events.push({ status: 'CANCELLED', at: now });
}

function select(state: TestState, person: Participant): void {
  moveTo(person, 'SELECTED', state.now);
  Object.assign(person, { selection: 'SELECTED', selectedAt: state.now });
}

function close(state: TestState, person: Participant, why: string): void {
  const parcel = parcelOf(person);
  const isReplaceable = person.stage === 'SELECTED' && !state.isClosed && (parcel === undefined || !wasSent(parcel));
  callOff(person, state.now);
  moveTo(person, 'CLOSED', state.now);
  stopLooking(person);
  person.why = why;
  if (why === 'DECLINED') person.selection = 'DECLINED';
  const waiting = state.people.filter(({ stage, selection }) => stage === 'SCREENED' && selection === 'RESERVE');
  const next = waiting.toSorted((one, other) => one.lot - other.lot)[0];
  if (!isReplaceable || next === undefined) return;
  select(state, next);
  if (person.selection === 'SELECTED') person.selection = 'REPLACED';
}

/** Sent, or promised to somebody who has no parcel on its way. */
function unitsLeft({ people, units }: TestState): number {
  const taken = people.flatMap(({ parcels }) => parcels.filter((one) => statusOf(one) !== 'CANCELLED' || wasSent(one)));
  const isLive = (one: Parcel) => !one.isReplaced && statusOf(one) !== 'CANCELLED' && statusOf(one) !== 'RETURNED';
  const promised = people.filter(({ stage, parcels }) => stage === 'SELECTED' && !parcels.some(isLive));
  return units - taken.length - promised.length;
}

const BECAUSE: Readonly<Record<string, string>> = {
  CLOSE_ADDRESS: 'ADDRESS_NOT_CONFIRMED',
  CLOSE_DELIVERY: 'PACKAGE_NOT_CONFIRMED',
  CLOSE_FEEDBACK: 'FEEDBACK_NOT_GIVEN',
};

function runDue(state: TestState): void {
  const { now, people } = state;
  const due = people.map((person) => ({ person, due: dueOf(person) }));
  for (const { person, due: next } of due) {
    if (next === null || next.at > now) continue;
    const why = BECAUSE[next.kind];
    if (why !== undefined) close(state, person, why);
    else if (next.kind === 'OPEN_FEEDBACK') {
      moveTo(person, 'FEEDBACK', now);
      person.hasFeedbackTask = !state.isClosed;
    } else {
      // A reminder leaves a whole workday to act.
      const least = deadlineAfter(now, 1);
      if ((closing(person)?.at ?? least) < least) person.extendedUntil = least;
      person.remindedAt = now;
    }
  }
  for (const person of people) {
    const isUndecided = person.stage === 'SCREENED' && person.selection === 'NONE';
    if (state.isFinished && !state.isClosed && isUndecided) {
      moveTo(person, 'CLOSED', now);
      Object.assign(person, { selection: 'NOT_SELECTED', why: 'NOT_SELECTED' });
    }
    if (state.isClosed && !isOut(person)) close(state, person, 'TEST_ENDED');
  }
}

function choose(state: TestState, person: Participant, as: 'SELECTED' | 'RESERVE'): string {
  if (state.isClosed) return 'over';
  const isWaiting = person.stage === 'SCREENED';
  if (as === 'SELECTED' && isWaiting && unitsLeft(state) < 1) return 'too-few-units';
  if (as === 'SELECTED' && !isWaiting && unitsLeft(state) < 0) return 'too-few-units';
  if (!isWaiting || (as === 'RESERVE' && person.selection !== 'NONE')) return 'left';
  if (as === 'RESERVE') person.selection = 'RESERVE';
  else select(state, person);
  return 'chosen';
}

/** Once both are there, a parcel is ordered. */
function agree(person: Participant, what: 'hasAddress' | 'hasConsent'): string {
  if (person.stage !== 'SELECTED' || parcelOf(person) !== undefined) return person[what] ? 'ok' : 'too-late';
  person[what] = true;
  if (person.hasAddress && person.hasConsent) person.parcels.push({ events: [], isReplaced: false });
  return 'ok';
}

const STAGE_OF: Readonly<Partial<Record<ShipmentStatus, ParticipantStage>>> = {
  ORDERED: 'SELECTED',
  CANCELLED: 'SELECTED',
  DELIVERED: 'DELIVERED',
};

function report(person: Participant, now: number, step: Extract<TestStep, { kind: 'report' }>): string {
  const parcel = step.isOfFirst ? person.parcels[0] : parcelOf(person);
  if (parcel === undefined) return 'nothing';
  if (parcel.events.some(({ status }) => status === step.status)) return 'ok';
  parcel.events.push({ status: step.status, at: step.isLate ? now - HOUR_MS : now });
  if (parcel === parcelOf(person) && isAwaiting(person)) moveTo(person, STAGE_OF[statusOf(parcel)] ?? 'SHIPPED', now);
  return 'ok';
}

function reply(person: Participant, now: number, { isHere, key }: Extract<TestStep, { kind: 'answer' }>): string {
  const known = person.keys[key];
  if (known !== undefined) return known === isHere ? 'ok' : 'key-reused';
  if (isHere ? person.receivedAt === null : !person.isMissing) {
    if (parcelOf(person) === undefined || !isAwaiting(person)) return 'too-late';
    if (isHere) {
      if (person.parcels.length > 1) callOff(person, now);
      moveTo(person, 'TESTING', now);
      stopLooking(person);
      person.receivedAt = now;
    } else Object.assign(person, { isMissing: true, pausedFrom: now });
  }
  person.keys[key] = isHere;
  return 'ok';
}

function act(state: TestState, person: Participant, what: (typeof ACTS)[number]): string {
  const { now } = state;
  const asked = closing(person);
  const parcel = parcelOf(person);
  if (isOut(person)) return 'over';
  switch (what) {
    case 'CLOSE':
      close(state, person, 'BY_OPERATOR');
      return 'ok';
    case 'RESHIP':
      if (parcel === undefined || !isAwaiting(person)) return 'not-sent';
      if (statusOf(parcel) === 'ORDERED' && !person.isMissing) return 'not-left';
      if (unitsLeft(state) < 1) return 'no-units';
      callOff(person, now);
      parcel.isReplaced = true;
      person.parcels.push({ events: [], isReplaced: false });
      moveTo(person, 'SELECTED', now);
      stopLooking(person);
      return 'ok';
    case 'PAUSE':
      if (person.stage !== 'TESTING' || person.pausedFrom !== null) return 'not-running';
      person.pausedFrom = now;
      return 'ok';
    case 'RESUME':
      if (person.pausedFrom === null) return 'not-running';
      if (person.receivedAt === null) Object.assign(person, { stageAt: now, remindedAt: null });
      else person.pausedMs += now - person.pausedFrom;
      stopLooking(person);
      return 'ok';
    case 'REMIND':
      if (asked === null) return 'nothing-due';
      person.remindedAt = now;
      return 'ok';
    case 'GIVE_DAYS':
      return giveDays(person, now);
  }
}

function giveDays(person: Participant, now: number): string {
  const end = closing(person)?.at;
  if (end !== undefined) person.extendedUntil = deadlineAfter(end > now ? end - 1 : now, GIVEN_DAYS);
  else if (person.isMissing) {
    stopLooking(person);
    Object.assign(person, { stageAt: now, remindedAt: null, extendedUntil: deadlineAfter(now, GIVEN_DAYS) });
  } else if (person.stage === 'TESTING') {
    const opens = feedbackOpens(person);
    person.pausedMs += Math.round((workdaysAfter(opens, GIVEN_DAYS) - opens) / DAY_MS) * DAY_MS;
  } else return 'nothing-due';
  return 'ok';
}

const shown = (person: Participant) => {
  const due = dueOf(person);
  return { stage: person.stage, due: due && `${due.kind} ${new Date(due.at).toISOString()}` };
};

export const productTestModel: Model<TestState, TestStep> = {
  answer(state, step) {
    const { now, people } = state;
    if (step.kind === 'due') return runDue(state);
    if (step.kind === 'finish') {
      state.isFinished = true;
      return people.filter(({ stage, selection }) => stage === 'SCREENED' && selection === 'NONE').length;
    }
    if (step.kind === 'close test') {
      const open = state.isClosed ? [] : people.filter((one) => !isOut(one));
      state.isClosed = true;
      return open.length;
    }
    const person = people[step.member] ?? aScreenedPerson(0, now);
    switch (step.kind) {
      case 'look':
        return shown(person);
      case 'choose':
        return choose(state, person, step.as);
      case 'report':
        return report(person, now, step);
      case 'act':
        return act(state, person, step.act);
      case 'feedback':
        if (!person.hasFeedbackTask) return 'nothing';
        if (person.stage !== 'FEEDBACK' || state.isClosed) return 'move-refused';
        moveTo(person, 'DONE', now);
        return 'ok';
      case 'confirm':
      case 'consent':
      case 'answer':
      case 'decline':
        return person.selectedAt === null ? 'unknown-test' : actAsMember(state, person, step);
    }
  },
  rows: (state) => ({
    people: state.people.map((person) => ({
      ...shown(person),
      selection: person.selection,
      why: person.why,
      parcels: person.parcels.map((parcel) => statusOf(parcel)),
      points: person.stage === 'DONE' ? PLAN.points : 0,
    })),
    unitsLeft: unitsLeft(state),
  }),
};

type MembersStep = Extract<TestStep, { kind: 'confirm' | 'decline' | 'consent' | 'answer' }>;

function actAsMember(state: TestState, person: Participant, step: MembersStep): string {
  switch (step.kind) {
    case 'confirm':
      return agree(person, 'hasAddress');
    case 'consent':
      if (step.version !== 1) return 'changed-meanwhile';
      return agree(person, 'hasConsent');
    case 'answer':
      return reply(person, state.now, step);
    case 'decline':
      if (person.stage === 'DONE') return 'too-late';
      if (!isOut(person)) close(state, person, 'DECLINED');
      return 'ok';
  }
}
