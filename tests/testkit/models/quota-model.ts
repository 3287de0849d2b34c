import { HOUR_MS } from '#contract/time/durations.ts';
import type { Model, StepOf } from '../model-runs.ts';

/** Where somebody lives; null where they do not say. */
export type Region = 'north' | 'south' | null;
export type CellName = 'north' | 'rest';

export type QuotaStep =
  | StepOf<'start' | 'back' | 'save again', { readonly member: number }>
  | StepOf<'save', { readonly member: number; readonly region: Region }>
  | StepOf<'judge', { readonly member: number; readonly isApproved: boolean }>
  | StepOf<'publish', { readonly north: number; readonly rest: number }>
  | StepOf<'drop idle' | 'end'>;

export const PAGES = ['you', 'tea', 'words'] as const;

interface Member {
  state: 'INVITED' | 'STARTED' | 'DROPOUT' | 'UNDER_REVIEW' | 'QUALIFIED' | 'TERMINATED' | 'OQ' | 'CLOSE';
  page: number;
  revision: number;
  /** The revision that the newest page was saved after; null once another way was taken from there. */
  savedAfter: number | null;
  /** The same of the way back. */
  returnedAfter: number | null;
  /** With the newest page. */
  sent: Region;
  region: Region;
  cell: CellName | null;
  activeAt: number;
}
export interface QuotaState {
  now: number;
  members: Member[];
  targets: Record<CellName, number>;
}

export const anInvitedMember = (): Member => ({
  state: 'INVITED',
  page: 0,
  revision: 0,
  savedAfter: null,
  returnedAfter: null,
  sent: null,
  region: null,
  cell: null,
  activeAt: 0,
});

const cellOf = (region: Region): CellName | null => (region === null ? null : region === 'north' ? 'north' : 'rest');
const heldIn = ({ members }: QuotaState, cell: CellName) => members.filter((one) => one.cell === cell).length;
const isOver = ({ state }: Member) => ['UNDER_REVIEW', 'QUALIFIED', 'TERMINATED', 'OQ'].includes(state);
const place = ({ page, revision }: Member) => `${PAGES[page]} ${revision}`;

function end(member: Member, state: Member['state']): string {
  member.state = state;
  if (state !== 'UNDER_REVIEW' && state !== 'QUALIFIED') member.cell = null;
  return `end ${state}`;
}

/** Whoever has passed the first page has a slot of their cell, or is out. */
function takeSlot(state: QuotaState, member: Member): string {
  const wanted = cellOf(member.region);
  if (wanted === null) return end(member, 'TERMINATED');
  if (member.cell !== wanted && heldIn(state, wanted) >= state.targets[wanted]) return end(member, 'OQ');
  member.cell = wanted;
  return place(member);
}

function save(state: QuotaState, member: Member, region: Region): string {
  member.savedAfter = member.revision;
  member.returnedAfter = null;
  member.revision += 1;
  member.activeAt = state.now;
  member.sent = region;
  // What is not said again stays as it was said.
  if (member.page === 0 && region !== null) member.region = region;
  if (member.page === 2) return end(member, 'UNDER_REVIEW');
  member.page += 1;
  return takeSlot(state, member);
}

function start(state: QuotaState, member: Member): string {
  const wasAway = member.state === 'DROPOUT';
  member.state = 'STARTED';
  member.activeAt = state.now;
  return wasAway && member.page > 0 ? takeSlot(state, member) : place(member);
}

function back(state: QuotaState, member: Member): string {
  if (member.page === 0) return place(member);
  member.page -= 1;
  member.returnedAfter = member.revision;
  member.revision += 1;
  member.savedAfter = null;
  member.activeAt = state.now;
  return place(member);
}

function publish(state: QuotaState, targets: Record<CellName, number>): string {
  if (heldIn(state, 'north') > targets.north || heldIn(state, 'rest') > targets.rest) return 'refused';
  state.targets = targets;
  return 'ok';
}

type MembersStep = Extract<QuotaStep, { readonly member: number }>;

function act(state: QuotaState, step: MembersStep, before: QuotaState): string {
  const member = state.members[step.member] ?? anInvitedMember();
  const known = before.members[step.member] ?? member;
  if (step.kind === 'judge') {
    if (member.state !== 'UNDER_REVIEW') return 'not-under-review';
    end(member, step.isApproved ? 'QUALIFIED' : 'TERMINATED');
    return 'ok';
  }
  if (isOver(member)) return `end ${member.state}`;
  if (member.state === 'CLOSE') return 'closed';
  if (step.kind === 'start') return start(state, member);
  // Two of one member follow the same revision: the second repeats the first, or comes too late.
  if (step.kind === 'back' && member.revision !== known.revision) {
    return member.returnedAfter === known.revision ? place(member) : 'conflict';
  }
  if (step.kind === 'save again' || (step.kind === 'save' && member.revision !== known.revision)) {
    const isRepeat =
      member.savedAfter !== null && (step.kind === 'save again' ? known : member).savedAfter === member.savedAfter;
    const isSame = step.kind === 'save again' || known.page > 0 || step.region === member.sent;
    return isRepeat && isSame ? place(member) : 'conflict';
  }
  if (member.state !== 'STARTED') return 'conflict';
  return step.kind === 'save' ? save(state, member, step.region) : back(state, member);
}

export const quotaModel: Model<QuotaState, QuotaStep> = {
  answer(state, step, before) {
    if ('member' in step) return act(state, step, before);
    if (step.kind === 'publish') return publish(state, { north: step.north, rest: step.rest });
    for (const member of state.members) {
      const isIdle = member.state === 'STARTED' && member.activeAt < state.now - 24 * HOUR_MS;
      if (step.kind === 'drop idle' && isIdle) end(member, 'DROPOUT');
      if (step.kind === 'end' && !isOver(member)) end(member, 'CLOSE');
    }
    return 'ok';
  },
  rows: (state) => ({
    members: state.members.map(({ state: standing, cell }) => `${standing} ${cell ?? '-'}`),
    cells: {
      north: `${heldIn(state, 'north')} of ${state.targets.north}`,
      rest: `${heldIn(state, 'rest')} of ${state.targets.rest}`,
    },
  }),
};
