import type { AudienceSampleSettings } from './audience-rules.ts';
import type { TaskPoints } from '../activities/task-states.ts';

/** What of those who are invited comes back, as shares: of the invited, and of those who start. */
export interface ResponseRates {
  readonly started: number;
  readonly completed: number;
  readonly screenedOut: number;
  readonly full: number;
}

/** Who is left after the rules: all of them, and how many in each cell. */
export interface CanBeInvited {
  readonly total: number;
  readonly byCell: ReadonlyMap<string, number>;
}

export interface PlannedCell {
  readonly name: string;
  readonly target: number;
  readonly canBeInvited: number;
  readonly invites: number;
  readonly expectedCompletes: number;
  /** How many completes are missing when everybody who can be invited is; 0 when there are enough. */
  readonly shortBy: number;
}

export interface SamplePlan {
  readonly invites: number;
  readonly expectedCompletes: number;
  readonly cells: readonly PlannedCell[];
}

/** How many are invited, of which cell, and what that should bring. */
export function planSample(
  settings: AudienceSampleSettings,
  canBeInvited: CanBeInvited,
  wantedCompletes: number | null,
  rates: ResponseRates,
): SamplePlan {
  if (settings.mode === 'RANDOM') {
    const wanted =
      settings.size ?? (wantedCompletes === null ? canBeInvited.total : invitesFor(wantedCompletes, rates));
    const invites = Math.min(wanted, canBeInvited.total);
    return { invites, expectedCompletes: completesOf(invites, rates), cells: [] };
  }
  const wells = settings.cells.map(({ name, target }) => ({
    need: invitesFor(target, rates),
    room: canBeInvited.byCell.get(name) ?? 0,
  }));
  const shares =
    settings.size === null ? wells.map((well) => Math.min(well.need, well.room)) : share(wells, settings.size);
  const cells = settings.cells.map(({ name, target }, index) => {
    const invites = shares[index] ?? 0;
    const room = wells[index]?.room ?? 0;
    return {
      name,
      target,
      canBeInvited: room,
      invites,
      expectedCompletes: Math.min(target, completesOf(invites, rates)),
      shortBy: Math.max(0, target - completesOf(room, rates)),
    };
  });
  return {
    invites: shares.reduce((sum, invites) => sum + invites, 0),
    expectedCompletes: cells.reduce((sum, cell) => sum + completesOf(cell.invites, rates), 0),
    cells,
  };
}

/** How many invitations so many completes take. */
export function invitesFor(completes: number, rates: ResponseRates): number {
  const rate = rates.started * rates.completed;
  // A tiny excess comes from binary fractions only, and would invite one person too many.
  return rate <= 0 ? Number.MAX_SAFE_INTEGER : Math.ceil(completes / rate - 1e-9);
}

function completesOf(invites: number, rates: ResponseRates): number {
  return Math.floor(invites * rates.started * rates.completed + 1e-9);
}

interface Well {
  readonly need: number;
  readonly room: number;
}

/**
 * Shares out invitations in proportion to what each cell needs. What does not fit into one goes to the others, so
 * that the whole is used as long as anybody is left.
 */
function share(wells: readonly Well[], size: number): number[] {
  const shares = wells.map((well) => well.room);
  let open = wells.map((well, index) => ({ ...well, index }));
  let rest = size;
  for (;;) {
    const needs = open.reduce((sum, well) => sum + well.need, 0);
    const left = rest;
    const full = open.filter((well) => (left * well.need) / needs >= well.room);
    if (full.length === 0) break;
    rest -= full.reduce((sum, well) => sum + well.room, 0);
    open = open.filter((well) => !full.includes(well));
  }
  const needs = open.reduce((sum, well) => sum + well.need, 0);
  const exact = open.map((well) => ({ index: well.index, invites: (rest * well.need) / needs }));
  for (const { index, invites } of exact) shares[index] = Math.floor(invites);
  // Nobody is invited by halves: those who are left go where most of a person was cut off.
  const over = rest - exact.reduce((sum, { invites }) => sum + Math.floor(invites), 0);
  const byFraction = exact.toSorted((a, b) => (b.invites % 1) - (a.invites % 1));
  for (const { index } of byFraction.slice(0, Math.max(0, over))) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

export interface SampleCost {
  readonly completed: number;
  readonly screenedOut: number;
  readonly full: number;
  readonly expectedPoints: number;
  /** If everybody who is invited ends with the outcome that pays most. */
  readonly atMostPoints: number;
}

/** What a sample costs in points: as it usually goes, and at the very most. */
export function costOf(plan: SamplePlan, points: TaskPoints, rates: ResponseRates): SampleCost {
  const starts = plan.invites * rates.started;
  const completed = plan.expectedCompletes;
  const screenedOut = Math.round(starts * rates.screenedOut);
  const full = Math.round(starts * rates.full);
  return {
    completed,
    screenedOut,
    full,
    expectedPoints: completed * points.qualified + screenedOut * points.nonQualified + full * points.overQuota,
    atMostPoints: plan.invites * Math.max(points.qualified, points.nonQualified, points.overQuota),
  };
}
