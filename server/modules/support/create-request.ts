import { ISSUES, type SupportForm, type IssueCategory } from '#contract/rules/support.ts';
import { type Identity, findPanelistByEmail, lockPanelists } from '#server/modules/identity/index.ts';
import { type Activities, findNamedTask } from '#server/modules/activities/index.ts';
import { type GiftCards, findNamedRedemption } from '#server/modules/gift-cards/index.ts';
import { newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { once } from '#server/platform/idempotency/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Support } from './support.ts';
import { openRequest, readOpened, type OpenedRequest } from './open-request.ts';

import { mailReceived } from './support-mails.ts';

export type SupportRooms = {
  readonly support: Support;
  readonly identity: Identity;
  readonly activities: Activities;
  readonly giftCards: GiftCards;
};

interface ContactRequest extends SupportForm {
  readonly source: 'CONTACTUS' | 'SURVEY';
  readonly fileIds: readonly string[];
  /** Whom the link to the form named; nothing follows from it. */
  readonly hintedPanelistId?: string | null;
  /** Made by the sender: the same key is the same request. */
  readonly key: string;
}

/** Who writes: a member who is signed in, or a visitor, who may have sent files before. */
export type Writer = { readonly panelistId: string } | { readonly guest: string | undefined };

export type ContactRefusal = 'account-not-found' | 'limit-reached' | 'unknown-file' | 'key-reused';

/** States of an account whose owner is a member, or was one a moment ago. */
const OF_MEMBERS: ReadonlySet<string> = new Set(['ACTIVE', 'SUSPENDED', 'LEAVING']);

/** Opens a request for what somebody writes to us, once for each key, and mails them its number. */
export function createRequest(
  rooms: SupportRooms,
  writer: Writer,
  { key, ...request }: ContactRequest,
): Promise<Result<OpenedRequest, ContactRefusal>> {
  const { support } = rooms;
  return allOrNothing(support.db, async (tx): Promise<Result<OpenedRequest, ContactRefusal>> => {
    const now = support.clock.now();
    // A visitor without files has no id of their own; the key is one that nobody can guess.
    const ownerId = 'panelistId' in writer ? writer.panelistId : (writer.guest ?? key);
    const keyed = { ownerId, key, request, newId: newId(support.chance, now), now };
    return once<OpenedRequest, ContactRefusal>(tx, keyed, {
      first: (requestId) => openAndMail(rooms, tx, writer, { ...request, requestId }),
      again: async (requestId) => ok(await readOpened(support, tx, requestId)),
    });
  });
}

async function openAndMail(
  rooms: SupportRooms,
  tx: Db,
  writer: Writer,
  request: Omit<ContactRequest, 'key'> & { readonly requestId: string },
): Promise<Result<OpenedRequest, ContactRefusal>> {
  const { requestId, issueCategory: category, source, description, email, fileIds } = request;
  const found = await findMember(rooms, tx, writer, request);
  if (!found.ok) return found;
  const panelistId = found.value;
  const activityReference = referenceIn(category, 'activity', request.activityReference);
  const giftCardReference = referenceIn(category, 'giftCard', request.giftCardReference);
  const named =
    panelistId === undefined
      ? undefined
      : await findNamed(rooms, tx, panelistId, { activityReference, giftCardReference });
  const owner = 'panelistId' in writer ? writer : { guest: writer.guest ?? '' };
  const opened = await openRequest(rooms.support, tx, {
    requestId,
    source,
    category,
    description,
    activityReference,
    giftCardReference,
    taskId: named?.taskId ?? null,
    redemptionId: named?.redemptionId ?? null,
    panelistId,
    hintedPanelistId: request.hintedPanelistId ?? null,
    email,
    isSignedIn: 'panelistId' in writer,
    files: fileIds.length === 0 ? undefined : { owner, fileIds },
  });
  if (opened.ok) await mailReceived(rooms, tx, requestId);
  return opened;
}

/**
 * The member whose address it is; undefined for a guest. Signed in it is the account's own or none. That a visitor learns of an
 * address without an account is the specification's wish (§8): it costs a proof of work, and is counted.
 */
async function findMember(
  { identity }: SupportRooms,
  tx: Db,
  writer: Writer,
  { email, issueCategory }: Omit<ContactRequest, 'key'>,
): Promise<Result<string | undefined, 'account-not-found'>> {
  const known = await lockAccount(identity, tx, email);
  if ('panelistId' in writer) {
    return known?.panelistId === writer.panelistId ? ok(writer.panelistId) : err('account-not-found');
  }
  if (known !== undefined && OF_MEMBERS.has(known.state)) return ok(known.panelistId);
  return issueCategory === 'OTHER' ? ok(undefined) : err('account-not-found');
}

/** The account with this address, locked: one that is being erased is waited for, and is gone then. */
async function lockAccount(identity: SupportRooms['identity'], tx: Db, email: string) {
  const found = await findPanelistByEmail(identity, tx, email);
  if (found === undefined) return undefined;
  await lockPanelists(tx, [found.panelistId]);
  return findPanelistByEmail(identity, tx, email);
}

/** What a category does not ask for is not stored, though it may still be in the form. */
function referenceIn(category: IssueCategory, field: 'activity' | 'giftCard', typed: string): string | null {
  return ISSUES[category].asksFor === field ? typed.trim() || null : null;
}

/** The member's own task and redemption that the references name. */
async function findNamed(
  { activities }: SupportRooms,
  tx: Db,
  panelistId: string,
  references: { readonly activityReference: string | null; readonly giftCardReference: string | null },
) {
  const { activityReference: activity, giftCardReference: giftCard } = references;
  return {
    taskId: activity === null ? undefined : await findNamedTask(activities, tx, panelistId, partsOf(activity)),
    redemptionId: giftCard === null ? undefined : await findNamedRedemption(tx, panelistId, partsOf(giftCard)),
  };
}

const MOST_PARTS = 50;

/** The parts of an address or an id that may name something. */
const partsOf = (reference: string): string[] =>
  [...new Set(reference.toLowerCase().split(/[^a-z0-9_-]+/))].filter((part) => part.length > 2).slice(0, MOST_PARTS);
