import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CONSOLE_PATHS, matchMemberPath } from '#contract/member-paths.ts';
import { allowPage, allowRecording } from './security-headers.ts';
import { siteRoutes, type SiteRoutesOptions } from './site-routes.ts';

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

interface AppRoutesOptions extends Omit<SiteRoutesOptions, 'folder'> {
  /** Where the built apps are. */
  readonly folder: string;
  /** The gallery of components is for those who work on them. */
  readonly hasGallery: boolean;
}

/** Serves the built apps: hashed files for a year, and their one page for every address they know. */
export async function appRoutes(
  app: FastifyInstance,
  { folder, hasGallery, ...site }: AppRoutesOptions,
): Promise<void> {
  const member = await readFile(join(folder, 'web/index.html'), 'utf8');
  const operator = await readFile(join(folder, 'console/index.html'), 'utf8');

  const assets = { preCompressed: true, immutable: true, maxAge: YEAR_MS, index: false as const, decorateReply: false };
  await app.register(fastifyStatic, { ...assets, root: join(folder, 'web/assets'), prefix: '/assets/' });
  await app.register(fastifyStatic, { ...assets, root: join(folder, 'console/assets'), prefix: '/console/assets/' });

  if (hasGallery) {
    const gallery = await readFile(join(folder, 'gallery/index.html'), 'utf8');
    await app.register(fastifyStatic, {
      ...assets,
      root: join(folder, 'gallery/assets'),
      prefix: '/dev/gallery/assets/',
    });
    app.get('/dev/gallery', (_request, reply) => sendPage(reply, gallery));
    app.get('/dev/gallery/*', (_request, reply) => sendPage(reply, gallery));
  }

  await siteRoutes(app, { ...site, folder: join(folder, 'site') });
  app.get(CONSOLE_PATHS.console, (_request, reply) => sendPage(reply, operator));
  app.get(`${CONSOLE_PATHS.console}/*`, (_request, reply) => sendPage(reply, operator));
  app.get('/*', (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (matchMemberPath(path) !== undefined) {
      // Members walk from any page to a video activity without loading another document.
      allowRecording(reply);
      return sendPage(reply, member);
    }
    // A person gets the page that says so; a program gets an error it can read.
    const wantsPage = request.headers.accept?.includes('text/html') === true;
    return wantsPage ? sendPage(reply.code(404), member) : reply.callNotFound();
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  const nonce = allowPage(reply);
  return reply.type('text/html; charset=utf-8').send(html.replace(NONCE_PLACEHOLDER, nonce));
}
