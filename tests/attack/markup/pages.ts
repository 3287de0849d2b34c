import { globSync, readFileSync } from 'node:fs';
import { CONSOLE_PATHS, MEMBER_PATHS, memberPath } from '#contract/pages/member-paths.ts';
import { place } from '#server/platform/places.ts';
import type { CountedWorld } from '#testkit/counted-world.ts';
import type { Payload } from './payloads.ts';

export type Reader = 'visitor' | 'member' | 'operator';

export interface PageAddress {
  readonly reader: Reader;
  readonly path: string;
}

type Ids = Readonly<Record<string, readonly string[]>>;
type Link = { readonly surveyId: string; readonly panelistHash: string };

/** The paths of the console's routes, read from where they're made: a new one is in it. */
function consolePatterns(): readonly string[] {
  const sources = globSync('console/routes/*.tsx', { cwd: place('.') }).map((file) =>
    readFileSync(place(file), 'utf8'),
  );
  const patterns = sources.flatMap((source) => [...source.matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path));
  // Within the inbox.
  return patterns.map((pattern) => (pattern === '/$requestId' ? '/support/$requestId' : pattern));
}

/** Every page of the member's app, the console, the site and the mailbox, with the ids of what there is. */
export function everyPage(world: CountedWorld, mails: readonly string[], addresses: Ids): readonly PageAddress[] {
  const { startedLink, invitedLink } = world as unknown as { startedLink: Link; invitedLink: Link };
  const tests = [world.test];
  const memberIds: Ids = {
    requestId: [world.openRequest, world.askedRequest],
    id: tests,
    surveyId: [],
    cardId: [],
    ...addresses,
  };
  const studies = [world.draftStudy, world.fieldStudy, world.resultStudy, world.pausedStudy, world.outsideStudy];
  const consoleIds: Ids = {
    studyId: studies,
    panelistId: [world.dana, world.robin],
    announcementId: [world.announcement],
    requestId: [world.openRequest, world.guestRequest],
    detailId: [world.detail, 'new'],
  };
  const surveys = [startedLink, invitedLink].map(
    ({ surveyId, panelistHash }) => `${memberPath('survey', { surveyId })}/?panelist_hash=${panelistHash}`,
  );
  const member = Object.values(MEMBER_PATHS).flatMap(({ pattern, access }) =>
    filled(pattern.replaceAll(/\{(\w+)\}/g, '$$$1'), memberIds).map((path) => ({
      reader: access === 'signed-in' ? ('member' as const) : ('visitor' as const),
      path,
    })),
  );
  const operator = consolePatterns().flatMap((pattern) =>
    filled(pattern, pattern.startsWith('/product-tests') ? { ...consoleIds, studyId: tests } : consoleIds).map(
      (path) => ({ reader: 'operator' as const, path: CONSOLE_PATHS.console + path }),
    ),
  );
  return [
    ...member,
    ...surveys.map((path) => ({ reader: 'member' as const, path })),
    ...operator,
    ...['faq', 'privacy-policy', 'terms-of-use'].map((name) => ({ reader: 'visitor' as const, path: `/site/${name}` })),
    { reader: 'visitor', path: '/dev/mailbox' },
    ...mails.flatMap((id) => [
      { reader: 'visitor' as const, path: `/dev/mailbox/${id}` },
      { reader: 'visitor' as const, path: `/dev/mailbox/${id}/html` },
    ]),
  ];
}

function filled(pattern: string, ids: Ids): readonly string[] {
  const name = /\$(\w+)/.exec(pattern)?.[1];
  if (name === undefined) return [pattern];
  return (ids[name] ?? []).flatMap((id) => filled(pattern.replace(`$${name}`, encodeURIComponent(id)), ids));
}

/** What the pages read in an address, and more that such pages often read. */
const PARAMETERS = [
  'email',
  'emailId',
  'panelistId',
  'activityId',
  'issueCategory',
  'status',
  'invite',
  'token',
  'tab',
  'kind',
  'utm_source',
  'utm_referral',
  'panelist_hash',
  'source',
  'success',
  'search',
  'type',
  'find',
  'view',
  'people',
  'question',
  'row',
  'by',
  'where',
  'to',
  'before',
  'answered',
  'next',
  'returnTo',
  'redirect',
  'url',
  'q',
];

/** A page with a payload in each parameter, in the rest of its path, and behind the hash. */
export const withPayload = ({ reader, path }: PageAddress, { text }: Payload): PageAddress => {
  const safe = encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/g, ''));
  const query = PARAMETERS.map((name) => `${name}=${safe}`).join('&');
  return { reader, path: `${path}${path.includes('?') ? '&' : '?'}${query}#${safe}` };
};
