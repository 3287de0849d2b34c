import { chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { MEMBER_PATHS } from '#contract/pages/member-paths.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { browserLaunchOptions } from '#testkit/browser/launch-options.ts';
import { submitLogin } from '../e2e/member-steps.ts';
import { openWithState } from '../e2e/every-page.ts';
import { aNewMember, aVisitor, nextAddress, type Actor } from './actors.ts';
import type { Attack } from './attack.ts';
import { numbersFrom, someOf } from './chance.ts';
import { pathOf, type Route } from './routes.ts';
import { send } from './send.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

const ELSEWHERE = 'attacked.invalid';
/** Addresses of another site, in the forms that a careless check lets through. */
const FOREIGN = [
  `https://${ELSEWHERE}/`,
  `//${ELSEWHERE}/`,
  `///${ELSEWHERE}/`,
  `/\\${ELSEWHERE}/`,
  `\\\\${ELSEWHERE}/`,
  `/\t/${ELSEWHERE}/`,
  `/\n/${ELSEWHERE}/`,
  `/%2f${ELSEWHERE}/`,
  `/%5c${ELSEWHERE}/`,
  `/.//${ELSEWHERE}/`,
  `/activities/..//${ELSEWHERE}/`,
  `/activities@${ELSEWHERE}/`,
  `@${ELSEWHERE}/`,
  `.${ELSEWHERE}/`,
  `https:${ELSEWHERE}/`,
  `https:/${ELSEWHERE}/`,
  `http://localhost@${ELSEWHERE}/`,
  `javascript:location='//${ELSEWHERE}/'`,
  `data:text/html,<script>location='//${ELSEWHERE}/'</script>`,
  `\u2028//${ELSEWHERE}/`,
  `/activities\r\nlocation: //${ELSEWHERE}/`,
];
const PARAMETERS = [
  'next',
  'returnTo',
  'return_to',
  'returnUrl',
  'redirect',
  'redirect_uri',
  'redirectTo',
  'url',
  'uri',
  'to',
  'link',
  'continue',
  'goto',
  'target',
  'dest',
  'callback',
  'origin',
  'cameFrom',
  'ref',
  'token',
  'ticket',
  'outcome',
  'email',
];
/** What a proxy in front may be made to say. */
const HEADERS_OF_PROXIES = [
  'host',
  'x-forwarded-host',
  'x-original-url',
  'x-rewrite-url',
  'forwarded',
  'x-forwarded-proto',
  'referer',
];
/** What the pages' own history may hold. */
const STATES = ['returnTo', 'cameFrom', 'next', 'redirect', 'href'];

export const redirects: Attack<'redirects'> = {
  name: 'redirects',
  tries: 'lead a browser of ours to another site, by every route and whatever leads on',

  async run(target, { seed, isSample, only = '' }) {
    const tally = new Tally();
    const next = numbersFrom(seed);
    const some = <Item>(items: readonly Item[], count: number) => (isSample ? someOf(items, count, next) : items);
    const member = await aNewMember(target.node, 'somebody led on');
    const routes = target.routes().filter(({ path }) => path.includes(only));
    await byRoutes(target, tally, { some, routes, actors: [aVisitor(target.node), member] });
    await byMails(target, tally);
    if (!isSample) await byPages(target, tally);
    return tally.outcome();
  },
};

interface Led {
  readonly some: <Item>(items: readonly Item[], count: number) => readonly Item[];
  readonly routes: readonly Route[];
  readonly actors: readonly Actor[];
}

/** Every route that a browser opens or a form is sent to. */
async function byRoutes(target: Target, tally: Tally, { some, routes: all, actors }: Led): Promise<void> {
  const routes = all.filter(({ method }) => method === 'GET' || method === 'POST');
  let redirected = 0;
  let sent = 0;
  const judge = (see: string, location: string | readonly string[] | undefined) => {
    if (location === undefined) return;
    redirected += 1;
    const to = [location].flat().join(',');
    if (!URL.canParse(to, target.url) || new URL(to, target.url).origin !== target.url)
      tally.find(see.split('?')[0] ?? '', `${see} leads to ${to}`, see);
  };
  for (const route of some(routes, 12)) {
    for (const foreign of some(FOREIGN, 2)) {
      for (const actor of actors) {
        const value = encodeURIComponent(foreign);
        const query = PARAMETERS.map((name) => `${name}=${value}`).join('&');
        const form = { 'content-type': 'application/x-www-form-urlencoded' };
        const hasPlace = /[:*]/.test(route.path);
        for (const path of [`${pathOf(route, 'x')}?${query}`, ...(hasPlace ? [pathOf(route, foreign)] : [])]) {
          tally.tried += 1;
          if ((sent += 1) % 100 === 0) target.node.clock.advance(MINUTE_MS);
          const headers = { ...headersOf(actor), ...(route.method === 'POST' && form) };
          const answer = await send(target.url, path, { method: route.method, headers, body: query });
          judge(`${route.method} ${path.slice(0, 200)}`, answer.headers['location']);
          const refresh = answer.headers['refresh'];
          if (refresh !== undefined) tally.find('refresh', `${route.path} answers refresh: ${String(refresh)}`, path);
        }
      }
    }
    for (const name of some(HEADERS_OF_PROXIES, 1)) {
      tally.tried += 1;
      const value =
        name === 'forwarded' ? `host=${ELSEWHERE}` : name === 'x-forwarded-proto' ? 'javascript' : ELSEWHERE;
      const headers = { ...headersOf(actors[0]), [name]: value };
      const answer = await send(target.url, pathOf(route, 'x'), { method: route.method, headers, body: '' });
      judge(`${route.method} ${route.path} with ${name}: ${value}`, answer.headers['location']);
      if (answer.status < 400 && answer.body.includes(ELSEWHERE))
        tally.find('echo', `${route.path} writes the ${name} header into its answer`, `${name}: ${value}`);
    }
  }
  tally.note(`${routes.length} routes, ${redirected} redirects judged`);
}

const headersOf = (actor: Actor | undefined): Record<string, string> => ({
  [HEADERS.siteId]: DEFAULT_BRAND.siteId,
  'x-forwarded-for': nextAddress(),
  connection: 'close',
  ...(actor !== undefined &&
    actor.browser.cookies.size > 0 && {
      cookie: [...actor.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }),
});

/** Links in mails lead to us, to the community's own addresses, or where an operator wrote that they should. */
async function byMails({ db, url }: Target, tally: Tally): Promise<void> {
  const { rows } = await sql<{ id: string; html: string }>`SELECT id, html FROM mailbox_message`.execute(db);
  const brand = JSON.stringify(DEFAULT_BRAND);
  for (const { id, html } of rows) {
    for (const [, href = ''] of html.matchAll(/(?:href|src|action)="([^"]*)"/g)) {
      tally.tried += 1;
      const to = href.replaceAll('&amp;', '&');
      const isData = to.startsWith('data:image/') || to.startsWith('mailto:') || to.startsWith('#');
      const isOurs = URL.canParse(to, url) && new URL(to, url).origin === url;
      if (!isData && !isOurs && !(URL.canParse(to) && brand.includes(new URL(to).host)))
        tally.find('mail', `a mail leads to ${to}`, `/dev/mailbox/${id}/html`);
    }
  }
  tally.note(`${rows.length} mails`);
}

/** The login page leads on by what the history of the browser holds, or an address: in a real browser. */
async function byPages(target: Target, tally: Tally): Promise<void> {
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    const { email, password } = await aNewMember(target.node, 'somebody at the login');
    for (const foreign of FOREIGN) {
      const context = await browser.newContext({ baseURL: target.url, serviceWorkers: 'block' });
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() });
      const page = await context.newPage();
      const went = watchLeaving(page, target.url);
      const query = PARAMETERS.map((name) => `${name}=${encodeURIComponent(foreign)}`).join('&');
      const state = Object.fromEntries(STATES.map((name) => [name, foreign]));
      await openWithState(page, `${MEMBER_PATHS.login.pattern}?${query}`, state);
      await submitLogin(page, { email: email ?? '', password: password ?? '' });
      await page.waitForURL((address) => address.pathname !== MEMBER_PATHS.login.pattern);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await openWithState(page, `${MEMBER_PATHS.contactUs.pattern}?${query}`, state);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const links = await page.locator('a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
      for (const href of links) if (href.includes(`//${ELSEWHERE}`)) went.push(href);
      tally.tried += 2;
      for (const to of went)
        tally.find('page', `a page leads to ${to}`, `log in with the state ${JSON.stringify(state)}`);
      await context.close();
      target.node.clock.advance(MINUTE_MS);
    }
  } finally {
    await browser.close();
  }
}

function watchLeaving(page: Page, url: string): string[] {
  const went: string[] = [];
  page.on('request', (request) => {
    const to = request.url();
    if (request.isNavigationRequest() && !to.startsWith(url) && !to.startsWith('about:')) went.push(to);
  });
  return went;
}
