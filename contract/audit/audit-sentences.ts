import {
  AUDIT_SUBJECTS,
  IMPORTED_FILES,
  isAuditSubjectKind,
  type AuditSentences,
  type AuditSubjectKind,
  type ImportKind,
  type WithSubject,
} from './audit-subjects.ts';
import { REWARD_SENTENCES } from './reward-sentences.ts';
import { STUDY_SENTENCES } from './study-sentences.ts';

const FILE_SENTENCES = {
  received: 'Uploaded *',
  checked: 'Checked *',
  finished: 'Finished importing *',
  stopped: 'Stopped importing *',
  failed: "Couldn't read *",
} as const satisfies Record<string, WithSubject>;
export type ImportStep = keyof typeof FILE_SENTENCES;

/** What two people decide on is about anything. */
const ANY_SENTENCES = {
  'second-person.asked': 'Requested approval: *',
  'second-person.approved': 'Approved a request: *',
  'second-person.declined': 'Declined a request: *',
  'second-person.withdrawn': 'Withdrew a request: *',
} as const satisfies Record<string, WithSubject>;

const PEOPLE_SENTENCES = {
  panelist: {
    'flag.member-set': 'Changed a flag for *',
    'invitation.refused': "Couldn't invite *",
    'invitation.sent': 'Sent an invitation to *',
    'invitation.withdrawn': 'Withdrew the invitation for *',
    'mail.stop-lifted': 'Unblocked email to *',
    'member-session.ended-after-token-reuse': "Ended *'s session after a token was reused",
    'member.data-downloaded': '* downloaded a copy of their data',
    'member.data-sent': 'Sent a copy of their data to *',
    'member.deletion-asked': '* asked to delete their account',
    'member.deletion-cancelled': "Canceled *'s account deletion",
    'member.erased': 'Erased *',
    'member.identity-seen': "Viewed *'s name and email",
    'member.log-named': "Looked up *'s name in the logs",
    'member.reinstated': 'Reinstated *',
    'member.sign-in-unlocked': "Unlocked *'s login",
    'member.signed-out': 'Logged out *',
    'member.statement-exported': "Exported *'s points statement",
    'member.suspended': 'Suspended *',
    'people-file.recognised': 'Found existing * in a people file',
    'points-adjustment.applied': "Corrected *'s points",
    'redemption.card-replaced': "Replaced *'s gift card",
    'redemption.email-resent': 'Resent a gift card email to *',
    'redemption.voided': "Voided *'s gift card",
  },
  operator: {
    'operator.authenticator-reset': "Reset *'s authenticator",
    'operator.disabled': 'Disabled *',
    'operator.enabled': 'Enabled *',
    'operator.invited': 'Invited *',
    'operator.link-sent': 'Sent a password link to *',
    'operator.log-named': "Looked up *'s name in the logs",
    'operator.password-changed': "Changed *'s password",
    'operator.password-set': "Set *'s password",
    'operator.recovery-codes-renewed': 'Generated new recovery codes for *',
    'operator.rescued': "Restored *'s access",
    'operator.role-changed': "Changed *'s role",
    'operator.signed-in': '* signed in',
    'operator.signed-out-elsewhere': "Ended *'s other sessions",
  },
  'mail-stop': { 'mail.stop-lifted': 'Unblocked *' },
  'password-pepper': { 'password-pepper.expired': 'Expired *' },
  panel: {
    'audit.words-erased': "Removed an erased member's text from *'s audit log",
    'invitation.refused': "Couldn't invite someone with no record in *",
    'members.searched-by-identity': "Searched *'s members by name or email",
    'panel-targets.set': "Set *'s targets",
  },
  installation: {
    'installation.held': 'Put * on hold',
    'installation.went-on': 'Took * off hold',
  },
  'audit-log': {
    'audit-log.exported': 'Exported *',
    'audit-log.proof-asked': 'Requested verification of *',
  },
  'invite-batch': {
    'invitations.begun': 'Scheduled *',
    'invitations.finished': 'Finished sending *',
    'invitations.sent-now': 'Sent * right away',
    'invitations.stopped': 'Stopped *',
  },
  'support-request': {
    'support-request.answered': 'Answered *',
    'support-request.assigned': 'Assigned *',
    'support-request.guest-forgotten': 'Erased the guest in *',
    'support-request.note-added': 'Added a note to *',
    'support-request.priority-changed': "Changed *'s priority",
    'support-request.reopened': 'Reopened *',
    'support-request.resolved': 'Resolved *',
    'support.file-opened': 'Opened an attachment in *',
  },
  'canned-reply': {
    'canned-reply.retired': 'Retired *',
    'canned-reply.saved': 'Saved *',
  },
  'people-file': { 'people-file.begun': 'Started importing *' },
  sending: {
    'sending.begun': 'Scheduled *',
    'sending.finished': 'Finished *',
    'sending.refused': "Couldn't finish *",
    'sending.sent-now': 'Started * right away',
    'sending.stopped': 'Stopped *',
  },
} as const satisfies AuditSentences;

