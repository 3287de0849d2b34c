import { AVATAR_NAMES } from '../spark/avatars.ts';
import { FLAG_LABELS } from '../flags/flag-settings.ts';
import { isFlagKey } from '../flags/flags.ts';
import { ACT_LIMITS, COUNTED_ACT_LABELS, isActLimitName } from '../second-person/act-limits.ts';

interface Subject {
  /** Before its name: 'study' of 'study SP-3'. */
  readonly called: string;
  /** In place of both while no name is known: it was removed, or the entry is older than its name. */
  readonly unnamed: string;
  /** What people call it, where its id says so. */
  readonly nameOf?: (id: string) => string | undefined;
}

const named = (called: string, unnamed = `a ${called}`, nameOf?: Subject['nameOf']): Subject => ({
  called,
  unnamed,
  ...(nameOf && { nameOf }),
});
/** There is one of it. */
const only = (unnamed: string): Subject => ({ called: unnamed, unnamed });

/** Files that operators bring in, each a kind of import (server/platform/imports): what becomes of them is told alike. */
export const IMPORTED_FILES = {
  'gift-card-load': named('card file'),
  'people-file': named('people file'),
  'shipment-file': named('shipment file'),
} as const satisfies Readonly<Record<string, Subject>>;
export type ImportKind = keyof typeof IMPORTED_FILES;

/** What entries of the audit log are about, and what people call each. */
export const AUDIT_SUBJECTS = {
  ...IMPORTED_FILES,
  'act-limit': named('the limit', 'a limit', (id) => (isActLimitName(id) ? limitName(id) : undefined)),
  announcement: named('announcement', 'an announcement'),
  'audit-log': only('the audit log'),
  avatar: named('the avatar', 'an avatar', (id) => new Map(Object.entries(AVATAR_NAMES)).get(id)),
  badge: named('badge'),
  'canned-reply': named('canned reply'),
  'email-template': named('the email', 'an email template', (id) => id.replaceAll('-', ' ')),
  flag: named('the flag', 'a flag', (id) => (isFlagKey(id) ? FLAG_LABELS[id] : undefined)),
  'gift-card-reward': named('the gift card', 'a gift card'),
  'gift-card-setting': only('the gift card settings'),
  'gift-cards': only('gift card stock'),
  installation: only('this installation'),
  'invite-batch': named('invitations to', 'a batch of invitations'),
  'mail-stop': named('email address', 'an email address'),
  operator: named('operator', 'an operator'),
  'operator-invitation': named('operator invitation', 'an operator invitation'),
  panel: only('the panel'),
  panelist: named('member'),
  participant: named('participant'),
  'password-pepper': named('password pepper', 'a password pepper', (id) => id),
  picture: named('picture'),
  'product-test': named('product test'),
  'profile-detail': named('profile detail'),
  'quest-series': named('quest series'),
  'saved-audience': named('audience', 'an audience'),
  sending: named('bulk action'),
  study: named('study'),
  'support-request': named('request'),
  survey: named('externally hosted survey', 'an externally hosted survey'),
  task: named('activity', 'an activity'),
} as const satisfies Readonly<Record<string, Subject>>;

export type AuditSubjectKind = keyof typeof AUDIT_SUBJECTS;

/** The star is what it was done to. A sentence without one does not compile. */
export type WithSubject = `${string}*${string}`;
/** By the kind of what it was done to, and by action. */
export type AuditSentences = Readonly<Partial<Record<AuditSubjectKind, Readonly<Record<string, WithSubject>>>>>;

export const isAuditSubjectKind = (kind: string): kind is AuditSubjectKind => Object.hasOwn(AUDIT_SUBJECTS, kind);

/** What people call the thing with this id, where the id alone says so. */
export function auditSubjectName(kind: string, id: string): string | undefined {
  const subject: Subject | undefined = isAuditSubjectKind(kind) ? AUDIT_SUBJECTS[kind] : undefined;
  return subject?.nameOf?.(id);
}

function limitName(name: keyof typeof ACT_LIMITS): string {
  const { act, label } = ACT_LIMITS[name];
  return `“${COUNTED_ACT_LABELS[act]}: ${label.charAt(0).toLowerCase()}${label.slice(1)}”`;
}
