/** What a node makes known of its own version before it serves anybody: the files of its apps and the documents they send. */
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { BUILT_FOLDERS, typeOfBuiltFile } from '../http/built-files.ts';
import type { DocumentsOptions } from '../http/graphql/documents.ts';
import { keepOffering, type AppFile, type AppFiles } from '../platform/app-files/index.ts';
import { ROOT } from '../platform/places.ts';
import type { Platform } from '../platform/platform.ts';

const AUDIENCES = ['member', 'operator'] as const;
type Audience = (typeof AUDIENCES)[number];

interface OfferBuildOptions {
  readonly config: Pick<Config, 'databaseUrl'>;
  readonly appsFolder: string | undefined;
}

/** Offers this node's build to the others. Nobody else works on an embedded database, so there it stays on the disk. */
export async function offerBuild(
  { config, appsFolder }: OfferBuildOptions,
  { appFiles, log }: Platform,
): Promise<{ readonly stop: () => void }> {
  if (appsFolder === undefined || config.databaseUrl === undefined) return { stop: () => undefined };
  return keepOffering(appFiles, async () => [...(await readBuiltFiles(appsFolder)), ...readDocuments()], log);
}

/** The documents that one audience may send: those of this version, and those that another has offered. */
export function documentsFor(audience: Audience, appFiles: AppFiles): Pick<DocumentsOptions, 'trusted' | 'offered'> {
  return {
    trusted: trustedDocuments(audience),
    offered: async (documentId) => (await appFiles.find(documentAddress(audience, documentId)))?.plain.toString(),
  };
}

/** No path: nothing is served from here. An audience never finds a document of the other. */
function documentAddress(audience: Audience, documentId: string): string {
  return `${audience}-document:${documentId}`;
}

function trustedDocuments(audience: Audience): Record<string, string> {
  const file = join(ROOT, `contract/generated/${audience}/persisted-documents.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

function readDocuments(): AppFile[] {
  return AUDIENCES.flatMap((audience) =>
    Object.entries(trustedDocuments(audience)).map(([documentId, text]) => ({
      address: documentAddress(audience, documentId),
      plain: Buffer.from(text),
      brotli: undefined,
      gzip: undefined,
    })),
  );
}

async function readBuiltFiles(folder: string): Promise<AppFile[]> {
  const inFolders = await Promise.all(
    Object.entries(BUILT_FOLDERS).map(([prefix, place]) => readFolder(prefix, join(folder, place))),
  );
  return inFolders.flat();
}

async function readFolder(prefix: string, folder: string): Promise<AppFile[]> {
  const names = new Set(await readdir(folder));
  const read = async (name: string) => (names.has(name) ? readFile(join(folder, name)) : undefined);
  const files = [...names]
    .filter((name) => typeOfBuiltFile(name) !== undefined)
    .map(async (name) => ({
      address: `${prefix}${name}`,
      plain: await readFile(join(folder, name)),
      brotli: await read(`${name}.br`),
      gzip: await read(`${name}.gz`),
    }));
  return Promise.all(files);
}
