import { CONSOLE_PATHS } from '#contract/pages/member-paths.ts';
import { requestTitle } from '#contract/second-person/second-person-texts.ts';
import { DECIDING_ROLES, type AskedFor, type RequestKind } from '#contract/second-person/second-person.ts';
import { secondPersonAnsweredEmail, secondPersonAskedEmail } from '#emails/second-person-email.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Approvals } from './approvals.ts';
import { selectDeciders, selectOperator } from './requests.store.ts';

const SYSTEM = 'the system';

const pageOf = ({ url }: Approvals): string => `${url()}${CONSOLE_PATHS.console}/second-person`;

/** Tells everybody who may decide that something waits. */
export async function mailDeciders<Kind extends RequestKind>(
  approvals: Approvals,
  tx: Db,
  { kind, asked, askedBy }: { readonly kind: Kind; readonly asked: AskedFor<Kind>; readonly askedBy: string | null },
): Promise<void> {
  const asker = askedBy === null ? undefined : await selectOperator(tx, askedBy);
  for (const { name, email } of await selectDeciders(tx, approvals.panelId, DECIDING_ROLES[kind], askedBy)) {
    const title = requestTitle(kind, asked);
    const message = secondPersonAskedEmail({ name, asker: asker?.name ?? SYSTEM, title, url: pageOf(approvals) });
    await approvals.mail.send(tx, { to: email, ...message });
  }
}

export interface Answer {
  readonly askedBy: string | null;
  readonly decidedBy: string;
  readonly title: string;
  readonly isApproved: boolean;
  readonly note: string | null;
}

/** Tells who asked how it was answered, and with which note. */
export async function mailAsker(approvals: Approvals, tx: Db, answer: Answer): Promise<void> {
  const { askedBy, decidedBy, title, isApproved, note } = answer;
  const asker = askedBy === null ? undefined : await selectOperator(tx, askedBy);
  if (asker === undefined || !asker.is_active) return;
  const decider = (await selectOperator(tx, decidedBy))?.name ?? SYSTEM;
  const url = pageOf(approvals);
  const message = secondPersonAnsweredEmail({ name: asker.name, decider, title, isApproved, note, url });
  await approvals.mail.send(tx, { to: asker.email, ...message });
}

/** What people look for in the audit log: the entry names it by itself, besides the sentence it stands in. */
const NAMES = ['fileName', 'reference', 'number', 'takesBack', 'memberNumber', 'shortId'];

/** The names in what was asked for, of whatever kind it is. */
export const namesIn = (asked: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(asked).filter(
      (part): part is [string, string] => NAMES.includes(part[0]) && typeof part[1] === 'string' && part[1] !== '',
    ),
  );
