import type { SwitchKey } from '../flags/flags.ts';

/** What the wire calls the content of a notification (spec §3). */
export type NotificationSubType = 'ACTIVITY' | 'APP_UPDATE' | 'PROFILE_NUDGE';

interface KindFacts {
  readonly subType: NotificationSubType;
  /** What operators read in the log and on previews. */
  readonly one: string;
  /** On the switch in the profile, and on the page that stops them. */
  readonly many: string;
  /** A drawing of `ui/icons`, and the colour of the wall behind it: the apps do not compile with one that is not there. */
  readonly icon: string;
  readonly wall: string;
  /** Whether its cause is a task: where it leads and what its e-mail says is made of that. */
  readonly isAboutTask: boolean;
  /** The flag that it belongs to: while that is off for a member its switch is hidden, its e-mails wait and its pushes are dropped. */
  readonly flag: SwitchKey | null;
  /** Whether its e-mails and pushes wait for the morning where the member is (decisions §9). */
  readonly isQuietAtNight: boolean;
}

/** By e-mail always, since something real follows from it, such as a package; or never: the mail that tells of it is one of their account. */
interface WithoutSwitch {
  readonly byEmail: 'ALWAYS' | 'NEVER';
  readonly switchNote: null;
  readonly staysTheSame: null;
}

/** By e-mail unless the member says no, or only when they say yes. */
interface WithSwitch {
  readonly byEmail: 'UNLESS_UNWELCOME' | 'IF_WELCOME';
  /** What it is, for a member who chooses. */
  readonly switchNote: string;
  /**
   * What those who stop it with one click in an e-mail may worry about; null where its e-mails offer no such click (decisions §9,
   * RFC 8058).
   */
  readonly staysTheSame: string | null;
}

const UNCHANGED = 'Your activities and points stay the same.';
/** What nobody asked for: it can be stopped, and it waits for the morning. */
const NUDGING = { byEmail: 'UNLESS_UNWELCOME', isQuietAtNight: true } as const;
/** What is never by the outbox. */
const IN_THE_APP = { byEmail: 'NEVER', isQuietAtNight: false, switchNote: null, staysTheSame: null } as const;

/** Everything that a member is told, in the app and perhaps by e-mail, with all that is said of each kind. */
export const KIND_REGISTRY = {
  INVITATION: {
    subType: 'ACTIVITY',
    one: 'Invitation',
    many: 'Invitations',
    icon: 'clipboard-list',
    wall: 'apricot',
    isAboutTask: true,
    flag: null,
    ...NUDGING,
    switchNote: "When there's a new activity for you",
    staysTheSame: UNCHANGED,
  },
  REMINDER: {
    subType: 'ACTIVITY',
    one: 'Reminder',
    many: 'Reminders',
    icon: 'clock',
    wall: 'apricot',
    isAboutTask: true,
    flag: null,
    ...NUDGING,
    switchNote: 'When an activity you were invited to is still open',
    staysTheSame: UNCHANGED,
  },
  /** A decision after a second look. */
  REVIEW: {
    subType: 'ACTIVITY',
    one: 'Review decision',
    many: 'Review decisions',
    icon: 'spark',
    wall: 'apricot',
    isAboutTask: false,
    flag: null,
    byEmail: 'UNLESS_UNWELCOME',
    isQuietAtNight: false,
    switchNote: "When we've decided on a review you requested",
    staysTheSame: null,
  },
  BADGE: {
    subType: 'ACTIVITY',
    one: 'Badge',
    many: 'Badges',
    icon: 'medal',
    wall: 'butter',
    isAboutTask: false,
    flag: 'gamification',
    byEmail: 'IF_WELCOME',
    isQuietAtNight: true,
    switchNote: 'When you earn one',
    staysTheSame: null,
  },
  /** An operator answered. The answer itself comes by e-mail. */
  SUPPORT: {
    subType: 'APP_UPDATE',
    one: 'Answer from support',
    many: 'Answers from support',
    icon: 'message-circle',
    wall: 'mist',
    isAboutTask: false,
    flag: null,
    ...IN_THE_APP,
  },
  /** A card that took longer than its member waited for it. That it is here comes by e-mail. */
  GIFT_CARD: {
    subType: 'APP_UPDATE',
    one: 'Gift card',
    many: 'Gift cards',
    icon: 'gift',
    wall: 'celadon',
    isAboutTask: false,
    flag: null,
    ...IN_THE_APP,
  },
  ANNOUNCEMENT: {
    subType: 'APP_UPDATE',
    one: 'Announcement',
    many: 'Community news',
    icon: 'megaphone',
    wall: 'mist',
    isAboutTask: false,
    flag: null,
    ...NUDGING,
    switchNote: 'When something is new or has changed',
    staysTheSame: UNCHANGED,
  },
  NUDGE: {
    subType: 'PROFILE_NUDGE',
    one: 'Profile check-in',
    many: 'Profile check-ins',
    icon: 'house',
    wall: 'rose',
    isAboutTask: false,
    flag: null,
    ...NUDGING,
    switchNote: "When something's missing from your profile",
    staysTheSame: UNCHANGED,
  },
  /** What becomes of a member's spot and package in a product test. */
  PRODUCT_TEST: {
    subType: 'ACTIVITY',
    one: 'Product test update',
    many: 'Product test updates',
    icon: 'package',
    wall: 'apricot',
    isAboutTask: false,
    flag: 'ihut',
    byEmail: 'ALWAYS',
    isQuietAtNight: false,
    switchNote: null,
    staysTheSame: null,
  },
  /** Questions that open in it, and reminders of what is still to do (contract/product-tests/notice-kinds.ts). */
  PRODUCT_TEST_REMINDER: {
    subType: 'ACTIVITY',
    one: 'Product test reminder',
    many: 'Product test reminders',
    icon: 'clock',
    wall: 'apricot',
    isAboutTask: false,
    flag: 'ihut',
    ...NUDGING,
    switchNote: 'Questions to answer and anything still open in your product tests',
    staysTheSame: "We'll still email you about your spot and your package. Your tests and points stay the same.",
  },
} as const satisfies Readonly<Record<string, KindFacts & (WithSwitch | WithoutSwitch)>>;

