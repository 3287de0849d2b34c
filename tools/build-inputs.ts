/**
 * What a build and each of its parts are made of, in one word: whether there is one of these sources is known without bringing
 * what would make it.
 */
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';

/** What every part is made by. */
const MAKERS = [
  'tools/{app-icons,build-apps,build-inputs,build-registration,build-server,build-site,build-worker,early-script,for-production,generate,generated-files,script-files,vite-config}.ts',
  'tools/brand/*.ts',
  'package.json',
  'package-lock.json',
];

const SURVEYS = ['profile-fields', 'survey-engine', 'survey-renderer'];
const WEB = ['client', 'contract', ...SURVEYS, 'ui', 'web'];
/** The folders of each part: what its own may import (tools/border-rules.ts), and what it reads. */
const FOLDERS_OF_PARTS = {
  console: ['client', 'console', 'contract', ...SURVEYS, 'ui'],
  web: WEB,
  gallery: ['gallery', 'ui'],
  registration: ['client', 'contract', 'registration', 'ui'],
  // It names files of the member's app.
  site: ['site', ...WEB],
  server: ['contract', 'emails', 'server', 'survey-engine', 'ui/art'],
} as const;
export type PartName = keyof typeof FOLDERS_OF_PARTS;

/** What is sent is generated from the operations of both apps, and the server knows it. */
const OPERATIONS = /^(?:console|web)\/.*[.]graphql$/;
/** Made of the other inputs, before a build. */
const GENERATED = 'contract/generated/';
const NAME_LENGTH = 20;

export interface BuildInputs {
  readonly name: string;
  readonly partHashes: Readonly<Record<PartName, string>>;
}

/** By its path, which is the same on every machine. */
type Hashes = readonly (readonly [path: string, hash: string])[];

export function readBuildInputs(brandFolder: string, root: string = ROOT): BuildInputs {
  const parts = Object.entries(FOLDERS_OF_PARTS) as [PartName, readonly string[]][];
  const topFolders = new Set(parts.flatMap(([, folders]) => folders.map((folder) => folder.split('/')[0] ?? folder)));
  const sources = [...topFolders].flatMap((folder) => hashesIn(folder, root));
  const makers = globSync(MAKERS, { cwd: root }).map((path) => [path, hashOfFile(join(root, path))] as const);
  const brand = globSync('*.*', { cwd: brandFolder }).map(
    (path) => [`brand: ${path}`, hashOfFile(join(brandFolder, path))] as const,
  );
  const shared = [...makers, ...brand, ...sources.filter(([path]) => OPERATIONS.test(path))];
  const partHashes = Object.fromEntries(
    parts.map(([part, folders]) => {
      const own = sources.filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`)));
      return [part, hashOf([...own, ...shared])];
    }),
  ) as Record<PartName, string>;
  return { name: hashOf(Object.entries(partHashes)).slice(0, NAME_LENGTH), partHashes };
}

/** One after the other and in this thread: handing each of some thousand small files to another one takes twice as long. */
function hashesIn(folder: string, root: string): Hashes {
  const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true, encoding: 'utf8' });
  return names
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.includes('.test.') && !path.startsWith(GENERATED))
    .map((path) => [path, hashOfFile(join(root, path))] as const);
}

const hashOfFile = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('base64');

function hashOf(hashes: Hashes): string {
  const lines = hashes.map(([path, hash]) => `${path} ${hash}\n`).toSorted();
  return createHash('sha256').update(lines.join('')).digest('hex');
}