type Groups = [typeof PEOPLE_SENTENCES, typeof STUDY_SENTENCES, typeof REWARD_SENTENCES];
type Written<Kind, Group> = Kind extends keyof Group ? keyof Group[Kind] & string : never;

/** What can be told of a thing of this kind. */
export type AuditActionOf<Kind extends AuditSubjectKind> =
  | Written<Kind, Groups[0]>
  | Written<Kind, Groups[1]>
  | Written<Kind, Groups[2]>
  | (Kind extends ImportKind ? `${Kind}.${ImportStep}` : never);

export type AnyAuditAction = keyof typeof ANY_SENTENCES;

/** What was done, and to what: only what has a sentence. */
export type AuditedAct =
  | { [Kind in AuditSubjectKind]: Told<AuditActionOf<Kind>, Kind> }[AuditSubjectKind]
  | { [Action in AuditActionOf<AuditSubjectKind>]: Told<Action, KindOf<Action>> }[AuditActionOf<AuditSubjectKind>]
  | Told<AnyAuditAction, AuditSubjectKind>
  | Told<`${ImportKind}.${ImportStep}`, ImportKind>;

/** Some things are done to one of two kinds, such as emails to a member or to an address. */
type KindOf<Action> = {
  [Kind in AuditSubjectKind]: Action extends AuditActionOf<Kind> ? Kind : never;
}[AuditSubjectKind];

interface Told<Action extends string, Kind extends AuditSubjectKind> {
  readonly action: Action;
  readonly subject: readonly [kind: Kind, id: string];
}

export type AuditAction = AuditedAct['action'];

/** By action: what its sentence is, and what it is about. */
const SENTENCES: ReadonlyMap<string, readonly (readonly [kind: string, sentence: string])[]> = collect();

function collect() {
  const found = new Map<string, (readonly [string, string])[]>();
  const add = (kind: string, action: string, sentence: string) =>
    found.set(action, [...(found.get(action) ?? []), [kind, sentence]]);
  const groups: readonly AuditSentences[] = [PEOPLE_SENTENCES, STUDY_SENTENCES, REWARD_SENTENCES];
  for (const group of groups) {
    for (const [kind, sentences] of Object.entries(group)) {
      for (const [action, sentence] of Object.entries(sentences)) add(kind, action, sentence);
    }
  }
  for (const kind of Object.keys(IMPORTED_FILES)) {
    for (const [step, sentence] of Object.entries(FILE_SENTENCES)) add(kind, `${kind}.${step}`, sentence);
  }
  for (const [action, sentence] of Object.entries(ANY_SENTENCES)) add('', action, sentence);
  return found;
}

/** Every action that an entry can have now. */
export const AUDIT_ACTIONS: readonly string[] = [...SENTENCES.keys()];

export interface AuditSentence {
  readonly before: string;
  /** What it was done to, without its name: the screen shows that as a link. */
  readonly subject: string;
  readonly after: string;
}

/**
 * An entry's sentence in its three parts. The subject ends with its name if that is known ('study' before 'SP-3'), else it says
 * what there is ('a study'). Of an action that is no longer written the words of its code are all there is.
 */
export function auditSentence(
  action: string,
  subjectKind: string,
  { isNamed }: { readonly isNamed: boolean },
): AuditSentence {
  const sentences = SENTENCES.get(action);
  const sentence = (sentences?.find(([kind]) => kind === subjectKind) ?? sentences?.[0])?.[1];
  if (sentence === undefined) return { before: `${wordsOfCode(action)} `, subject: '', after: '' };
  const [before = '', after = ''] = sentence.split('*');
  const { called, unnamed } = isAuditSubjectKind(subjectKind) ? AUDIT_SUBJECTS[subjectKind] : UNKNOWN_SUBJECT;
  return { before, subject: isNamed ? called : unnamed, after };
}

const UNKNOWN_SUBJECT = { called: '', unnamed: 'something' };

export interface AuditedEntry {
  readonly action: string;
  readonly subjectKind: string;
  /** What people call its subject. */
  readonly subjectName: string | null;
}

/** An entry in one sentence: 'Suspended member P-29H6GBNDJH'. */
export function auditEntrySentence({ action, subjectKind, subjectName }: AuditedEntry): string {
  const { before, subject, after } = auditSentence(action, subjectKind, { isNamed: subjectName !== null });
  return capitalized(`${before}${subject}${subjectName === null ? '' : ` ${subjectName}`}${after}`.trim());
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A kind of entry as a filter lists it: 'Changed a study'. */
export function auditActionLabel(action: string): string {
  const kind = SENTENCES.get(action)?.[0]?.[0] ?? '';
  const { before, subject, after } = auditSentence(action, kind, { isNamed: false });
  return capitalized(`${before}${kind === '' ? '' : subject}${after}`.replace(/: $/, '').trim());
}

/** 'operator.role-changed' as 'Operator role changed'. */
function wordsOfCode(action: string): string {
  return capitalized(action.replaceAll(/[.-]/g, ' '));
}
