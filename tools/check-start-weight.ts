/**
 * What a signed-in member's first page fetches, compressed, over what a bare React page of the same build fetches, and
 * the limit it must keep. Both are built here, with the same settings, so that a new React moves both.
 */
import { gzipSync } from 'node:zlib';
import { build, mergeConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { readBrand } from './brand/read-brand.ts';
import { buildConfig } from './vite-config.ts';

const SCRIPTS_OVER_FLOOR_MAX_BYTES = 63_000;
const STYLES_MAX_BYTES = 20_000;
const SURVEY_PARTS_MAX_BYTES = 23_000;
const SURVEY_PAGE_MAX_BYTES = 32_000;

/** Fetched on the way to /activities beside the start itself. */
const FIRST_PAGE = ['/web/layout/member-area.tsx', '/web/features/activities/activities-page.tsx'];

/** Fetched when a member opens a survey from there; photos and recordings come when a question asks for them. */
const SURVEY_PAGE = '/web/features/surveys/survey-page.tsx';

/** The survey engine and the renderer in one script, with the parts of forms that they are the first to bring. */
const SURVEY_PARTS = {
  name: 'survey-parts',
  test: /[\\/]survey-(engine|renderer)[\\/](?!media)|[\\/]ui[\\/]forms[\\/](control-classes|field-note|spoken-count|character-count)[.]/,
  priority: 0,
};

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
  if (!('output' in result)) throw new Error('The build gave more, or less, than one output');
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
    if (holder === undefined) throw new Error(`No script holds ${wanted}`);
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

function report(what: string, bytes: number, limit: number): void {
  const kilobytes = (bytes / 1_000).toFixed(1);
  if (bytes > limit) process.exitCode = 1;
  console.log(`${what}: ${kilobytes} kB, at most ${limit / 1_000} kB: ${bytes > limit ? 'MISSED' : 'kept'}`);
}

process.env['NODE_ENV'] = 'production';
const app = await built({});
const floor = await built({ plugins: [bareReact], build: { rolldownOptions: { input: FLOOR } } });

const appScripts = scriptsFor(app, FIRST_PAGE);
const appBytes = compressedBytes(app, (name) => appScripts.has(name));
const floorBytes = compressedBytes(floor, (name) => name.endsWith('.js'));
report('Scripts of the first signed-in page over bare React', appBytes - floorBytes, SCRIPTS_OVER_FLOOR_MAX_BYTES);

const apart = await built({ build: { rolldownOptions: { output: { codeSplitting: { groups: [SURVEY_PARTS] } } } } });
report(
  'Survey engine and renderer',
  compressedBytes(apart, (name) => name.includes(SURVEY_PARTS.name)),
  SURVEY_PARTS_MAX_BYTES,
);
const surveyScripts = scriptsFor(app, [...FIRST_PAGE, SURVEY_PAGE]);
report(
  'Scripts of a survey page, with these, over the first signed-in page',
  compressedBytes(app, (name) => surveyScripts.has(name) && !appScripts.has(name)),
  SURVEY_PAGE_MAX_BYTES,
);
report(
  'Styles',
  compressedBytes(app, (name) => name.endsWith('.css')),
  STYLES_MAX_BYTES,
);
console.log(`${appBytes} bytes in ${appScripts.size} files, bare React ${floorBytes} bytes, all compressed with gzip`);
