import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { memberPath } from '#contract/pages/member-paths.ts';
import { APP_ICONS } from '#contract/wire/app-icons.ts';
import type { Clock } from '#server/platform/clock.ts';
import { allowSitePage } from './security-headers.ts';
import { createSitePage, pickEncoding, type SitePage } from './site-page.ts';

export interface SiteRoutesOptions {
  /** The built site. */
  readonly folder: string;
  /** Where the community is; a local one is wherever it is asked for. */
  readonly publicOrigin: string | undefined;
  readonly clock: Clock;
  /** Whether the browser that asks has a member's session; it may be over. */
  readonly hasSession: (request: FastifyRequest) => boolean;
}

/** Long enough for the pages of one visit; a new build is seen soon after. */
const PAGE_CACHE = 'public, max-age=300';
/** For somebody with a session, asked for anew each time: it may have ended. */
const OWN_PAGE_CACHE = 'private, no-cache';

/** Documents that the app shows in a frame, and so may be framed by our own pages. */
const FRAMED_PAGES = ['faq', 'privacy-policy', 'terms-of-use'] as const;
const TEXT_FILES = {
  'robots.txt': 'text/plain; charset=utf-8',
  'sitemap.xml': 'application/xml; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
} as const;

/** Serves the pages that need no script: the landing page, the documents for the frames, and what belongs to them. */
export async function siteRoutes(
  app: FastifyInstance,
  { folder, publicOrigin, clock, hasSession }: SiteRoutesOptions,
): Promise<void> {
  const fill = (text: string, request: FastifyRequest): string =>
    text
      .replaceAll('__ORIGIN__', publicOrigin ?? localOrigin(request))
      .replaceAll('__YEAR__', String(clock.now().getFullYear()));

  const page = async (path: string, file: string, framedBy: 'self' | 'none'): Promise<void> => {
    const html = await readFile(join(folder, file), 'utf8');
    const made = { member: rememberLast(createSitePage), visitor: rememberLast(createSitePage) };
    app.get(path, (request, reply) => {
      const person = framedBy === 'none' && hasSession(request) ? 'member' : 'visitor';
      const filled = fill(html, request).replaceAll('__PERSON__', person);
      return sendSitePage(request, reply, made[person](filled), { framedBy, person });
    });
  };
  await page(memberPath('landing'), 'index.html', 'none');
  for (const name of FRAMED_PAGES) await page(`/site/${name}`, `${name}.html`, 'self');

  for (const [name, type] of Object.entries(TEXT_FILES)) {
    const text = await readFile(join(folder, name), 'utf8');
    app.get(`/${name}`, (request, reply) =>
      reply.type(type).header('cache-control', PAGE_CACHE).send(fill(text, request)),
    );
  }
  for (const { name } of APP_ICONS) {
    const icon = await readFile(join(folder, name));
    app.get(`/${name}`, (_request, reply) => reply.type('image/png').header('cache-control', PAGE_CACHE).send(icon));
  }
  const preview = await readFile(join(folder, 'social-preview.png'));
  // Other sites show it beside a link to us.
  app.get('/social-preview.png', (_request, reply) =>
    reply
      .type('image/png')
      .headers({ 'cache-control': PAGE_CACHE, 'cross-origin-resource-policy': 'cross-origin' })
      .send(preview),
  );
}

function sendSitePage(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, styleHash, encoded }: SitePage,
  { framedBy, person }: { readonly framedBy: 'self' | 'none'; readonly person: 'member' | 'visitor' },
): FastifyReply {
  allowSitePage(reply, styleHash, framedBy);
  const cache = person === 'member' ? OWN_PAGE_CACHE : PAGE_CACHE;
  const vary = framedBy === 'none' ? 'accept-encoding, cookie' : 'accept-encoding';
  reply.headers({ etag, 'cache-control': cache, vary });
  if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
  const encoding = pickEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(encoded[encoding]);
}

/** By the name that was judged on the way in; what a proxy says of another one was not. */
function localOrigin({ protocol, headers: { host = '' } }: FastifyRequest): string {
  return `${protocol}://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
}

/** The text changes with the year, so its encodings are made once and kept until then. */
function rememberLast(make: (text: string) => SitePage): (text: string) => SitePage {
  let last: { readonly text: string; readonly page: SitePage } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, page: make(text) };
    return last.page;
  };
}
