// How much a browser may have to fetch, compressed. Raise a limit only together with the reason in the commit. What the
// first page behind the login may add to bare React is in tools/check-start-weight.ts.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { currentBuild, ROOT } from './server/platform/places.ts';

const BUILD = relative(ROOT, currentBuild() ?? ROOT);

/** The scripts that a page needs before it shows anything: the entry and what it names for preloading. */
function startOf(app) {
  const page = `${BUILD}/${app}/index.html`;
  if (!existsSync(page)) return [];
  const names = readFileSync(page, 'utf8').matchAll(/assets\/[^"]+\.js/g);
  return [...new Set(Array.from(names, ([name]) => `${BUILD}/${app}/${name}`))];
}

export default [
  { name: 'web: scripts of the start', path: startOf('web'), gzip: true, limit: '123 kB' },
  { name: 'web: all scripts', path: `${BUILD}/web/assets/*.js`, gzip: true, limit: '408 kB' },
  { name: 'web: styles', path: `${BUILD}/web/assets/*.css`, gzip: true, limit: '21 kB' },
  { name: 'registration: its script', path: `${BUILD}/registration/assets/*.js`, gzip: true, limit: '61 kB' },
  { name: 'console: scripts of the start', path: startOf('console'), gzip: true, limit: '159.5 kB' },
  { name: 'console: styles', path: `${BUILD}/console/assets/*.css`, gzip: true, limit: '24 kB' },
];
