import * as v from 'valibot';
import { isPlainLine, isVisible } from '../rules/characters.ts';
import {
  NOTIFICATION_BODY_LENGTH,
  NOTIFICATION_TITLE_LENGTH,
  type NoticeKind,
} from '../notifications/notification-kinds.ts';

export const ANNOUNCEMENT_KINDS = ['ANNOUNCEMENT', 'NUDGE'] as const satisfies readonly NoticeKind[];
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

export const ANNOUNCEMENT_STATES = ['DRAFT', 'SCHEDULED', 'RUNNING', 'PAUSED', 'STOPPED', 'DONE'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

/** What an operator can do with one, and from where. */
export const ANNOUNCEMENT_MOVES = {
  PAUSE: { from: ['RUNNING'], to: 'PAUSED' },
  RESUME: { from: ['PAUSED'], to: 'RUNNING' },
  /** Nobody was told yet: it can be changed again. */
  TAKE_BACK: { from: ['SCHEDULED'], to: 'DRAFT' },
  /** Who was told stays told; e-mails that wait are not sent. Once everybody was told, only as long as e-mails wait. */
  STOP: { from: ['RUNNING', 'PAUSED', 'DONE'], to: 'STOPPED' },
} as const satisfies Readonly<Record<string, { from: readonly AnnouncementState[]; to: AnnouncementState }>>;
export type AnnouncementMove = keyof typeof ANNOUNCEMENT_MOVES;

/** How many members a minute are told; null for as many as the system can. */
export const ANNOUNCEMENT_PACES = [3_000, 30_000, null] as const;
export const USUAL_PACE = 30_000;

export const ANNOUNCEMENT_SENTENCES = {
  title: 'Enter a short title.',
  body: 'Enter a message.',
  line: 'Keep it on one line, without hidden characters.',
  tooLong: (most: number) => `Use up to ${most} characters.`,
  link: 'Use a page in the app, such as /home, or a URL that starts with https://.',
  detail: 'Choose the missing profile detail.',
  detailOfNudge: 'Only a profile check-in can ask for a profile detail.',
  pace: "That isn't one of the choices.",
} as const;

/** A path of ours, or a web address that nobody can mistake for one. */
export function isAnnouncementLink(link: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(link)) return false;
  if (link.startsWith('/')) return !link.startsWith('//');
  if (!link.startsWith('https://') || !URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username === '' && password === '';
}

const textField = (most: number, missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.check(isVisible, missing),
    v.maxLength(most, ANNOUNCEMENT_SENTENCES.tooLong(most)),
  );

/** What members are told, and which of them. */
export const announcementForm = v.pipe(
  v.strictObject({
    kind: v.picklist(ANNOUNCEMENT_KINDS),
    title: v.pipe(
      textField(NOTIFICATION_TITLE_LENGTH, ANNOUNCEMENT_SENTENCES.title),
      v.check(isPlainLine, ANNOUNCEMENT_SENTENCES.line),
    ),
    body: textField(NOTIFICATION_BODY_LENGTH, ANNOUNCEMENT_SENTENCES.body),
    link: v.nullable(
      v.pipe(v.string(), v.trim(), v.maxLength(500), v.check(isAnnouncementLink, ANNOUNCEMENT_SENTENCES.link)),
    ),
    isMailed: v.boolean(),
    /** Rules that were kept under a name; null for all active members. */
    savedAudienceId: v.nullable(v.pipe(v.string(), v.uuid())),
    /** Of a nudge: only those who have said nothing there. */
    emptyDetail: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
    perMinute: v.nullable(v.picklist([3_000, 30_000], ANNOUNCEMENT_SENTENCES.pace)),
  }),
  v.forward(
    v.check(({ kind, emptyDetail }) => kind !== 'NUDGE' || emptyDetail !== null, ANNOUNCEMENT_SENTENCES.detail),
    ['emptyDetail'],
  ),
  v.forward(
    v.check(({ kind, emptyDetail }) => kind === 'NUDGE' || emptyDetail === null, ANNOUNCEMENT_SENTENCES.detailOfNudge),
    ['emptyDetail'],
  ),
);
export type AnnouncementDraft = v.InferOutput<typeof announcementForm>;
