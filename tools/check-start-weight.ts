/**
 * What a signed-in member's first page and a survey page fetch, compressed, against the limits and against what was last
 * recorded in weights.json: growth is fine within the limit, but somebody has to say so (`npm run weights`). Scripts count
 * over what a bare React page of the same build fetches; both are built here, so that a new React moves both. What the
 * whole first load comes to in a browser is in tests/e2e/first-load.spec.ts.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, mergeConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { ROOT } from '#server/platform/places.ts';
import { readBrand } from './brand/read-brand.ts';
import { buildConfig } from './vite-config.ts';

/** Each leaves room for work: a limit that the next word breaks makes the product worse. */
const LIMITS = {
  // Five hundred more than before the pages of product tests were among its routes.
  'Scripts of the first signed-in page over bare React': 67_000,
  // Two hundred more than before a survey could be switched off and be kept for when there is no connection.
  'Scripts of a survey page over the first signed-in page': 34_300,
  'Of these the survey engine and renderer': 25_000,
  // A thousand more than before each typeface had faces that stand in for it.
  Styles: 21_000,
  'Fonts of an English page': 52_000,
} as const;
type What = keyof typeof LIMITS;
type Weights = Record<What, number>;

const RECORD = join(import.meta.dirname, 'weights.json');
/** Less than that is the noise of a compressor; it adds up in the next comparison. */
const UNRECORDED_GROWTH_MAX_BYTES = 200;
const LARGEST_MODULES = 12;
const BARE_REACT = new Set(['react', 'react-dom', 'scheduler']);
const ENGLISH_FONT = /(bricolage-grotesque|atkinson-hyperlegible-next)-[^-]{8}[.]woff2$/;

/** Fetched on the way to /activities beside the start itself. */
const FIRST_PAGE = ['/web/layout/member-area.tsx', '/web/features/activities/activities-page.tsx'];

/** Fetched when a member opens a survey from there; photos and recordings come when a question asks for them. */
const SURVEY_PAGE = '/web/features/surveys/survey-page.tsx';

/**
 * The survey engine and the renderer in one script, with the parts of forms that they are the first to bring; without
 * what judges answers where there is no connection, which comes after the first question.
 */
const SURVEY_PARTS = {
  name: 'survey-parts',
  test: /[\\/]survey-(engine|renderer)[\\/](?!media|run[\\/](answer-page|check-answer|offered-answer|run-validators))|[\\/]ui[\\/]forms[\\/](control-classes|field-note|character-count)[.]/,
  // Above the script of the survey page (script-files.ts), below the frame.
  priority: 17.5,
};

/** The words are not theirs. */
const SURVEY_WORDS = { name: 'survey-words', test: /[\\/]contract[\\/]messages[\\/]survey[.]/, priority: 17.6 };