export type NotificationKind = keyof typeof KIND_REGISTRY;
type KindWith<Said> = {
  [Kind in NotificationKind]: (typeof KIND_REGISTRY)[Kind] extends Said ? Kind : never;
}[NotificationKind];
/** Those that come by e-mail, or do not, as the member chooses: each has a switch in the profile. */
export type ChosenKind = KindWith<WithSwitch>;
/** Those whose e-mails say how to stop them. */
export type UnsubscribableKind = KindWith<{ readonly staysTheSame: string }>;
/** Those whose cause is a task. */
export type TaskKind = KindWith<{ readonly isAboutTask: true }>;
/** Those whose e-mail says what their notification says; that of an invitation or a reminder is made of its task. */
export type NoticeKind = Exclude<NotificationKind, TaskKind | KindWith<{ readonly byEmail: 'NEVER' }>>;
/** The flags that kinds belong to. */
export type KindFlag = NonNullable<(typeof KIND_REGISTRY)[NotificationKind]['flag']>;

export const NOTIFICATION_KINDS = Object.keys(KIND_REGISTRY) as readonly NotificationKind[];
export const CHOSEN_KINDS: readonly ChosenKind[] = NOTIFICATION_KINDS.filter(isChosenKind);
export const NOTICE_KINDS: readonly NoticeKind[] = NOTIFICATION_KINDS.filter(isNoticeKind);
export const TASK_KINDS: readonly TaskKind[] = NOTIFICATION_KINDS.filter(isAboutTask);
export const QUIET_KINDS: readonly NotificationKind[] = NOTIFICATION_KINDS.filter(
  (kind) => KIND_REGISTRY[kind].isQuietAtNight,
);
/** What stops when somebody wants no e-mails at all but those of their account. */
export const UNSUBSCRIBABLE_KINDS: readonly UnsubscribableKind[] = NOTIFICATION_KINDS.filter(isUnsubscribableKind);

/**
 * What there was to refuse when choices began to be kept by kind. A member who refuses all of these wants no e-mails at all, so a kind
 * that was added later is refused too, until they say yes to it.
 */
export const FIRST_UNSUBSCRIBABLE_KINDS: readonly UnsubscribableKind[] = [
  'INVITATION',
  'REMINDER',
  'ANNOUNCEMENT',
  'NUDGE',
];

/** Whether it was added after members began to choose: then a refusal of everything before it holds for it too. */
export function isLaterKind(kind: NotificationKind): boolean {
  return isUnsubscribableKind(kind) && !FIRST_UNSUBSCRIBABLE_KINDS.includes(kind);
}

export function isNotificationKind(value: unknown): value is NotificationKind {
  return NOTIFICATION_KINDS.some((kind) => kind === value);
}

export function isChosenKind(kind: NotificationKind): kind is ChosenKind {
  return KIND_REGISTRY[kind].switchNote !== null;
}

export function isUnsubscribableKind(kind: NotificationKind): kind is UnsubscribableKind {
  return KIND_REGISTRY[kind].staysTheSame !== null;
}

// These three are asked about stored kinds, of which a newer node may have written one that is not known here.

export function isNoticeKind(kind: string): kind is NoticeKind {
  return isNotificationKind(kind) && KIND_REGISTRY[kind].byEmail !== 'NEVER' && !isAboutTask(kind);
}

export function isAboutTask(kind: string): kind is TaskKind {
  return isNotificationKind(kind) && KIND_REGISTRY[kind].isAboutTask;
}

export function flagOfKind(kind: string): KindFlag | null {
  return isNotificationKind(kind) ? KIND_REGISTRY[kind].flag : null;
}

/** Whether it comes by e-mail to a member who has not chosen. */
export function isEmailedByDefault(kind: NotificationKind): boolean {
  const { byEmail } = KIND_REGISTRY[kind];
  return byEmail === 'ALWAYS' || byEmail === 'UNLESS_UNWELCOME';
}

/** What one click in an e-mail of this kind stops: who wants no invitations wants no reminders of them either. */
export function stoppedWith(kind: UnsubscribableKind): readonly UnsubscribableKind[] {
  return isAboutTask(kind) ? UNSUBSCRIBABLE_KINDS.filter(isAboutTask) : [kind];
}

/** How long the words of a notification may be. */
export const NOTIFICATION_TITLE_LENGTH = 120;
export const NOTIFICATION_BODY_LENGTH = 600;
