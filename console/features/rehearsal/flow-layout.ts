import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import type { RehearsalEnd, RehearsalReport } from '#console/survey-draft/survey-draft.queries.ts';

/** A figure of where people go, in units of its own: pages in columns, what flows between them as high as it is wide. */
export interface FlowLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly FlowNode[];
  readonly bands: readonly FlowBand[];
  readonly unreached: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly label: string;
  }[];
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
  FULL: OUTCOME_TERMS.OQ,
  SCREENED_OUT: OUTCOME_TERMS.TERMINATED,
  STUCK: 'Stuck',
};
/** Early ends leave at the bottom, in this order. */
const EARLY: readonly RehearsalEnd[] = ['FULL', 'SCREENED_OUT', 'STUCK'];
const LATE: readonly RehearsalEnd[] = ['COMPLETE', 'REVIEW'];

type Steps = RehearsalReport['steps'];
const people = (steps: Steps): number => steps.reduce((sum, step) => sum + step.people, 0);

interface Column {
  readonly name: string;
  readonly label: string;
  readonly people: number;
}

/** What the parts of a figure are measured by. */
interface Scale {
  readonly columns: readonly Column[];
  readonly columnOf: ReadonlyMap<string, number>;
  readonly endColumn: number;
  high(count: number): number;
  say(figure: number): string;
}

export function layOutFlow(report: RehearsalReport, say: (figure: number) => string): FlowLayout {
  const numbered = report.pages.map((page, index) => ({ ...page, label: `Page ${index + 1}, ${page.title}` }));
  const columns = numbered.filter((page) => page.people > 0);
  const most = Math.max(1, ...columns.map((page) => page.people));
  const scale: Scale = {
    columns,
    columnOf: new Map(columns.map((page, index) => [page.name, index])),
    endColumn: columns.length,
    high: (count) => (count === 0 ? 0 : Math.max(LEAST_HEIGHT, (count / most) * FULL_HEIGHT)),
    say,
  };
  const links = linksOf(report, scale);
  const nodes = [...pageNodes(scale), ...earlyNodes(links, scale), ...lateNodes(links, scale)];
  const bands = links.map((link) => bandOf(link, scale));
  const notes = links
    .filter(({ dip, end }) => dip !== undefined && end === undefined)
    .map(({ from, to, height, dip = 0, people: count }) => ({
      x: (xOf(from) + xOf(to)) / 2,
      y: dip + height + 14,
      text: `${say(count)} ${count === 1 ? 'skips' : 'skip'} ahead`,
    }));
  const below = lowest(nodes, notes) + 24;
  let x = LEFT;
  const unreached = numbered
    .filter((page) => page.people === 0)
    .map((page) => {
      const label = `${page.label}, never reached`;
      const box = { x, y: below, width: Math.min(340, 40 + label.length * 7.4), label };
      x += box.width + 20;
      return box;
    });
  const bottom = unreached.length > 0 ? below + 40 : below - 12;
  const width = Math.max(xOf(scale.endColumn) + 170, ...unreached.map((box) => box.x + box.width + 20));
  return { width, height: bottom, nodes, bands, unreached, notes };
}

const xOf = (column: number): number => LEFT + column * COLUMN;

/** A stream from one column to another, with the heights at which it leaves and arrives. */
interface FlowLink {
  readonly from: number;
  readonly to: number;
  readonly end: RehearsalEnd | undefined;
  readonly people: number;
  readonly height: number;
  readonly leavesAt: number;
  readonly arrivesAt: number;
  /** How deep it goes, where it passes below other pages. */
  readonly dip: number | undefined;
}

function linksOf(report: RehearsalReport, scale: Scale): FlowLink[] {
  const { columnOf, endColumn, high, columns } = scale;
  const steps = report.steps.flatMap(({ from, toPage, toEnd, people: count }) => {
    const start = columnOf.get(from);
    if (start === undefined) return [];
    const end = toEnd ?? undefined;
    const to =
      end === undefined ? (columnOf.get(toPage ?? '') ?? endColumn) : LATE.includes(end) ? endColumn : start + 1;
    return to > start ? [{ from: start, to, end, people: count, height: high(count) }] : [];
  });
  const order = (end: RehearsalEnd | undefined) => (end === undefined ? 0 : 1 + [...LATE, ...EARLY].indexOf(end));
  // Out of a page the nearest goes first, into a page that which comes from the nearest: so streams do not cross.
  const leaving = steps.toSorted((a, b) => a.from - b.from || order(a.end) - order(b.end) || a.to - b.to);
  const completed = people(report.steps.filter(({ toEnd }) => toEnd === 'COMPLETE'));
  const leaves = new Map<number, number>();
  const placed = leaving.map((step) => {
    const leavesAt = leaves.get(step.from) ?? TOP;
    leaves.set(step.from, leavesAt + step.height);
    const between = columns.slice(step.from + 1, step.to).map((column) => high(column.people));
    const isEarly = step.end !== undefined && EARLY.includes(step.end);
    return { ...step, leavesAt, dip: between.length > 0 && !isEarly ? TOP + Math.max(...between) + 18 : undefined };
  });
  const dips = placed.flatMap(({ dip, height }) => (dip === undefined ? [] : [dip + height + 20]));
  const earlyBase = Math.max(TOP + Math.max(0, ...columns.slice(1).map((column) => high(column.people))), ...dips) + 22;
  const arrives = new Map<string, number>();
  return placed
    .toSorted((a, b) => b.from - a.from)
    .map((step) => {
      const isEarly = step.end !== undefined && EARLY.includes(step.end);
      const key = step.end === undefined ? `page ${step.to}` : isEarly ? `early ${step.from}` : step.end;
      const first = isEarly ? earlyBase : step.end === 'REVIEW' ? TOP + high(completed) + ROW : TOP;
      const arrivesAt = arrives.get(key) ?? first;
      arrives.set(key, arrivesAt + (isEarly ? Math.max(step.height, 12) + 14 : step.height));
      return { ...step, arrivesAt };
    });
}

