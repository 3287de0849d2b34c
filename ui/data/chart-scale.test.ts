import { expect, test } from 'vitest';
import { labelStep, linearScale, niceTicks, percentText, shownLabels } from './chart-scale.ts';

test.each([
  [447, [0, 100, 200, 300, 400, 500]],
  [500, [0, 100, 200, 300, 400, 500]],
  [7, [0, 2, 4, 6, 8]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [12_400, [0, 2_500, 5_000, 7_500, 10_000, 12_500]],
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [0, [0, 1]],
  [Number.NaN, [0, 1]],
])('a chart up to %d has the lines %j', (largest, ticks) => {
  expect(niceTicks(largest)).toEqual(ticks);
});

test.each([
  [0, 180],
  [250, 90],
  [500, 0],
  [-10, 180],
])('the value %d stands at %d', (value, place) => {
  expect(linearScale(500, 180, 0)(value)).toBe(place);
});

test('without any value everything is at the bottom', () => {
  expect(linearScale(0, 180, 0)(5)).toBe(180);
});

test.each([
  [14, 700, 50, 1],
  [14, 330, 50, 3],
  [14, 0, 50, 700],
])('of %d labels on %d px with %d px each, every %d. fits', (count, widthPx, labelPx, step) => {
  expect(labelStep(count, widthPx, labelPx)).toBe(step);
});

test('the last label is always shown', () => {
  expect(shownLabels(6, 200, 60)).toEqual(new Set([1, 3, 5]));
});

test.each([
  [4_120, 12_400, '33%'],
  [1, 1_000, 'under 1%'],
  [0, 10, '0%'],
  [5, 0, ''],
])('%d out of %d is "%s"', (part, whole, text) => {
  expect(percentText(part, whole)).toBe(text);
});
