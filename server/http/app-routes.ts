import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { DEMO_PREPARING_META } from '#contract/identity/demo.ts';
import { CONSOLE_PATHS, matchMemberPath, type MemberPathName } from '#contract/pages/member-paths.ts';
import { builtFiles, hashedFiles, type KeptFiles } from './built-files.ts';
import { BUILD_HEADER, SHELL_PATH, WORKER_PATH } from '#contract/wire/worker.ts';
import { pageBuildOf } from '#server/platform/page-build.ts';
import { allowPage, allowRecording, allowWorker } from './security-headers.ts';
import { hasOwnFolder, REGISTRATION_ASSETS } from './registration-routes.ts';
import { pickEncoding } from './site-page.ts';
import { siteRoutes, type SiteRoutesOptions } from './site-routes.ts';

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;
/** Its nonce is as old as the copy in this one browser, and as secret. */
const MEMBER_PAGE_CACHE = 'private, max-age=300';
/** Made with every answer, so the quick levels: a page is a few kilobytes. */
const ENCODERS = {
  br: (page: Buffer) => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (page: Buffer) => gzipSync(page, { level: 6 }),
} as const;

interface AppRoutesOptions extends Omit<SiteRoutesOptions, 'folder'> {
  readonly kept: KeptFiles;
  /** Where the built apps are. */
  readonly folder: string;
  /** The gallery of components is for those who work on them. */
  readonly hasGallery: boolean;
  /** Whether demo data is still on its way. */
  isDemoPreparing(): boolean;
  /** Where the registration app is, if not in the build. */
  readonly registrationUrl: URL | undefined;
}

/** Serves the built apps: hashed files for a year, and their one page for every address they know. */
export async function appRoutes(
  app: FastifyInstance,
  { folder, hasGallery, kept, registrationUrl, isDemoPreparing, ...site }: AppRoutesOptions,
): Promise<void> {
  const member = await readMemberPages(join(folder, 'web'));
  const operator = await readFile(join(folder, 'console/index.html'), 'utf8');

  const sendPage = pageSender(registrationUrl);

  await builtFiles(app, folder, kept, hasOwnFolder(registrationUrl) ? [REGISTRATION_ASSETS] : []);

  if (hasGallery) {
    const gallery = await readFile(join(folder, 'gallery/index.html'), 'utf8');
    await app.register((scope) => hashedFiles(scope, join(folder, 'gallery/assets')), {
      prefix: '/dev/gallery/assets/',
    });
    app.get('/dev/gallery', (_request, reply) => sendPage(reply, gallery));
    app.get('/dev/gallery/*', (_request, reply) => sendPage(reply, gallery));
  }

  await siteRoutes(app, { ...site, folder: join(folder, 'site') });
  app.get(CONSOLE_PATHS.console, (_request, reply) => sendPage(reply, operator));
  app.get(`${CONSOLE_PATHS.console}/*`, (_request, reply) => sendPage(reply, operator));
  const worker = await readFile(join(folder, 'web/service-worker.js'));
  app.get(WORKER_PATH, (_request, reply) => {
    allowWorker(reply);
    // Asked about with every opening: no browser goes on with a worker that is not the newest.
    reply
      .type('application/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', [BUILD_HEADER]: member.build });
    return reply.send(worker);
  });
  app.get(SHELL_PATH, (_request, reply) => {
    allowRecording(reply);
    return sendPage(reply.header(BUILD_HEADER, member.build), member.pageOf(undefined), { hasWorker: true });
  });
  app.get('/*', (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const page = matchMemberPath(path);
    if (page !== undefined) {
      // Members walk from any page to a video activity without loading another document.
      allowRecording(reply);
      // It holds nothing of anybody's: opened again within minutes it need not be fetched first.
      reply.headers({ 'cache-control': MEMBER_PAGE_CACHE, [BUILD_HEADER]: member.build });
      const html = member.pageOf(page.name);
      return isDemoPreparing()
        ? sendPage(reply.header('cache-control', 'no-store'), withPreparingDemo(html), { hasWorker: true })
        : sendPage(reply, html, { hasWorker: true });
    }
    // A person gets the page that says so; a program gets an error it can read.
    const wantsPage = request.headers.accept?.includes('text/html') === true;
    return wantsPage ? sendPage(reply.code(404), member.pageOf(undefined)) : reply.callNotFound();
  });
}

const routeScripts = v.record(v.string(), v.array(v.pipe(v.string(), v.regex(/^[\w./-]+$/))));

/** The one page of the app, with the scripts that an address will need named in it, so that all travel side by side. */
async function readMemberPages(folder: string) {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const scripts = v.parse(routeScripts, JSON.parse(await readFile(join(folder, 'route-scripts.json'), 'utf8')));
  const pages = new Map(Object.entries(scripts).map(([name, files]) => [name, withScripts(html, files)]));
  return {
    build: pageBuildOf(html),
    pageOf: (name: MemberPathName | undefined) => (name === undefined ? undefined : pages.get(name)) ?? html,
  };
}

function withScripts(html: string, files: readonly string[]): string {
  const links = files.map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="${NONCE_PLACEHOLDER.source}">`,
  );
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

function withPreparingDemo(html: string): string {
  return html.replace('</head>', `${DEMO_PREPARING_META}</head>`);
}

/** Sends a page with a fresh nonce, and a policy that lets it fetch from wherever the registration app is. */
function pageSender(registrationUrl: URL | undefined) {
  const isElsewhere = registrationUrl !== undefined && !hasOwnFolder(registrationUrl);
  const origins = isElsewhere ? [registrationUrl.origin] : [];
  return (reply: FastifyReply, html: string, { hasWorker = false }: { readonly hasWorker?: boolean } = {}) =>
    sendWith(reply, html, { origins, hasWorker });
}

function sendWith(reply: FastifyReply, html: string, needs: Parameters<typeof allowPage>[1]): FastifyReply {
  const nonce = allowPage(reply, needs);
  const encoding = pickEncoding(reply.request.headers['accept-encoding']);
  const page = Buffer.from(html.replace(NONCE_PLACEHOLDER, nonce));
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  if (encoding === 'identity') return reply.send(page);
  return reply.header('content-encoding', encoding).send(ENCODERS[encoding](page));
}
