import type { InvitePart, JoiningStage } from '#contract/generated/operator/graphql.ts';
import { NO_CELL, type PanelCell, type Waitlist } from './joining.queries.ts';

/** How many of a cell, or of all, stand at one of these stages. */
export function countOf(stages: PanelCell['stages'], ...wanted: readonly JoiningStage[]): number {
  return stages.reduce((sum, { stage, people }) => sum + (wanted.includes(stage) ? people : 0), 0);
}

/** How many of a stage can be invited: those without whom the invitations that go out now reach anyway. */
export function freeOf(stages: PanelCell['stages'], wanted: JoiningStage): number {
  return stages.reduce((sum, { stage, people, promised }) => sum + (stage === wanted ? people - promised : 0), 0);
}

/** The cells, and last who belongs to none, so that the rows add up to the whole list; nobody wants a share of those. */
export function rowsOf({ cells, noCell }: Waitlist): readonly PanelCell[] {
  if (cells.length === 0 || noCell.every(({ people }) => people === 0)) return cells;
  const nobodyWants = { targetPercent: 0, ageFrom: null, ageTo: null, answers: [] };
  return [...cells, { cellId: NO_CELL, name: 'No cell', stages: noCell, ...nobodyWants }];
}

/** The parts of the list that were chosen. Meanwhile somebody else may have begun to invite the same people. */
export function partsOf(waitlist: Waitlist, chosen: ReadonlyMap<string, number>): readonly InvitePart[] {
  return rowsOf(waitlist).flatMap(({ cellId, stages }) => {
    const count = Math.min(chosen.get(cellId) ?? 0, freeOf(stages, 'QUALIFIED'));
    const isWithoutCell = cellId === NO_CELL;
    return count > 0
      ? [{ stage: 'QUALIFIED' as const, cellId: isWithoutCell ? null : cellId, isWithoutCell, people: count }]
      : [];
  });
}

/** How many are missing in a cell when everybody who is invited, or about to be, joins. */
function gapOf(cell: PanelCell, waitlist: Waitlist): number {
  const { stages } = cell;
  const promised = stages.reduce((sum, one) => sum + one.promised, 0);
  return (wantedOf(cell, waitlist) ?? 0) - countOf(stages, 'JOINED', 'INVITED') - promised;
}

/** How many members of a cell are wanted; undefined while nobody has said how large the panel should be. */
export function wantedOf({ targetPercent }: PanelCell, { wantedMembers }: Waitlist): number | undefined {
  return wantedMembers == null ? undefined : Math.round((wantedMembers * targetPercent) / 100);
}

/** The share of all members that a cell has, in percent. */
export function shareOf(cell: PanelCell, { stages }: Waitlist): number {
  const members = countOf(stages, 'JOINED');
  return members === 0 ? 0 : (countOf(cell.stages, 'JOINED') / members) * 100;
}

/** How many to invite of each cell so that it comes to its target, by its id: no more than have a place and wait. */
export function fillGaps(waitlist: Waitlist): ReadonlyMap<string, number> {
  return new Map(
    waitlist.cells.map((cell) => [
      cell.cellId,
      Math.max(0, Math.min(gapOf(cell, waitlist), freeOf(cell.stages, 'QUALIFIED'))),
    ]),
  );
}

/** Of those who were invited in the last 30 days, how many have joined, in percent; undefined while nobody was. */
export function joinRate({ invitedLately, invitedJoined }: Waitlist): number | undefined {
  return invitedLately === 0 ? undefined : Math.round((invitedJoined / invitedLately) * 100);
}

/** How far the panel is on its way to its targets, in percent: what is too much in one cell fills no other. */
export function fillRate(waitlist: Waitlist): number | undefined {
  const wanted = waitlist.cells.map((cell) => wantedOf(cell, waitlist) ?? 0);
  const total = wanted.reduce((sum, one) => sum + one, 0);
  if (total === 0) return undefined;
  const filled = waitlist.cells.reduce(
    (sum, cell, index) => sum + Math.min(countOf(cell.stages, 'JOINED'), wanted[index] ?? 0),
    0,
  );
  return Math.floor((filled / total) * 100);
}

/** Cells that stay under their target though everybody who waits is in the batch. */
export function staysUnder(waitlist: Waitlist, chosen: ReadonlyMap<string, number>): readonly PanelCell[] {
  return waitlist.cells.filter((cell) => {
    const asked = chosen.get(cell.cellId) ?? 0;
    return asked > 0 && asked === freeOf(cell.stages, 'QUALIFIED') && asked < gapOf(cell, waitlist);
  });
}
