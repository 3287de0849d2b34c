import type { OperatorRole } from '#contract/wire/rest.ts';
import { type Identity, listPanelists } from '#server/modules/identity/index.ts';
import type { Joining } from '#server/modules/joining/index.ts';
import { type FoundLine, type Rewards, findLine } from '#server/modules/rewards/index.ts';
import { type FoundRequest, type Support, countOpenRequests, findRequest } from '#server/modules/support/index.ts';
import { type Reviews, countOpenReviews } from '#server/modules/reviews/index.ts';
import { type GiftCards, readLowCount } from '#server/modules/gift-cards/index.ts';
import { type Approvals, countWaitingRequests } from '#server/modules/approvals/index.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findJoining } from '#server/modules/members/index.ts';
import type { Console } from './console.ts';
import { searchStudies, type FoundStudy } from './console.store.ts';

export type SearchRooms = {
  readonly console: Console;
  readonly identity: Identity;
  readonly joining: Joining;
  readonly rewards: Rewards;
  readonly support: Support;
};

export interface ConsoleSearch {
  readonly studies: readonly FoundStudy[];
  readonly members: readonly { readonly panelistId: string; readonly externalId: string }[];
  readonly lines: readonly FoundLine[];
  readonly requests: readonly FoundRequest[];
}

const MOST_OF_EACH = 8;
const TEXT_MAX_CHARACTERS = 100;
const SEES_STUDIES: readonly OperatorRole[] = ['RESEARCHER', 'ADMIN'];
/** Who is shown members at all, and which lines of points. */
const SEES_MEMBERS: readonly OperatorRole[] = ['RESEARCHER', 'SUPPORT', 'ADMIN'];
const HELPS_PEOPLE: readonly OperatorRole[] = ['SUPPORT', 'ADMIN'];

/**
 * What the search box of the console finds, as far as the role may know of it. Members by their number only: looking for
 * somebody by name or address wants a reason.
 */
export async function searchConsole(
  { console, identity, joining, rewards, support }: SearchRooms,
  db: Db,
  typed: string,
  role: OperatorRole,
): Promise<ConsoleSearch> {
  const text = typed.trim().slice(0, TEXT_MAX_CHARACTERS);
  if (text === '') return { studies: [], members: [], lines: [], requests: [] };
  const [studies, members, line, request] = await Promise.all([
    SEES_STUDIES.includes(role) ? searchStudies(console, db, text, MOST_OF_EACH) : [],
    SEES_MEMBERS.includes(role) ? searchMembers({ identity, joining }, db, text) : [],
    findLine(rewards, db, text),
    HELPS_PEOPLE.includes(role) ? findRequest(support, db, text) : undefined,
  ]);
  const lines = line !== undefined && mayFindLine(role, line) ? [line] : [];
  return { studies, members, lines, requests: request === undefined ? [] : [request] };
}

async function searchMembers(rooms: Pick<SearchRooms, 'identity' | 'joining'>, db: Db, text: string) {
  const joined = await findJoining(rooms, db, text);
  const search = { text, state: undefined, after: undefined, limit: MOST_OF_EACH };
  return joined === undefined ? listPanelists(rooms.identity, db, search) : [joined];
}

/** Who cares for cards finds what was redeemed; who cares for people finds every line. */
function mayFindLine(role: OperatorRole, { causeKind }: FoundLine): boolean {
  return HELPS_PEOPLE.includes(role) || (role === 'FULFILMENT' && causeKind === 'REDEMPTION');
}

export interface ConsoleCounts {
  readonly openReviews: number;
  readonly lowGiftCards: number;
  readonly waitingRequests: number;
  readonly openRequests: number;
}

export type CountedRooms = {
  readonly reviews: Reviews;
  readonly giftCards: GiftCards;
  readonly approvals: Approvals;
  readonly support: Support;
};

/** What waits for this operator, for the sidebar. */
export async function readConsoleCounts(
  { reviews, giftCards, approvals, support }: CountedRooms,
  db: Db,
  operator: { readonly operatorId: string; readonly role: OperatorRole },
): Promise<ConsoleCounts> {
  const { role } = operator;
  const reviewsThem = role === 'RESEARCHER' || role === 'ADMIN';
  return {
    openReviews: reviewsThem ? await countOpenReviews(reviews, db) : 0,
    lowGiftCards: role === 'RESEARCHER' ? 0 : await readLowCount(giftCards, db),
    waitingRequests: await countWaitingRequests(approvals, db, operator),
    openRequests: HELPS_PEOPLE.includes(role) ? await countOpenRequests(support, db) : 0,
  };
}
