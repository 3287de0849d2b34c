import {
  type Messages,
  type NotificationRow,
  type NotificationsAsked,
  listNotifications,
} from '#server/modules/messages/index.ts';
import { linksOfTasks } from '#server/modules/activities/index.ts';
import { flagsOf } from '#server/modules/flags/index.ts';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { SURVEY_LINK_STABLE_MINUTES } from '#contract/limits.ts';
import {
  isAboutTask,
  isNotificationKind,
  KIND_REGISTRY,
  type NotificationSubType,
} from '#contract/notifications/notification-kinds.ts';
import { PANELIST_HASH_PARAMETER, type NotificationState } from '#contract/notifications/wire.ts';
import { isPageOff } from '#contract/pages/pages-off.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { MailingRooms } from './compose-invitations.ts';

export interface OwnNotification {
  readonly id: string;
  readonly kind: string;
  readonly subType: NotificationSubType;
  readonly state: NotificationState;
  readonly userId: string;
  readonly title: string;
  readonly message: string;
  readonly webLink: string | null;
  readonly mobileLink: string | null;
  readonly panelistHash: string | null;
  readonly createdBy: string;
  readonly updatedBy: string;
  readonly createTime: Date;
  readonly updateTime: Date;
}

export interface OwnNotifications {
  readonly totalItems: number;
  readonly nextPage: string | null;
  readonly unreadNotifications: number;
  readonly contents: readonly OwnNotification[];
}

/** A page of what a member was told, each with where it leads now: an invitation to its survey, as long as it is open, and nothing to
 * a page that is switched off. */
export async function listOwnNotifications(
  { messages, activities, flags }: MailingRooms,
  asked: NotificationsAsked,
): Promise<Result<OwnNotifications, 'bad-page'>> {
  const page = await listNotifications(messages, asked);
  if (!page.ok) return page;
  const { contents, nextPage, totalItems, unread } = page.value;
  const ofTasks = contents.filter(({ kind }) => isAboutTask(kind)).map(({ causeId }) => causeId);
  const { panelistId } = asked;
  const values = await flagsOf(flags, panelistId);
  const surveys = await linksOfTasks(activities, { panelistId, hasProductTests: values.ihut }, ofTasks);
  const toOwn = (row: NotificationRow) => {
    const own = { ...row, link: isPageOff(values, row.link) ? null : row.link };
    return ownNotification(messages, panelistId, own, surveys.get(row.causeId));
  };
  return ok({ totalItems, nextPage, unreadNotifications: unread, contents: contents.map(toOwn) });
}

function ownNotification(
  messages: Messages,
  userId: string,
  row: NotificationRow,
  surveyLink: string | undefined,
): OwnNotification {
  const { name } = DEFAULT_BRAND;
  const isRead = row.readAt !== null;
  const { link, panelistHash } = surveyLink === undefined ? plainLink(messages, row) : splitLink(surveyLink);
  return {
    id: row.id,
    kind: row.kind,
    subType: subTypeOf(row.kind),
    state: isRead ? 'CLOSE' : 'OPEN',
    userId,
    title: row.title,
    message: row.body,
    webLink: link,
    mobileLink: link === null ? null : new URL(link, messages.url()).href,
    panelistHash,
    // Anyone who of us wrote it: members hear from the community, not from one person.
    createdBy: name,
    updatedBy: isRead ? userId : name,
    createTime: row.createdAt,
    updateTime: row.readAt ?? row.createdAt,
  };
}

interface LinkWithHash {
  readonly link: string | null;
  readonly panelistHash: string | null;
}

/** The link of a survey without its hash, which the browser puts back. */
function splitLink(surveyLink: string): LinkWithHash {
  const [path = '', search] = surveyLink.split('?');
  return { link: path, panelistHash: new URLSearchParams(search).get(PANELIST_HASH_PARAMETER) };
}

const PURPOSE = 'notification';
const STABLE_MS = SURVEY_LINK_STABLE_MINUTES * MINUTE_MS;

/**
 * Every link has a hash (spec §2.5). This one names the notification and opens nothing: who gets it can tell that it is
 * ours. The same for a quarter of an hour, so that a list that is asked for again has not changed.
 */
function plainLink({ signer, clock }: Messages, { id, link }: NotificationRow): LinkWithHash {
  if (link === null) return { link: null, panelistHash: null };
  const madeAt = Math.floor(clock.now().getTime() / STABLE_MS) * STABLE_MS;
  return { link, panelistHash: signer.sign(PURPOSE, { notification: id }, new Date(madeAt + 2 * STABLE_MS)) };
}

/** What a newer node writes may be of a kind that is not known here. */
function subTypeOf(kind: string): NotificationSubType {
  return isNotificationKind(kind) ? KIND_REGISTRY[kind].subType : 'ACTIVITY';
}