const FLOOR = 'virtual:bare-react';
const FLOOR_SOURCE = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.getElementById('app')).render(createElement('p', null, 'Hello'));
`;
const bareReact: Plugin = {
  name: 'bare-react',
  resolveId: (id) => (id === FLOOR ? id : undefined),
  load: (id) => (id === FLOOR ? FLOOR_SOURCE : undefined),
};

type Output = Rolldown.RolldownOutput['output'];

async function built(change: InlineConfig): Promise<Output> {
  const config = mergeConfig(buildConfig('web', 'unwritten', readBrand()), { build: { write: false } });
  const result = await build(mergeConfig(config, change));
  if (!('output' in result)) throw new Error("The build didn't produce exactly one output");
  return result.output;
}

/** The names of the scripts that hold these modules or the start, and of all that those import. */
function scriptsFor(output: Output, modules: readonly string[]): ReadonlySet<string> {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const names = new Set<string>();
  const take = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    for (const imported of chunks.get(name)?.imports ?? []) take(imported);
  };
  for (const wanted of modules) {
    const holder = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(wanted)));
    if (holder === undefined) throw new Error(`No script contains ${wanted}`);
    take(holder.fileName);
  }
  for (const { fileName, isEntry } of chunks.values()) if (isEntry) take(fileName);
  return names;
}

function compressedBytes(output: Output, isWanted: (fileName: string) => boolean): number {
  const sizes = output
    .filter(({ fileName }) => isWanted(fileName))
    .map((file) => gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What brings most to these scripts besides React, before it is compressed; a package counts as one. */
function largestModules(output: Output, scripts: ReadonlySet<string>): string[] {
  const bytes = new Map<string, number>();
  for (const file of output) {
    if (file.type !== 'chunk' || !scripts.has(file.fileName)) continue;
    for (const [id, { renderedLength }] of Object.entries(file.modules)) {
      const name = /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1] ?? relative(ROOT, id.replace('\0', ''));
      if (!BARE_REACT.has(name)) bytes.set(name, (bytes.get(name) ?? 0) + renderedLength);
    }
  }
  const sorted = [...bytes].toSorted(([, one], [, other]) => other - one);
  return sorted.slice(0, LARGEST_MODULES).map(([name, size]) => `${name} ${(size / 1_000).toFixed(1)}`);
}

async function weigh(): Promise<Weights> {
  const app = await built({});
  const floor = await built({ plugins: [bareReact], build: { rolldownOptions: { input: FLOOR } } });
  const apart = await built({
    build: { rolldownOptions: { output: { codeSplitting: { groups: [SURVEY_WORDS, SURVEY_PARTS] } } } },
  });
  const first = scriptsFor(app, FIRST_PAGE);
  const survey = scriptsFor(app, [...FIRST_PAGE, SURVEY_PAGE]);
  const firstBytes = compressedBytes(app, (name) => first.has(name));
  const floorBytes = compressedBytes(floor, (name) => name.endsWith('.js'));
  console.log(`${firstBytes} bytes of scripts in ${first.size} files, bare React ${floorBytes}, compressed with gzip.`);
  console.log(`Largest modules in them, in kB uncompressed: ${largestModules(app, first).join(', ')}.`);
  const added = new Set([...survey].filter((name) => !first.has(name)));
  console.log(`Largest modules that a survey adds: ${largestModules(app, added).join(', ')}.`);
  return {
    'Scripts of the first signed-in page over bare React': firstBytes - floorBytes,
    'Scripts of a survey page over the first signed-in page': compressedBytes(
      app,
      (name) => survey.has(name) && !first.has(name),
    ),
    'Of these the survey engine and renderer': compressedBytes(apart, (name) => name.includes(SURVEY_PARTS.name)),
    Styles: compressedBytes(app, (name) => name.endsWith('.css')),
    'Fonts of an English page': app
      .filter(({ fileName }) => ENGLISH_FONT.test(fileName))
      .reduce((sum, file) => sum + (file.type === 'asset' ? file.source.length : 0), 0),
  };
}

function judge(weights: Weights, recorded: Partial<Weights>): void {
  for (const what of Object.keys(LIMITS) as What[]) {
    const growth = weights[what] - (recorded[what] ?? 0);
    const isTooMuch = weights[what] > LIMITS[what];
    const isUnrecorded = growth > UNRECORDED_GROWTH_MAX_BYTES;
    if (isTooMuch || isUnrecorded) process.exitCode = 1;
    console.log(
      `${what}: ${weights[what]} bytes, limit ${LIMITS[what]}; ${growth < 0 ? '' : '+'}${growth} since the last record` +
        `${isTooMuch ? ': OVER THE LIMIT' : ''}${isUnrecorded ? ': NOT RECORDED (npm run weights)' : ''}`,
    );
  }
}

process.env['NODE_ENV'] = 'production';
const weights = await weigh();
if (process.argv.includes('--record')) await writeFile(RECORD, `${JSON.stringify(weights, undefined, 2)}\n`);
judge(weights, JSON.parse(await readFile(RECORD, 'utf8')));
