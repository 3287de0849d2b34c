const NICE_STEPS = [1, 2, 2.5, 5, 10] as const;
const WANTED_TICKS = 5;

/** Round figures from zero to just above the largest value, for the grid: 447 gives 0, 100 … 500. */
export function niceTicks(largest: number): number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = largest / WANTED_TICKS;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const factor = NICE_STEPS.find((step) => step * magnitude >= rough) ?? 10;
  const step = factor * magnitude;
  const count = Math.ceil(largest / step - 1e-9);
  // Rounded, since 3 × 0.1 is not 0.3.
  return Array.from({ length: count + 1 }, (_, tick) => Number((tick * step).toPrecision(12)));
}

/** From a value to its place on the paper; zero is at the bottom, and so is everything below it. */
export function linearScale(largest: number, fromPx: number, toPx: number): (value: number) => number {
  return (value) => fromPx + (toPx - fromPx) * (largest > 0 ? Math.max(0, value) / largest : 0);
}

/** Every how many-th label fits side by side. */
export function labelStep(count: number, widthPx: number, labelPx: number): number {
  return Math.max(1, Math.ceil((count * labelPx) / Math.max(1, widthPx)));
}

/** The last label, which is today, is always there; the others keep their distance from it. */
export function shownLabels(count: number, widthPx: number, labelPx: number): Set<number> {
  const step = labelStep(count, widthPx, labelPx);
  const shown = new Set<number>();
  for (let index = count - 1; index >= 0; index -= step) shown.add(index);
  return shown;
}

/** A share as people say it: 33%, and never 0% of something. */
export function percentText(part: number, whole: number): string {
  if (!(whole > 0)) return '';
  const percent = Math.round((part / whole) * 100);
  return percent === 0 && part > 0 ? 'under 1%' : `${percent}%`;
}

/** A column that is rounded at the top; one that is too low for that is rounded less. */
export function columnPath(
  { centrePx, widthPx, cornerPx }: { readonly centrePx: number; readonly widthPx: number; readonly cornerPx: number },
  bottomPx: number,
  topPx: number,
): string {
  const corner = Math.max(0, Math.min(cornerPx, widthPx / 2, bottomPx - topPx));
  const rise = bottomPx - topPx - corner;
  return [
    `M${centrePx - widthPx / 2} ${bottomPx}v${-rise}`,
    `q0 ${-corner} ${corner} ${-corner}h${widthPx - 2 * corner}`,
    `q${corner} 0 ${corner} ${corner}v${rise}z`,
  ].join('');
}
