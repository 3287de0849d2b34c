import type { RehearsalEnd, RehearsalReport } from './rehearsal.queries.ts';

/** A figure of where people go, in units of its own: pages in columns, what flows between them as high as it is wide. */
export interface FlowLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly FlowNode[];
  readonly bands: readonly FlowBand[];
  readonly unreached: readonly { readonly x: number; readonly y: number; readonly label: string }[];
  readonly notes: readonly { readonly x: number; readonly y: number; readonly text: string }[];
}

export type FlowTone = 'on' | 'complete' | 'wait' | 'out';

export interface FlowNode {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly tone: FlowTone;
  readonly label: string;
  readonly figure: string;
  /** Beside it for small ends, above it for pages. */
  readonly labelAt: 'above' | 'beside';
}

export interface FlowBand {
  readonly tone: FlowTone;
  readonly path: string;
  readonly title: string;
}

const COLUMN = 200;
export const NODE_WIDTH = 10;
const LEFT = 20;
const TOP = 46;
const FULL_HEIGHT = 150;
const LEAST_HEIGHT = 2;
const ROW = 32;

const TONES: Readonly<Record<RehearsalEnd, FlowTone>> = {
  COMPLETE: 'complete',
  REVIEW: 'wait',
  FULL: 'wait',
  SCREENED_OUT: 'out',
  STUCK: 'out',
};
const LABELS: Readonly<Record<RehearsalEnd, string>> = {
  COMPLETE: 'Complete',
  REVIEW: 'To review',
  FULL: 'Survey full',
  SCREENED_OUT: 'Screened out',
  STUCK: 'Cannot go on',
};
/** Early ends leave at the bottom, in this order. */
const EARLY: readonly RehearsalEnd[] = ['FULL', 'SCREENED_OUT', 'STUCK'];
const LATE: readonly RehearsalEnd[] = ['COMPLETE', 'REVIEW'];

type Steps = RehearsalReport['steps'];
const people = (steps: Steps): number => steps.reduce((sum, step) => sum + step.people, 0);

