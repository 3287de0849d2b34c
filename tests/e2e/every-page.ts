import { expect, type Page } from '@playwright/test';
import { CONSOLE_PATHS, MEMBER_PATHS, type MemberPathName } from '#contract/pages/member-paths.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { passUntil } from './browser-time.ts';
import { submitLogin } from './member-steps.ts';

type Reader = 'visitor' | 'member' | 'operator';

export interface EveryPage {
  readonly name: string;
  readonly reader: Reader;
  readonly address: string;
  /** What the page before it knew. */
  readonly state?: object;
  /** Whether each of its controls is large enough for a finger. */
  readonly isForFingers?: boolean;
  /** Before the page is opened. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** While it is being opened. */
  readonly arrive?: (page: Page) => Promise<unknown>;
  /** After it was opened, into the state that shows the most of it. */
  readonly unfold?: (page: Page) => Promise<unknown>;
}

const FOR_FINGERS: ReadonlySet<MemberPathName> = new Set(['landing', 'login', 'activities']);
const REGISTRATION = { registration: { panelistId: 'p-1', email: 'dana@example.com', password: 'Secret1!' } };

/** What an address needs besides its path to be let in. */
const ENTRIES: Partial<Record<MemberPathName, Pick<EveryPage, 'state'> & { readonly search?: string }>> = {
  accountDeleted: { state: { cancelUntil: '2026-06-13T20:20:00.000Z' } },
  unsubscribe: { search: '?success=true' },
  registration: { state: { panelistId: 'p-1' } },
  registrationRegister: { state: REGISTRATION },
  registrationDownloadApp: { state: REGISTRATION },
  survey: { search: '?panelist_hash=123' },
  onboardingSurvey: { search: '?panelist_hash=123' },
  weeklyQuestSurvey: { search: '?panelist_hash=123' },
};

/** Every route of the member's app; a new one is in it without a word here. */
const ROUTES: readonly EveryPage[] = (Object.keys(MEMBER_PATHS) as MemberPathName[]).map((name) => {
  const { pattern, access } = MEMBER_PATHS[name];
  const { search = '', state } = ENTRIES[name] ?? {};
  return {
    name,
    reader: access === 'signed-in' ? 'member' : 'visitor',
    address: pattern.replaceAll(/\{\w+\}/g, '7') + search,
    isForFingers: FOR_FINGERS.has(name),
    ...(state && { state }),
  };
});

const STATES: readonly EveryPage[] = [
  {
    name: 'landing, all questions',
    reader: 'visitor',
    address: '/',
    unfold: (page) => page.getByText('See all', { exact: true }).click(),
  },
  {
    name: 'login, after a failure',
    reader: 'visitor',
    address: '/login',
    isForFingers: true,
    unfold: async (page) => {
      await submitLogin(page, { email: 'not-a-member@example.com', password: 'not a password' });
      await page.getByText('We cannot find an account').waitFor();
      await submitLogin(page, { email: '', password: '' });
    },
  },
  { name: 'terms of use, as a member', reader: 'member', address: '/terms-of-use' },
  { name: 'activities, all questions', reader: 'member', address: '/activities', unfold: seeAllQuestions },
  {
    name: 'activities, on a first day',
    reader: 'member',
    address: '/activities',
    isForFingers: true,
    arrange: answerNothingYet,
    unfold: (page) => page.getByText('Your first activity is on its way').waitFor(),
  },
  { name: 'survey link problem', reader: 'visitor', address: '/survey/7' },
  { name: 'not found', reader: 'visitor', address: '/no-such-page', isForFingers: true },
  { name: 'not found, as a member', reader: 'member', address: '/activities/no-such-page' },
  {
    name: 'error',
    reader: 'member',
    address: '/rewards',
    arrange: async (page) => {
      await page.route(`**${API_PATHS.validateToken}`, (route) => route.abort());
      await page.clock.install();
    },
    arrive: (page) => passUntil(page, page.getByRole('heading', { level: 1 })),
  },
  { name: 'console, sign-in', reader: 'visitor', address: CONSOLE_PATHS.console, isForFingers: true },
  { name: 'console, overview', reader: 'operator', address: CONSOLE_PATHS.console, isForFingers: true },
  { name: 'console, settings', reader: 'operator', address: `${CONSOLE_PATHS.console}/settings` },
  { name: 'console, badges', reader: 'operator', address: `${CONSOLE_PATHS.console}/badges` },
  { name: 'console, my account', reader: 'operator', address: `${CONSOLE_PATHS.console}/account` },
  {
    name: 'console, support',
    reader: 'operator',
    address: `${CONSOLE_PATHS.console}/support`,
    unfold: (page) => page.getByRole('button', { name: 'Filter' }).click(),
  },
  {
    name: 'console, a support request',
    reader: 'operator',
    address: `${CONSOLE_PATHS.console}/support?view=ALL`,
    unfold: async (page) => {
      await page.getByRole('region', { name: 'Inbox' }).getByRole('link').first().click();
      await page.getByRole('list', { name: 'Conversation' }).waitFor();
    },
  },
  { name: 'console, not found', reader: 'operator', address: `${CONSOLE_PATHS.console}/no-such-page` },
];

export const EVERY_PAGE: readonly EveryPage[] = [...ROUTES, ...STATES];

const NOTHING_YET: Readonly<Record<string, unknown>> = {
  getMarketResearchTasks: { totalItems: 0, nextPage: null, contents: [] },
  getMarketResearchTasksCount: 0,
};

/** As for somebody who has never had anything to do. */
async function answerNothingYet(page: Page): Promise<void> {
  await page.route('**/graphql', (route) => {
    const name = route.request().headers()['x-operation-name'] ?? '';
    return name in NOTHING_YET ? route.fulfill({ json: { data: { [name]: NOTHING_YET[name] } } }) : route.fallback();
  });
}

async function seeAllQuestions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'See all', exact: true }).click();
}

export async function openPage(page: Page, { address, state, arrange, arrive, unfold }: EveryPage): Promise<void> {
  await arrange?.(page);
  if (state === undefined) await page.goto(address);
  else await openWithState(page, address, state);
  await arrive?.(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await unfold?.(page);
}

/** Opens a page as the app itself would: with what the page before it knew. */
export async function openWithState(page: Page, address: string, state: object): Promise<void> {
  // A document without the app: there the state can be set before the app sees it.
  await page.goto('/robots.txt');
  await page.evaluate(
    ([href, given]) => {
      // The keys by which the router knows a state of its own; it throws others away.
      history.pushState({ __TSR_key: 'test', __TSR_index: 0, ...given }, '', href);
      setTimeout(() => location.reload());
    },
    [address, state] as const,
  );
}
