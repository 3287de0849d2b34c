import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '#contract/time/durations.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import type { AppFile, AppFiles } from '#server/platform/app-files/index.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { clientOf } from './client-address.ts';
import { pickEncoding } from './site-page.ts';

/** The folders of a build whose files carry a hash in their names, by the address they are served under. */
export const BUILT_FOLDERS = {
  '/assets/': 'web/assets',
  '/console/assets/': 'console/assets',
  '/site/assets/': 'site/assets',
  '/registration/assets/': 'registration/assets',
} as const;

const TYPES = {
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
} as const;
const HASHED_NAME = new RegExp(`^[\\w-]+(?:\\.[\\w-]+)*-[\\w-]{8}\\.(${Object.keys(TYPES).join('|')})$`);

const YEAR_SECONDS = 365 * DAY_SECONDS;
const FOR_A_YEAR = `public, max-age=${YEAR_SECONDS}, immutable`;

/** A name and nothing that leads elsewhere. */
const A_FILE = String.raw`/:name(^[\w-][\w.-]*$)`;

/**
 * Serves every folder of hashed files, those of the gallery as well. By name: for any path below a folder the plugin
 * reads that folder anew with every request, to be sure how its name is spelled.
 */
export async function hashedFiles(scope: FastifyInstance, root: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
  });
  scope.get<{ Params: { name: string } }>(A_FILE, ({ params }, reply) => reply.sendFile(params.name));
}

export interface KeptFiles {
  readonly appFiles: AppFiles;
  readonly limits: RateLimits;
}

/** The type that a file of this name is served as; undefined for a name that no build gives. */
export function typeOfBuiltFile(name: string): string | undefined {
  const ending = HASHED_NAME.exec(name)?.[1];
  return ending === undefined ? undefined : TYPES[ending as keyof typeof TYPES];
}

/** Serves the hashed files of this node's build and, when it has no such file, those that another node has offered. */
export async function builtFiles(
  app: FastifyInstance,
  buildFolder: string,
  kept: KeptFiles,
  /** Paths that are somebody else's to serve. */
  without: readonly string[] = [],
): Promise<void> {
  for (const [prefix, folder] of Object.entries(BUILT_FOLDERS)) {
    if (without.includes(prefix)) continue;
    await app.register(
      async (scope) => {
        scope.setNotFoundHandler((request, reply) => sendKept(prefix, kept, request, reply));
        await hashedFiles(scope, join(buildFolder, folder));
      },
      { prefix },
    );
  }
}

async function sendKept(
  prefix: string,
  { appFiles, limits }: KeptFiles,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path = ''] = request.url.split('?');
  const type = typeOfBuiltFile(path.slice(prefix.length));
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (type === undefined || !isRead || !path.startsWith(prefix)) throw new WireError('NOT_FOUND');
  // Names that somebody makes up would each cost a look into the database.
  if (!appFiles.isAtHand(path))
    await withinLimit(limits.takeLeased(RATE_LIMITS.keptFilesPerAddress, clientOf(request)));
  const file = await appFiles.find(path);
  if (file === undefined) throw new WireError('NOT_FOUND');
  reply.code(200).type(type).headers({ 'cache-control': FOR_A_YEAR, vary: 'accept-encoding' });
  const { encoding, bytes } = encodedFor(request.headers['accept-encoding'], file);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}

function encodedFor(accepted: string | string[] | undefined, { plain, brotli, gzip }: AppFile) {
  const encoding = pickEncoding(accepted);
  const bytes = { br: brotli, gzip, identity: plain }[encoding];
  return bytes === undefined ? { encoding: 'identity' as const, bytes: plain } : { encoding, bytes };
}