export function layOutFlow(report: RehearsalReport, say: (figure: number) => string): FlowLayout {
  const numbered = report.pages.map((page, index) => ({ ...page, label: `Page ${index + 1}, ${page.title}` }));
  const reached = numbered.filter((page) => page.people > 0);
  const columnOf = new Map(reached.map((page, index) => [page.name, index]));
  const most = Math.max(1, ...reached.map((page) => page.people));
  const high = (count: number) => (count === 0 ? 0 : Math.max(LEAST_HEIGHT, (count / most) * FULL_HEIGHT));
  const xOf = (column: number) => LEFT + column * COLUMN;
  const endColumn = reached.length;
  const steps = report.steps.filter((step) => columnOf.has(step.from));

  const nodes: FlowNode[] = reached.map((page, column) => ({
    x: xOf(column),
    y: TOP,
    height: high(page.people),
    tone: 'on',
    label: page.label,
    figure: say(page.people),
    labelAt: 'above',
  }));
  const bands: FlowBand[] = [];
  const notes: { x: number; y: number; text: string }[] = [];
  const outAt = reached.map(() => TOP);
  const inAt = [...reached.map(() => TOP), TOP];
  const lateAt = new Map<RehearsalEnd, number>();
  const completed = people(report.steps.filter(({ toEnd }) => toEnd === 'COMPLETE'));
  lateAt.set('COMPLETE', TOP);
  lateAt.set('REVIEW', TOP + high(completed) + ROW);
  const skips = steps.filter(({ from, toPage, toEnd }) => isSkip(columnOf, endColumn, from, toPage, toEnd));
  const dipBase = TOP + FULL_HEIGHT + 12;
  const earlyBase = dipBase + (skips.length > 0 ? 14 + high(Math.max(...skips.map((step) => step.people))) : 0) + 16;

  for (const [column, page] of reached.entries()) {
    const own = steps.filter(({ from }) => from === page.name);
    const onward = own
      .filter(({ toPage }) => toPage !== null && toPage !== undefined)
      .toSorted((a, b) => (columnOf.get(a.toPage ?? '') ?? 0) - (columnOf.get(b.toPage ?? '') ?? 0));
    const take = (count: number) => {
      const y = outAt[column] ?? TOP;
      outAt[column] = y + high(count);
      return y;
    };
    for (const step of onward) {
      const target = columnOf.get(step.toPage ?? '') ?? endColumn;
      const height = high(step.people);
      const from = take(step.people);
      const to = inAt[target] ?? TOP;
      inAt[target] = to + height;
      const isFar = target > column + 1;
      const title = `${say(step.people)} go from page ${column + 1} to page ${target + 1}`;
      if (target > column)
        bands.push({
          tone: 'on',
          title,
          path: isFar
            ? dipped(xOf(column), from, xOf(target), to, height, dipBase)
            : straight(xOf(column), from, xOf(target), to, height),
        });
      if (isFar)
        notes.push({
          x: (xOf(column) + xOf(target)) / 2,
          y: dipBase + height + 14,
          text: `${say(step.people)} skip ahead`,
        });
    }
    for (const end of LATE) {
      const count = people(own.filter(({ toEnd }) => toEnd === end));
      if (count === 0) continue;
      const height = high(count);
      const from = take(count);
      const to = lateAt.get(end) ?? TOP;
      lateAt.set(end, to + height);
      const isFar = endColumn > column + 1;
      bands.push({
        tone: TONES[end],
        title: `${say(count)} end on page ${column + 1}: ${LABELS[end]}`,
        path: isFar
          ? dipped(xOf(column), from, xOf(endColumn), to, height, dipBase)
          : straight(xOf(column), from, xOf(endColumn), to, height),
      });
    }
    let earlyY = earlyBase;
    for (const end of EARLY) {
      const count = people(own.filter(({ toEnd }) => toEnd === end));
      if (count === 0) continue;
      const height = high(count);
      bands.push({
        tone: TONES[end],
        title: `${say(count)} end after page ${column + 1}: ${LABELS[end]}`,
        path: straight(xOf(column), take(count), xOf(column + 1), earlyY, height),
      });
      nodes.push({
        x: xOf(column + 1),
        y: earlyY,
        height,
        tone: TONES[end],
        label: LABELS[end],
        figure: say(count),
        labelAt: 'beside',
      });
      earlyY += Math.max(height, 12) + 14;
    }
  }
  for (const end of LATE) {
    const count = people(report.steps.filter(({ toEnd }) => toEnd === end));
    if (count === 0) continue;
    const y = end === 'COMPLETE' ? TOP : TOP + high(completed) + ROW;
    nodes.push({
      x: xOf(endColumn),
      y,
      height: high(count),
      tone: TONES[end],
      label: LABELS[end],
      figure: say(count),
      labelAt: end === 'COMPLETE' ? 'above' : 'beside',
    });
  }
  const unreached = numbered
    .filter((page) => page.people === 0)
    .map((page, index) => ({
      x: LEFT + index * 230,
      y: lowest(nodes, notes) + 24,
      label: `${page.label}, never reached`,
    }));
  const bottom = Math.max(lowest(nodes, notes), ...unreached.map(({ y }) => y + 40));
  const right = Math.max(xOf(endColumn) + 150, ...unreached.map(({ x }) => x + 230));
  return { width: right, height: bottom + 12, nodes, bands, unreached, notes };
}

function isSkip(
  columnOf: ReadonlyMap<string, number>,
  endColumn: number,
  from: string,
  toPage: string | null | undefined,
  toEnd: RehearsalEnd | null | undefined,
): boolean {
  const start = columnOf.get(from) ?? 0;
  if (toPage != null) return (columnOf.get(toPage) ?? 0) > start + 1;
  return toEnd != null && LATE.includes(toEnd) && endColumn > start + 1;
}

function lowest(nodes: readonly FlowNode[], notes: readonly { readonly y: number }[]): number {
  return Math.max(TOP, ...nodes.map(({ y, height }) => y + Math.max(height, 12)), ...notes.map(({ y }) => y));
}

/** From the right edge of one node to the left edge of the next. */
function straight(x1: number, y1: number, x2: number, y2: number, height: number): string {
  const from = x1 + NODE_WIDTH;
  const half = (from + x2) / 2;
  return `M${from} ${y1}C${half} ${y1} ${half} ${y2} ${x2} ${y2}V${y2 + height}C${half} ${y2 + height} ${half} ${y1 + height} ${from} ${y1 + height}Z`;
}

/** The same below everything in between. */
function dipped(x1: number, y1: number, x2: number, y2: number, height: number, dip: number): string {
  const from = x1 + NODE_WIDTH;
  const left = from + 70;
  const right = x2 - 70;
  const [a, b] = [(from + left) / 2, (right + x2) / 2];
  return (
    `M${from} ${y1}C${a} ${y1} ${a} ${dip} ${left} ${dip}H${right}C${b} ${dip} ${b} ${y2} ${x2} ${y2}V${y2 + height}` +
    `C${b} ${y2 + height} ${b} ${dip + height} ${right} ${dip + height}H${left}C${a} ${dip + height} ${a} ${y1 + height} ${from} ${y1 + height}Z`
  );
}
