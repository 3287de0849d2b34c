/**
 * The shape of a large panel: who is in which study, and what each row's id is, all worked out from numbers, so that a table can
 * be written without reading another. A tenth of the members does half of everything.
 */
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#contract/time/durations.ts';

/** Divides into a tenth and, of the others, into the studies that each is invited to. */
const SMALLEST = 20;
const WHOLE_MEMBERS = 1_000_000;
const BUSY_ONE_IN = 10;
/** A busy member is invited to one study in two, another to one in eighteen: the halves are alike. */
const BUSY_INVITED_ONE_IN = 2;
const OTHERS_INVITED_ONE_IN = 18;
/** Of the tasks of ended studies so many in so many moved points a second time: a badge or a correction. */
const MOVED_AGAIN = { count: 7, in: 18 } as const;
const OPEN_SHARE = 0.1;
const DAYS_BETWEEN_STUDIES = 1.8;

export interface PanelPlan {
  readonly members: number;
  readonly studies: number;
  readonly begunAt: number;
}

/** One million members and 200 studies, or one in so many of the members. */
export function planPanel({ oneIn = 1, studies = 200, now = Date.now() } = {}): PanelPlan {
  const members = WHOLE_MEMBERS / oneIn;
  if (members % SMALLEST !== 0)
    throw new Error(`1 in ${oneIn} is no panel: 1,000,000 has to divide by ${SMALLEST * oneIn}.`);
  return { members, studies, begunAt: now - studies * DAYS_BETWEEN_STUDIES * DAY_MS };
}

export const launchedAt = ({ begunAt }: PanelPlan, study: number): number =>
  begunAt + study * DAYS_BETWEEN_STUDIES * DAY_MS;

export const isOpen = ({ studies }: PanelPlan, study: number): boolean => study >= studies * (1 - OPEN_SHARE);

export const isBusy = (member: number): boolean => member % BUSY_ONE_IN === 0;

function isInvited(study: number, member: number): boolean {
  const busyBefore = Math.ceil(member / BUSY_ONE_IN);
  return isBusy(member)
    ? (study + busyBefore) % BUSY_INVITED_ONE_IN === 0
    : (study + member - busyBefore) % OTHERS_INVITED_ONE_IN === 0;
}

export interface PlannedTask {
  readonly number: number;
  readonly study: number;
  readonly member: number;
  /** Below 1, for what differs from one to the next. */
  readonly chance: number;
}

/** Study after study, as they are launched: the tasks of one member are far apart in the table. */
export function* plannedTasks({ members, studies }: PanelPlan): Generator<PlannedTask> {
  let number = 0;
  for (let study = 0; study < studies; study++) {
    for (let member = 0; member < members; member++) {
      if (isInvited(study, member)) yield { number, study, member, chance: chanceOf(number++) };
    }
  }
}

/** What moved points: a task of an ended study that was taken, or else a badge, and a badge or a correction now and then. */
export interface PlannedTransfer extends PlannedTask {
  readonly transfer: number;
  readonly kind: 'TASK' | 'BADGE' | 'ADJUSTMENT';
  readonly points: number;
}

const BADGE_POINTS = 25;
const CORRECTION_POINTS = -5;

export function* plannedTransfers(plan: PanelPlan): Generator<PlannedTransfer> {
  let transfer = 0;
  for (const task of plannedTasks(plan)) {
    if (isOpen(plan, task.study)) return;
    const { earned } = endOf(task.chance);
    yield earned === 0
      ? { ...task, transfer: transfer++, kind: 'BADGE', points: BADGE_POINTS }
      : { ...task, transfer: transfer++, kind: 'TASK', points: earned };
    const again = task.number % MOVED_AGAIN.in;
    if (again >= MOVED_AGAIN.count) continue;
    yield again < 2
      ? { ...task, transfer: transfer++, kind: 'ADJUSTMENT', points: CORRECTION_POINTS }
      : { ...task, transfer: transfer++, kind: 'BADGE', points: BADGE_POINTS };
  }
}

export interface TaskEnd {
  readonly state: string;
  readonly status: string;
  readonly earned: number;
}

const QUALIFIED: TaskEnd = { state: 'QUALIFIED', status: 'CLOSE', earned: 120 };
const OVER_QUOTA: TaskEnd = { state: 'OQ', status: 'CLOSE', earned: 10 };
const TERMINATED: TaskEnd = { state: 'TERMINATED', status: 'CLOSE', earned: 10 };
const NOT_TAKEN: TaskEnd = { state: 'CLOSE', status: 'CLOSE', earned: 0 };
const STARTED: TaskEnd = { state: 'STARTED', status: 'OPEN', earned: 0 };
const INVITED: TaskEnd = { state: 'INVITED', status: 'OPEN', earned: 0 };

/** How a task of an ended study ended. */
export function endOf(chance: number): TaskEnd {
  if (chance < 0.5) return QUALIFIED;
  if (chance < 0.6) return OVER_QUOTA;
  return chance < 0.7 ? TERMINATED : NOT_TAKEN;
}

/** Nobody was paid for a task of an open study yet. */
export const stateIn = (plan: PanelPlan, { study, chance }: PlannedTask): TaskEnd =>
  isOpen(plan, study) ? (chance < 0.1 ? STARTED : INVITED) : endOf(chance);

const KINDS = ['member', 'identity', 'account', 'project', 'task', 'notification', 'transfer', 'cause'] as const;

/** Ids as ours are, in the order of their time; no two panels have the same. */
const PANEL_MARK = randomUUID().slice(-4);
export function idOf(kind: (typeof KINDS)[number], at: number, number: number): string {
  const time = at.toString(16).padStart(12, '0').slice(-12);
  return `${time.slice(0, 8)}-${time.slice(8)}-700${KINDS.indexOf(kind)}-8000-${PANEL_MARK}${number.toString(16).padStart(8, '0')}`;
}

/** Spread evenly, and the same whenever it is asked. */
function chanceOf(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x7f_eb_35_2d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x84_6c_a6_8b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