function pageNodes({ columns, high, say }: Scale): FlowNode[] {
  return columns.map((page, column) => ({
    x: xOf(column),
    y: TOP,
    height: high(page.people),
    tone: 'on',
    label: page.label,
    figure: say(page.people),
    labelAt: 'above',
  }));
}

function earlyNodes(links: readonly FlowLink[], { say }: Scale): FlowNode[] {
  return links.flatMap(({ end, to, arrivesAt, height, people: count }): FlowNode[] =>
    end === undefined || !EARLY.includes(end)
      ? []
      : [
          {
            x: xOf(to),
            y: arrivesAt,
            height,
            tone: TONES[end],
            label: LABELS[end],
            figure: say(count),
            labelAt: 'beside',
          },
        ],
  );
}

function lateNodes(links: readonly FlowLink[], { say, endColumn }: Scale): FlowNode[] {
  return LATE.flatMap((end): FlowNode[] => {
    const own = links.filter((link) => link.end === end);
    if (own.length === 0) return [];
    const y = Math.min(...own.map(({ arrivesAt }) => arrivesAt));
    const height = own.reduce((sum, link) => sum + link.height, 0);
    const count = own.reduce((sum, link) => sum + link.people, 0);
    const labelAt = end === 'COMPLETE' ? 'above' : 'beside';
    return [{ x: xOf(endColumn), y, height, tone: TONES[end], label: LABELS[end], figure: say(count), labelAt }];
  });
}

function bandOf(
  { from, to, end, people: count, height, leavesAt, arrivesAt, dip }: FlowLink,
  { say }: Scale,
): FlowBand {
  const where =
    end === undefined
      ? `${count === 1 ? 'continues' : 'continue'} from page ${from + 1} to page ${to + 1}`
      : `${count === 1 ? 'ends' : 'end'} after page ${from + 1}: ${LABELS[end]}`;
  const band = { x1: xOf(from), y1: leavesAt, x2: xOf(to), y2: arrivesAt, height };
  const path = dip === undefined ? straight(band) : dipped(band, dip);
  return { tone: end === undefined ? 'on' : TONES[end], path, title: `${say(count)} ${where}` };
}

function lowest(nodes: readonly FlowNode[], notes: readonly { readonly y: number }[]): number {
  return Math.max(TOP, ...nodes.map(({ y, height }) => y + Math.max(height, 12)), ...notes.map(({ y }) => y));
}

interface BandPlace {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly height: number;
}

/** From the right edge of one node to the left edge of the next. */
function straight({ x1, y1, x2, y2, height }: BandPlace): string {
  const from = x1 + NODE_WIDTH;
  const half = (from + x2) / 2;
  return `M${from} ${y1}C${half} ${y1} ${half} ${y2} ${x2} ${y2}V${y2 + height}C${half} ${y2 + height} ${half} ${y1 + height} ${from} ${y1 + height}Z`;
}

/** The same below everything in between. */
function dipped({ x1, y1, x2, y2, height }: BandPlace, dip: number): string {
  const from = x1 + NODE_WIDTH;
  const left = from + 70;
  const right = x2 - 70;
  const [a, b] = [(from + left) / 2, (right + x2) / 2];
  return (
    `M${from} ${y1}C${a} ${y1} ${a} ${dip} ${left} ${dip}H${right}C${b} ${dip} ${b} ${y2} ${x2} ${y2}V${y2 + height}` +
    `C${b} ${y2 + height} ${b} ${dip + height} ${right} ${dip + height}H${left}C${a} ${dip + height} ${a} ${y1 + height} ${from} ${y1 + height}Z`
  );
}
