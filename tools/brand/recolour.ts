/** Paints styles and pictures, which are drawn in the guide's plum and apricot, in the colours of a brand. */
import type { BrandSettings } from '#contract/brand/brand-settings.ts';
import { lchOf, rgbOf, type Rgb } from './oklch.ts';

type Colours = BrandSettings['colours'];

/** How near to plum a tint must be to belong to it; rose, its neighbour, is 40 degrees away. */
const SAME_FAMILY_DEGREES = 25;
/** Below this there is no hue to speak of. */
const SMALLEST_CHROMA = 0.004;

const HEX = /#([0-9a-f]{6})([0-9a-f]{2})?\b/gi;
const SPACED_RGB = /\brgb\((\d+) (\d+) (\d+)(?=[ )])/g;

/**
 * Steps of a ramp become the brand's own steps. Tints between them (the dark theme, shadows) keep their lightness, and
 * so their contrast, and take the brand's hue.
 */
export function createRecolour(drawn: Colours, wanted: Colours): (text: string) => string {
  const steps = new Map([...pairs(drawn.plum, wanted.plum), ...pairs(drawn.apricot, wanted.apricot)]);
  const from = lchOf(parseHex(drawn.plum[600]));
  const to = lchOf(parseHex(wanted.plum[600]));
  const chromaRatio = Math.min(to.chroma / from.chroma, 1.5);

  function repaint(hex: string): string {
    const step = steps.get(hex.toLowerCase());
    if (step !== undefined) return step;
    const { lightness, chroma, hue } = lchOf(parseHex(hex));
    const distance = Math.abs(((hue - from.hue + 540) % 360) - 180);
    if (chroma < SMALLEST_CHROMA || distance > SAME_FAMILY_DEGREES) return hex;
    return toHex(rgbOf({ lightness, chroma: chroma * chromaRatio, hue: hue - from.hue + to.hue }));
  }

  return (text) =>
    text
      .replace(HEX, (_, rgb: string, alpha = '') => `${repaint(`#${rgb}`)}${alpha}`)
      .replace(SPACED_RGB, (_, ...channels: string[]) => {
        const drawnColour = toHex([Number(channels[0]), Number(channels[1]), Number(channels[2])]);
        const [r, g, b] = parseHex(repaint(drawnColour));
        return `rgb(${r} ${g} ${b}`;
      });
}

function pairs(drawn: Colours['apricot'], wanted: Colours['apricot']): [string, string][] {
  if (drawn === undefined || wanted === undefined) return [];
  const target: Readonly<Record<string, string>> = { ...wanted };
  return Object.entries(drawn).map(([step, hex]) => [hex, target[step] ?? hex]);
}

function parseHex(hex: string): Rgb {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
