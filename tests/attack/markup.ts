import { chromium, type Browser } from '@playwright/test';
import { sql } from 'kysely';
import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { deliverMailJob } from '#server/platform/mail/mail.jobs.ts';
import { browserLaunchOptions } from '#testkit/browser/launch-options.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { aVisitor, memberOf, type Actor } from './actors.ts';
import type { Attack, AttackOptions } from './attack.ts';
import { numbersFrom, someOf } from './chance.ts';
import { lookerFor, type Looker } from './markup/look.ts';
import { MADE, PAYLOADS } from './markup/payloads.ts';
import { everyPage, withPayload, type PageAddress, type Reader } from './markup/pages.ts';
import { textPlaces, writeByCalls } from './markup/write-by-calls.ts';
import { writeRows } from './markup/write-rows.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

/** Of each place in the calls, so many payloads, unless it's told how many calls to make. The rows have all. */
const PAYLOADS_EACH = 8;
const PLACES_IN_A_SAMPLE = 12;
const PAYLOADS_IN_A_SAMPLE = 2;
/** Pages that one session looks at before it's begun anew, and the minutes that pass in between. */
const PAGES_A_SESSION = 12;
/** Of each page, so many payloads in its address. */
const ADDRESSES_EACH = 2;
const MAILS_MOST = 12;

export const markup: Attack<'markup'> = {
  name: 'markup',
  tries: 'run a script, make an element or lead away in a page, by every text that is shown anywhere',

  async run(target, options) {
    const tally = new Tally();
    await (options.isSample ? trySome(target, options, tally) : tryAll(target, options, tally));
    return tally.outcome();
  },
};

/** What is named alone is a place in a call, or, with a slash, the pages below a path. */
const isOfPages = (only: string) => only.startsWith('/');
const placesOf = (only: string) => (isOfPages(only) ? [] : textPlaces().filter(({ name }) => name.includes(only)));

const danaOf = ({ node, world }: Target): Promise<Actor> =>
  memberOf(node, 'Dana', { panelistId: world.dana, email: 'dana@example.com', password: DEMO_PASSWORD });

/** Without a browser: what the server itself makes of it, in its mailbox. */
async function trySome(target: Target, { seed, only = '' }: AttackOptions, tally: Tally): Promise<void> {
  const next = numbersFrom(seed);
  const places = someOf(placesOf(only), PLACES_IN_A_SAMPLE, next);
  const payloads = someOf(PAYLOADS, PAYLOADS_IN_A_SAMPLE, next);
  const written = await writeByCalls(target, await danaOf(target), places, { payloads, next });
  tally.tried += written.size * payloads.length;
  await waitUntil('the mails were delivered', () => areMailsDelivered(target));
  for (const id of await mailsOf(target)) {
    for (const path of [`/dev/mailbox/${id}`, `/dev/mailbox/${id}/html`]) {
      tally.tried += 1;
      const text = await (await fetch(target.url + path)).text();
      const tag = new RegExp(`<[^>]*\\s${MADE}`).exec(text)?.[0];
      if (tag !== undefined) tally.find('a mail', `${path} has an element of a payload: ${tag}`, `GET ${path}`);
    }
  }
}

async function tryAll(target: Target, { seed, calls, only = '' }: AttackOptions, tally: Tally): Promise<void> {
  const next = numbersFrom(seed);
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    const places = placesOf(only);
    const dana = await danaOf(target);
    const each = calls === undefined ? PAYLOADS_EACH : Math.ceil(calls / places.length);
    const written = await writeByCalls(target, dana, places, { payloads: PAYLOADS, each, next });
    tally.tried += places.length * Math.min(each, PAYLOADS.length);
    const outcomes = [...written.values()];
    const taking = outcomes.filter(({ taken }) => taken > 0).length;
    const takes = outcomes.reduce((sum, { taken }) => sum + taken, 0);
    tally.note(
      `${each} of ${PAYLOADS.length} payloads × ${places.length} places in calls: ${takes} taken, in ${taking} places`,
    );
    tally.note(`places that took none: ${namesOf(written)}`);
    await lookAtAll({ target, browser, tally, next, only }, 'after the calls', dana);

    const second = await target.another();
    const rows = await writeRows(second.node.databaseUrl, second.world.invitedSurvey, PAYLOADS);
    const columns = [...rows.values()].filter((taken) => taken > 0).length;
    const texts = [...rows.values()].reduce((sum, taken) => sum + taken, 0);
    tally.note(`${texts} texts in ${columns} columns of the database`);
    tally.tried += texts;
    await lookAtAll({ target: second, browser, tally, next, only }, 'after the rows', await danaOf(second));
    await second.stop();
  } finally {
    await browser.close();
  }
}

const namesOf = (written: Awaited<ReturnType<typeof writeByCalls>>): string =>
  [...written]
    .flatMap(([name, { taken, refusals }]) => (taken > 0 ? [] : [`${name} (${[...refusals].join(', ')})`]))
    .join('; ');

interface Looking {
  readonly target: Target;
  readonly browser: Browser;
  readonly tally: Tally;
  readonly next: () => number;
  readonly only: string;
}

/** Every page, by those who may open it, and again with payloads in its address. */
async function lookAtAll({ target, browser, tally, next, only }: Looking, when: string, dana: Actor): Promise<void> {
  const { world, actors, node } = target;
  const readers: Readonly<Record<Reader, Actor>> = {
    visitor: aVisitor(node),
    member: dana,
    operator: actors.operators.ADMIN[0],
  };
  const all = everyPage(world, await mailsOf(target), await idsOf(target));
  const plain = isOfPages(only) ? all.filter(({ path }) => path.startsWith(only)) : all;
  const pages: PageAddress[] = [...plain];
  if (when === 'after the calls') {
    for (const page of plain)
      pages.push(...someOf(PAYLOADS, ADDRESSES_EACH, next).map((one) => withPayload(page, one)));
  }
  const counts = { seen: 0, failed: 0, 'no answer': 0 };
  const poor: string[] = [];
  for (const reader of ['visitor', 'member', 'operator'] as const) {
    const own = pages.filter((page) => page.reader === reader);
    for (let at = 0; at < own.length; at += PAGES_A_SESSION) {
      const looker = await lookerFor(browser, target.url, readers[reader], tally);
      for (const page of own.slice(at, at + PAGES_A_SESSION)) {
        const outcome = await lookAt(looker, page, when);
        counts[outcome] += 1;
        if (outcome !== 'seen' && plain.includes(page)) poor.push(page.path.split('?')[0] ?? '');
      }
      await looker.close();
      node.clock.advance(2 * MINUTE_MS);
      await readers[reader].renew();
    }
  }
  tally.note(`${when}, ${counts.seen} pages were seen, ${counts.failed} said that they failed: ${poor.join(', ')}`);
}

const lookAt = (looker: Looker, page: PageAddress, when: string) =>
  looker.look(page, `open ${page.path.slice(0, 300)} as a ${page.reader}, ${when}`);

async function areMailsDelivered({ db }: Target): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM jobs.job WHERE name = ${deliverMailJob.name} AND state < 'completed' LIMIT 1`.execute(db);
  return rows.length === 0;
}

async function mailsOf({ db }: Target): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM mailbox_message ORDER BY received_at DESC LIMIT ${MAILS_MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a member's address needs and the world doesn't name. */
async function idsOf({ db, world }: Target): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await sql<{ id: string }>`
    SELECT redemption_id AS id FROM redemption WHERE panelist_id = ${world.dana} LIMIT 2`.execute(db);
  return { cardId: rows.map(({ id }) => id) };
}
