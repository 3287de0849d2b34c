/**
 * Checks who imports whom: the rules of border-rules.ts, circles of files and of rooms, and the table of modules. The
 * count guards against a parser that reads nothing and therefore finds nothing wrong.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { BORDER_RULES } from './border-rules.ts';
import { brokenRules, fileCircles, readImports } from './borders.ts';
import { tableFaults, type Arrow } from './module-table.ts';
import { roomCircles, roomOf } from './room-circles.ts';

const SOURCES =
  '{bench,client,console,contract,emails,gallery,profile-fields,registration,server,site,survey-engine,survey-renderer,tests,tools,ui,web}/**/*.{ts,tsx,mjs}';
const FEWEST_MODULES = 20;
/** Tests stand beside what they test and reach for whatever they need; what is generated belongs to what it is made of. */
const IN_NO_ROOM = /[.]test[.]tsx?$|^tests[/]|^[a-z-]+[/]testing[/]|^contract[/]generated[/]/;

const sources = globSync(SOURCES, { cwd: ROOT });
const imports = sources.flatMap((path) => readImports(path, readFileSync(join(ROOT, path), 'utf8')));
const betweenRooms = imports.filter(
  ({ from, to, kind }) => kind === 'file' && to.includes('/') && !IN_NO_ROOM.test(from) && !IN_NO_ROOM.test(to),
);

const moduleOf = (file: string): string | undefined => /^server[/]modules[/]([^/]+)[/]/.exec(file)?.[1];
const modules = [...new Set(sources.flatMap((source) => moduleOf(source) ?? []))];
const arrows = betweenRooms.flatMap(({ from, to }): Arrow[] => {
  const [upper, lower] = [moduleOf(from), moduleOf(to)];
  return upper === undefined || lower === undefined || upper === lower ? [] : [{ from: upper, to: lower }];
});

const problems = [
  ...brokenRules(BORDER_RULES, imports).map(({ rule, broken: { from, to } }) => `${rule}: ${from} imports ${to}`),
  ...fileCircles(imports).map((files) => `These files import each other in a cycle: ${files.join(', ')}`),
  ...tableFaults(modules, arrows).map((fault) => `tools/module-table.ts: ${fault}.`),
  ...roomCircles(betweenRooms).map((circle) =>
    [
      'These modules depend on each other in a cycle:',
      ...circle.map(({ from, to }) => `  ${roomOf(from)} -> ${roomOf(to)}: ${from} imports ${to}`),
    ].join('\n'),
  ),
];
if (sources.length < FEWEST_MODULES || imports.length < sources.length)
  problems.push(
    `Only ${sources.length} files and ${imports.length} imports were read: the parser isn't working, so nothing was checked.`,
  );
for (const problem of problems) console.error(problem);
console.log(`${sources.length} modules, ${imports.length} imports, no cycles`);
if (problems.length > 0) process.exitCode = 1;
