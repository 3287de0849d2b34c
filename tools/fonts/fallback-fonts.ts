import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '#server/platform/places.ts';
import { fontFile } from '#testkit/browser/browser-fonts.ts';

/** What people read on our pages: widths are compared over these letters, as often as they come in them. */
const SAMPLE = `Four things could use your eye today. Answer a few questions, film what you see, and earn 250 points. Your first
activity is on its way; we will tell you as soon as it is there. About 5 minutes, until Friday, November 20. Take part.
Points become gift cards: choose one, and it is yours at once. Surveys, videos and weekly quests. My Spark, Rewards,
History, Account. Save and exit. Please enter your address. What you answered without a connection has arrived.`;

/** Large, so that a browser which puts letters on whole pixels measures them well. */
const MEASURED_PX = 1_000;

interface WebFont {
  /** How the families of its fallbacks begin. */
  readonly name: string;
  readonly file: string;
  /** The size that its optical size is measured at, where it has one. */
  readonly opticalPx?: number;
  /** Each weight that the design names, and the weights for which its fallback is taken. */
  readonly faces: readonly { readonly weight: number; readonly range: string; readonly isBold: boolean }[];
}

const WEB_FONTS: readonly WebFont[] = [
  {
    name: 'Text',
    file: 'ui/fonts/atkinson-hyperlegible-next.woff2',
    faces: [
      { weight: 400, range: '400 480', isBold: false },
      { weight: 560, range: '481 620', isBold: true },
      { weight: 680, range: '621 760', isBold: true },
    ],
  },
  {
    name: 'Title',
    file: 'ui/fonts/bricolage-grotesque.woff2',
    opticalPx: 28,
    faces: [{ weight: 700, range: '400 760', isBold: true }],
  },
];

interface Source {
  readonly file: string;
  /** How much wider the font of these names is than that of the file. */
  readonly widthFactor?: number;
  /** Full names: of some fonts the regular face is called so, of some it is not. */
  readonly names: readonly string[];
}

interface Fallback {
  readonly name: string;
  readonly regular?: Source;
  readonly bold: Source;
}

const LIBERATION = { regular: 'liberation/LiberationSans-Regular.ttf', bold: 'liberation/LiberationSans-Bold.ttf' };
const ROBOTO = { regular: 'roboto/Roboto-Regular.ttf', bold: 'roboto/Roboto-Bold.ttf' };
const ROBOTO_NAMES = ['Roboto', 'Roboto Regular'];

/**
 * The first that a device has is taken. Arial, Helvetica and Liberation are of the same width. Segoe UI may not be copied:
 * its widths beside Arial's are those of @capsizecss/metrics 4.3.0. San Francisco cannot be named; Apple's devices have
 * Helvetica too.
 */
const FALLBACKS: readonly Fallback[] = [
  {
    name: 'Segoe',
    regular: { file: LIBERATION.regular, widthFactor: 908 / 913, names: ['Segoe UI'] },
    bold: { file: LIBERATION.bold, widthFactor: 973 / 983, names: ['Segoe UI Bold'] },
  },
  {
    name: 'Roboto',
    regular: { file: ROBOTO.regular, names: ROBOTO_NAMES },
    bold: { file: ROBOTO.bold, names: ['Roboto Bold'] },
  },
  // Newer Androids have all weights in one file, of which only the regular one can be named.
  { name: 'Android', bold: { file: ROBOTO.regular, names: ROBOTO_NAMES } },
  {
    name: 'Arial',
    regular: {
      file: LIBERATION.regular,
      names: ['Arial', 'Helvetica', 'Liberation Sans'],
    },
    bold: { file: LIBERATION.bold, names: ['Arial Bold', 'Helvetica Bold', 'Liberation Sans Bold'] },
  },
  {
    name: 'Noto',
    regular: { file: 'noto/NotoSans-Regular.ttf', names: ['Noto Sans', 'Noto Sans Regular'] },
    bold: { file: 'noto/NotoSans-Bold.ttf', names: ['Noto Sans Bold'] },
  },
  {
    name: 'DejaVu',
    regular: { file: 'dejavu/DejaVuSans.ttf', names: ['DejaVu Sans'] },
    bold: { file: 'dejavu/DejaVuSans-Bold.ttf', names: ['DejaVu Sans Bold'] },
  },
];

interface Measures {
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

interface Measured {
  readonly path: string;
  readonly weight?: number;
  readonly opticalPx?: number | undefined;
}

/** Measures the sample in a font, in ems, as the browser of the page sets it. */
async function measure(page: Page, { path, weight, opticalPx }: Measured): Promise<Measures> {
  const font = (await readFile(path)).toString('base64');
  return page.evaluate(
    async ([data, sample, px, wght, opsz]) => {
      const weights = wght === undefined ? 'normal' : '1 1000';
      const face = new FontFace('Measured', `url(data:font/ttf;base64,${data})`, { weight: weights });
      document.fonts.add(await face.load());
      const line = document.createElement('span');
      line.style.font = `${wght ?? 400} ${px}px Measured`;
      if (opsz !== undefined) line.style.fontVariationSettings = `'opsz' ${opsz}`;
      Object.assign(line.style, { lineHeight: 'normal', whiteSpace: 'nowrap', position: 'absolute' });
      line.textContent = sample;
      document.body.append(line);
      const { width, height } = line.getBoundingClientRect();
      line.remove();
      const canvas = document.createElement('canvas').getContext('2d');
      if (canvas === null) throw new Error('This browser has no canvas');
      canvas.font = `${px}px Measured`;
      const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = canvas.measureText(sample);
      document.fonts.delete(face);
      const lineGap = Math.max(0, height - ascent - descent);
      return { width: width / px, ascent: ascent / px, descent: descent / px, lineGap: lineGap / px };
    },
    [font, SAMPLE, MEASURED_PX, weight, opticalPx] as const,
  );
}

const percent = (share: number, digits = 0): string => `${Number((share * 100).toFixed(digits))}%`;

/** The stylesheet: for each web font and each font of a device a face of the same width and height. */
export async function fallbackFonts(page: Page): Promise<string> {
  const rules: string[] = [];
  for (const { name, file, opticalPx, faces } of WEB_FONTS) {
    for (const fallback of FALLBACKS) {
      for (const { weight, range, isBold } of faces) {
        const source = isBold ? fallback.bold : fallback.regular;
        if (source === undefined) continue;
        const web = await measure(page, { path: join(ROOT, file), weight, opticalPx });
        const device = await measure(page, { path: fontFile(source.file) });
        const size = web.width / (device.width * (source.widthFactor ?? 1));
        rules.push(`@font-face {
  font-family: '${name} ${fallback.name}';
  src: ${source.names.map((local) => `local('${local}')`).join(', ')};
  font-weight: ${range};
  size-adjust: ${percent(size, 1)};
  ascent-override: ${percent(web.ascent / size)};
  descent-override: ${percent(web.descent / size)};
  line-gap-override: ${percent(web.lineGap / size)};
}
`);
      }
    }
  }
  return `${HEAD}${rules.join('')}`;
}

const HEAD = `/* Generated by \`npm run fallback-fonts\`. Don't edit it. Until our fonts load, a system font with the same metrics is shown,
 * so nothing moves when they do. */
`;
