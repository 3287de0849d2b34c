/** What the wire calls the content of a notification (spec §3). */
export type NotificationSubType = 'ACTIVITY' | 'APP_UPDATE' | 'PROFILE_NUDGE';

interface KindRule {
  readonly subType: NotificationSubType;
  /** A drawing of `ui/icons`. */
  readonly icon: string;
  /**
   * By e-mail always, since something real follows from it, such as a package; unless the member says no; only when they say
   * yes; or never by the outbox: the mail that tells of it is one of their account, which always comes.
   */
  readonly byEmail: 'ALWAYS' | 'UNLESS_UNWELCOME' | 'IF_WELCOME' | 'NEVER';
  /** Whether each e-mail of it says how to stop them with one click (decisions §9, RFC 8058). */
  readonly isUnsubscribable: boolean;
  /** Whether its e-mails wait for the morning where the member is (decisions §9). */
  readonly isQuietAtNight: boolean;
}

/** Everything that a member is told, in the app and perhaps by e-mail. */
const RULES = {
  INVITATION: nudging('ACTIVITY', 'clipboard-list'),
  REMINDER: nudging('ACTIVITY', 'clock'),
  /** A decision after a second look. */
  REVIEW: telling('ACTIVITY', 'spark', 'UNLESS_UNWELCOME'),
  BADGE: { ...telling('ACTIVITY', 'medal', 'IF_WELCOME'), isQuietAtNight: true },
  /** An operator answered. The answer itself comes by e-mail. */
  SUPPORT: telling('APP_UPDATE', 'life-buoy', 'NEVER'),
  /** A card that took longer than its member waited for it. That it is here comes by e-mail. */
  GIFT_CARD: telling('APP_UPDATE', 'gift', 'NEVER'),
  ANNOUNCEMENT: nudging('APP_UPDATE', 'megaphone'),
  NUDGE: nudging('PROFILE_NUDGE', 'house'),
  /** What becomes of a member's spot and package in a product test. */
  PRODUCT_TEST: telling('ACTIVITY', 'package', 'ALWAYS'),
  /** Questions that open in it, and reminders of what is still to do (contract/product-tests/notice-kinds.ts). */
  PRODUCT_TEST_REMINDER: nudging('ACTIVITY', 'clock'),
} as const satisfies Readonly<Record<string, KindRule>>;

export type NotificationKind = keyof typeof RULES;
type KindWith<Rule> = {
  [Kind in NotificationKind]: (typeof RULES)[Kind] extends Rule ? Kind : never;
}[NotificationKind];
/** Those that come by e-mail, or do not, as the member chooses: each has a switch in the profile. */
export type ChosenKind = KindWith<{ readonly byEmail: 'UNLESS_UNWELCOME' | 'IF_WELCOME' }>;
/** Those that come by e-mail whatever the member chooses. */
export type RequiredKind = KindWith<{ readonly byEmail: 'ALWAYS' }>;
/** Those whose e-mails say how to stop them. */
export type UnsubscribableKind = KindWith<{ readonly isUnsubscribable: true }>;

export const NOTIFICATION_KINDS = Object.keys(RULES) as readonly NotificationKind[];

export function ruleOf(kind: NotificationKind): KindRule {
  return RULES[kind];
}

export const CHOSEN_KINDS: readonly ChosenKind[] = NOTIFICATION_KINDS.filter(isChosenKind);

export const QUIET_KINDS: readonly NotificationKind[] = NOTIFICATION_KINDS.filter((kind) => RULES[kind].isQuietAtNight);

/** What stops when somebody wants no e-mails at all but those of their account. */
export const UNSUBSCRIBABLE_KINDS: readonly UnsubscribableKind[] = NOTIFICATION_KINDS.filter(isUnsubscribableKind);

export function isNotificationKind(value: unknown): value is NotificationKind {
  return NOTIFICATION_KINDS.some((kind) => kind === value);
}

export function isChosenKind(kind: NotificationKind): kind is ChosenKind {
  const { byEmail } = RULES[kind];
  return byEmail === 'UNLESS_UNWELCOME' || byEmail === 'IF_WELCOME';
}

export function isUnsubscribableKind(kind: NotificationKind): kind is UnsubscribableKind {
  return RULES[kind].isUnsubscribable;
}

/** Whether it comes by e-mail to a member who has not chosen. */
export function isMailedByDefault(kind: NotificationKind): boolean {
  const { byEmail } = RULES[kind];
  return byEmail === 'ALWAYS' || byEmail === 'UNLESS_UNWELCOME';
}

/** What one click in an e-mail of this kind stops: who wants no invitations wants no reminders of them either. */
export function stoppedWith(kind: UnsubscribableKind): readonly UnsubscribableKind[] {
  return kind === 'INVITATION' || kind === 'REMINDER' ? ['INVITATION', 'REMINDER'] : [kind];
}

/** How long the words of a notification may be. */
export const NOTIFICATION_TITLE_LENGTH = 120;
export const NOTIFICATION_BODY_LENGTH = 600;

/** What nobody asked for: it can be stopped, and it waits for the morning. */
function nudging(subType: NotificationSubType, icon: string) {
  return { subType, icon, byEmail: 'UNLESS_UNWELCOME', isUnsubscribable: true, isQuietAtNight: true } as const;
}

/** What follows from something that the member did. */
function telling<By extends KindRule['byEmail']>(subType: NotificationSubType, icon: string, byEmail: By) {
  return { subType, icon, byEmail, isUnsubscribable: false, isQuietAtNight: false } as const;
}
