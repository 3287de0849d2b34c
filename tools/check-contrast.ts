/**
 * Measures every pair of colours that the design uses, in both themes, and fails when one drops under its limit:
 * 4.5 for text, 3 for lines, icons, focus and charts (WCAG 2.2 AA). Run it after changing a token or a retailer's ramp.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const STYLES = join(import.meta.dirname, '../ui/styles');
const TEXT = 4.5;
const GRAPHIC = 3;

type Tokens = Readonly<Record<string, string>>;
type Pair = readonly [foreground: string, background: string, needed: number];

async function readStyles(file: string): Promise<string> {
  return (await readFile(join(STYLES, file), 'utf8')).replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

function tokensOf(css: string, selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no rule for ${selector}`);
  const block = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return Object.fromEntries([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

/** Follows a role to the colour it stands for. */
function colorOf(tokens: Tokens, name: string): string {
  const value = tokens[name]?.trim() ?? '';
  const [, next] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  if (next !== undefined) return colorOf(tokens, next);
  if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`${name} isn't a color: ${value}`);
  return value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Every foreground on every background. */
function pairs(foregrounds: readonly string[], backgrounds: readonly string[], needed: number): Pair[] {
  return foregrounds.flatMap((front) => backgrounds.map((back): Pair => [role(front), role(back), needed]));
}

function role(name: string): string {
  return name.startsWith('chart-') ? `--${name}` : `--color-${name}`;
}

const TONES = ['primary', 'spark', 'success', 'warning', 'info', 'danger'];
const WALLS = ['apricot', 'celadon', 'butter', 'mist', 'plum', 'rose'].map((wall) => `wall-${wall}`);
const PAIRS: readonly Pair[] = [
  ...pairs(['text', 'text-muted'], ['bg', 'surface', 'surface-sunken', 'surface-hover'], TEXT),
  ...pairs(['link'], ['bg', 'surface', 'primary-soft'], TEXT),
  ...pairs(['text-inverse', 'text-inverse-muted'], ['surface-inverse'], TEXT),
  ...pairs(['on-primary'], ['primary', 'primary-hover', 'primary-press'], TEXT),
  ...pairs(['on-danger'], ['danger', 'danger-hover'], TEXT),
  ...['spark', 'success', 'warning', 'info'].flatMap((tone) => pairs([`on-${tone}`], [tone], TEXT)),
  ...TONES.flatMap((tone) => pairs([`on-${tone}-soft`], [`${tone}-soft`], TEXT)),
  ...pairs(['success', 'info', 'danger'], ['surface', 'bg'], TEXT),
  ...pairs(['on-wall', 'on-wall-muted'], WALLS, TEXT),
  ...pairs(['on-deep', 'on-deep-muted'], ['deep'], TEXT),
  ...pairs(['line-strong', 'spark-strong', 'focus'], ['surface', 'bg'], GRAPHIC),
  ...pairs(['chart-1', 'chart-2', 'chart-3', 'chart-4'], ['surface'], GRAPHIC),
];

const light = tokensOf(await readStyles('tokens.css'), ':root');
const darkStyles = await readStyles('tokens-dark.css');
const darkBySystem = tokensOf(darkStyles, ":root:not([data-theme='light'])");
const darkByHand = tokensOf(darkStyles, ":root[data-theme='dark']");
const themes = { light, dark: { ...light, ...darkBySystem } };

const problems = JSON.stringify(darkBySystem) === JSON.stringify(darkByHand) ? [] : ['The two dark themes differ.'];
for (const [name, tokens] of Object.entries(themes)) {
  for (const [front, back, needed] of PAIRS) {
    const measured = ratio(colorOf(tokens, front), colorOf(tokens, back));
    if (measured < needed) problems.push(`${name}: ${front} on ${back} is ${measured.toFixed(2)}, needs ${needed}`);
  }
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${PAIRS.length} pairs in ${Object.keys(themes).length} themes have enough contrast.`);
}
