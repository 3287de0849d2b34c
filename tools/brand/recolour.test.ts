import { expect, test } from 'vitest';
import drawn from '../../brand/brand.json' with { type: 'json' };
import wanted from '../../tests/fixtures/second-brand/brand.json' with { type: 'json' };
import { lchOf, rgbOf } from './oklch.ts';
import { createRecolour } from './recolour.ts';

const recolour = createRecolour(drawn.colours, wanted.colours);

test('a step of the ramp becomes the same step of the brand, with its transparency', () => {
  expect(recolour('a{color:#612855}')).toBe(`a{color:${wanted.colours.plum[700]}}`);
  expect(recolour('#34132E0f')).toBe(`${wanted.colours.plum[900]}0f`);
  expect(recolour('rgb(52 19 46 / 0.06)')).not.toContain('52 19 46');
});

test('a tint of plum takes the hue of the brand and keeps its lightness', () => {
  const tint = recolour('#ecc3de');
  const channels = [1, 3, 5].map((at) => Number.parseInt(tint.slice(at, at + 2), 16));
  const [r = 0, g = 0, b = 0] = channels;
  expect(tint).not.toBe('#ecc3de');
  expect(lchOf([r, g, b]).lightness).toBeCloseTo(lchOf([0xec, 0xc3, 0xde]).lightness, 1);
});

test.each(['#ffffff', '#c2e2d3', '#fac6c9', '#b72a44', '#fce09a', '#c5dae7', '#fd955a'])(
  '%s is left alone',
  (colour) => {
    expect(recolour(colour)).toBe(colour);
  },
);

test('the way to OKLCH and back changes nothing', () => {
  for (const rgb of [
    [97, 40, 85],
    [0, 0, 0],
    [255, 255, 255],
    [12, 200, 99],
  ] as const) {
    expect(rgbOf(lchOf(rgb))).toEqual(rgb);
  }
});
