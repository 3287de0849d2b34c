/** `npm run notices`: writes THIRD-PARTY-NOTICES.md from the lock file and the installed packages. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { dependenciesOf, noticesText, type Lock, type PackageFiles } from './notices-text.ts';

const LICENSE_FILE = /^(?:licen[sc]e|copying)(?:[-.].*)?$/i;

interface Manifest {
  readonly author?: string | { readonly name?: string };
}

function filesOf(path: string): PackageFiles {
  const folder = join(ROOT, path);
  if (!existsSync(folder)) throw new Error(`${path} isn't installed. Run npm ci first.`);
  const [file] = readdirSync(folder)
    .filter((name) => LICENSE_FILE.test(name))
    .toSorted();
  return {
    licenseText: file === undefined ? undefined : readFileSync(join(folder, file), 'utf8'),
    author: authorOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest),
  };
}

/** The name alone: the address behind it is nobody's business here. */
function authorOf({ author }: Manifest): string | undefined {
  const name = typeof author === 'string' ? author : author?.name;
  return name?.replace(/\s*[<(].*$/, '');
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
const dependencies = dependenciesOf(lock);
writeFileSync(join(ROOT, 'THIRD-PARTY-NOTICES.md'), noticesText(dependencies, filesOf));
console.log(`${dependencies.length} packages`);
