import type { GrowthPoint } from './outcome.ts';
import type { Line } from './report.ts';

const WIDTH = 1_300;
const LEFT = 56;
const RIGHT = 560;
const TOP = 48;
const BOTTOM_MARGIN = 52;
const LABELS_AT = RIGHT + 40;
const LABEL_HEIGHT = 16;
const LEAST_PLOT_HEIGHT = 320;

/** One for each benchmark, in light and dark. */
const COLOURS = [
  ['#0b62a8', '#6bb8f2'],
  ['#b04a00', '#f2a766'],
  ['#00745a', '#5ccfa9'],
  ['#85388a', '#dc9ae0'],
  ['#6a5a00', '#dccb52'],
  ['#a3263d', '#f28b9d'],
] as const;

const STYLE = `
text { font: 12px system-ui, sans-serif; fill: #2b2b2b; }
.title { font-size: 15px; font-weight: 600; }
.back { fill: #ffffff; }
.grid { stroke: #dddddd; }
.even { stroke: #777777; stroke-dasharray: 4 4; }
.line { fill: none; stroke-width: 2; }
.leader { fill: none; stroke-width: 0.75; opacity: 0.6; }
${COLOURS.map(([light], at) => `.c${at} { stroke: ${light}; } circle.c${at} { fill: ${light}; }`).join('\n')}
@media (prefers-color-scheme: dark) {
text { fill: #e8e8e8; }
.back { fill: #161616; }
.grid { stroke: #3a3a3a; }
.even { stroke: #a0a0a0; }
${COLOURS.map(([, dark], at) => `.c${at} { stroke: ${dark}; } circle.c${at} { fill: ${dark}; }`).join('\n')}
}`;

interface Curve {
  readonly label: string;
  readonly colour: string;
  /** By the size of the data, the time as a multiple of that at the smallest size. */
  readonly points: readonly GrowthPoint[];
}

/**
 * How times grow with the data: sizes on a logarithmic axis, and how many times slower than with the least data. What scales
 * stays level; milliseconds stand with the names.
 */
export function growthPlot(lines: readonly Line[]): string {
  const curves = curvesOf(lines);
  const points = curves.flatMap((curve) => curve.points);
  const [first, last] = decadesOf(points.map(({ size }) => size));
  const most = Math.max(2, Math.ceil(Math.max(0, ...points.map(({ value }) => value))));
  const bottom = TOP + Math.max(LEAST_PLOT_HEIGHT, curves.length * LABEL_HEIGHT);
  const x = (size: number) => LEFT + ((Math.log10(size) - first) / (last - first)) * (RIGHT - LEFT);
  const y = (value: number) => bottom - (value / most) * (bottom - TOP);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + BOTTOM_MARGIN}" role="img" aria-labelledby="title">`,
    `<style>${STYLE}\n</style>`,
    `<rect class="back" width="100%" height="100%"/>`,
    `<text id="title" class="title" x="${LEFT}" y="24">Times slower than with the least data</text>`,
    ...sizeTicks(first, last).map((size) => sizeTick(x(size), bottom, size)),
    ...timeTicks(most).map((value) => timeTick(y(value), value)),
    `<text x="${(LEFT + RIGHT) / 2}" y="${bottom + 40}" text-anchor="middle">rows of data</text>`,
    ...curves.map(({ points: own, colour }) =>
      drawnCurve(
        own.map(({ size, value }) => [x(size), y(value)]),
        colour,
      ),
    ),
    ...labels(
      curves.map(({ label, colour, points: own }) => {
        const end = own.at(-1) ?? { size: 1, value: 0 };
        return { label, colour, x: x(end.size), y: y(end.value) };
      }),
    ),
    '</svg>\n',
  ].join('\n');
}

function curvesOf(lines: readonly Line[]): readonly Curve[] {
  const grown = lines.filter(({ growth }) => growth !== undefined && growth.length > 1);
  const benchmarks = [...new Set(grown.map(({ benchmark }) => benchmark))];
  return grown.map(({ what, benchmark, growth = [] }) => {
    const sorted = growth.toSorted((one, other) => one.size - other.size);
    const [least, most] = [sorted[0]?.value ?? 1, sorted.at(-1)?.value ?? 1];
    return {
      label: `${what}: ${least.toFixed(2)} → ${most.toFixed(2)} ms`,
      colour: `c${benchmarks.indexOf(benchmark) % COLOURS.length}`,
      points: sorted.map(({ size, value }) => ({ size, value: value / least })),
    };
  });
}

/** The powers of ten around all sizes. */
function decadesOf(sizes: readonly number[]): readonly [number, number] {
  if (sizes.length === 0) return [0, 1];
  const first = Math.floor(Math.log10(Math.min(...sizes)));
  return [first, Math.max(first + 1, Math.ceil(Math.log10(Math.max(...sizes))))];
}

const sizeTicks = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => 10 ** (first + at));

/** So many that they can be told apart. */
function timeTicks(most: number): readonly number[] {
  const step = most <= 4 ? 0.5 : Math.ceil(most / 8);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
}

function sizeTick(x: number, bottom: number, size: number): string {
  return (
    `<line class="grid" x1="${px(x)}" x2="${px(x)}" y1="${TOP}" y2="${bottom}"/>` +
    `<text x="${px(x)}" y="${bottom + 18}" text-anchor="middle">${size.toLocaleString('en-US')}</text>`
  );
}

function timeTick(y: number, value: number): string {
  return (
    `<line class="${value === 1 ? 'even' : 'grid'}" x1="${LEFT}" x2="${RIGHT}" y1="${px(y)}" y2="${px(y)}"/>` +
    `<text x="${LEFT - 8}" y="${px(y + 4)}" text-anchor="end">${value}×</text>`
  );
}

function drawnCurve(points: readonly (readonly [number, number])[], colour: string): string {
  const dots = points.map(([x, y]) => `<circle class="${colour}" cx="${px(x)}" cy="${px(y)}" r="2.5"/>`).join('');
  return `<polyline class="line ${colour}" points="${points.map(([x, y]) => `${px(x)},${px(y)}`).join(' ')}"/>${dots}`;
}

interface End {
  readonly label: string;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
}

/** Each name beside the end of its line, from the top down, with room for the next one. */
function labels(ends: readonly End[]): readonly string[] {
  return ends
    .toSorted((one, other) => one.y - other.y)
    .map(({ label, colour, x, y }, at) => {
      const labelY = TOP + at * LABEL_HEIGHT + LABEL_HEIGHT / 2;
      const leader = `${px(x + 4)},${px(y)} ${RIGHT + 8},${px(y)} ${LABELS_AT - 6},${px(labelY)}`;
      return (
        `<polyline class="leader ${colour}" points="${leader}"/>` +
        `<text x="${LABELS_AT}" y="${px(labelY + 4)}">${escaped(label)}</text>`
      );
    });
}

const px = (value: number): string => String(Number(value.toFixed(1)));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
