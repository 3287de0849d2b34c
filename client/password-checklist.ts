import { MESSAGES } from '#contract/messages/messages.ts';
import { isEasyToGuess } from '#contract/rules/common-passwords.ts';
import { PASSWORD_CHECKLIST, unmetPasswordRules } from '#contract/rules/password.ts';

/** One line below the field of a new password. */
export interface ChecklistLine {
  readonly of: 'rule' | 'easy-to-guess';
  readonly text: string;
  /** Why what is typed breaks it; empty where nothing does. */
  readonly error: string;
  readonly isMet: boolean;
}

const CHECKED_KEYS: readonly string[] = PASSWORD_CHECKLIST.flatMap(({ rules }) => rules);

/** How a new password stands, rule by rule. What is rare is only mentioned where it is so, once the rest is right. */
export function passwordChecklist(password: string, email: string): readonly ChecklistLine[] {
  const unmet = unmetPasswordRules(password);
  const lines = PASSWORD_CHECKLIST.map(({ hint, rules }) => {
    const broken = unmet.find(({ key }) => (rules as readonly string[]).includes(key));
    const error = broken?.message ?? '';
    return { of: 'rule' as const, text: hint, error, isMet: broken === undefined && password !== '' };
  });
  const rare = unmet.find(({ key }) => !CHECKED_KEYS.includes(key));
  if (rare !== undefined)
    return [...lines, { of: 'rule', text: 'Not an email address', error: rare.message, isMet: false }];
  if (unmet.length > 0 || !isEasyToGuess(password, [email])) return lines;
  const { easyToGuess } = MESSAGES.password;
  return [...lines, { of: 'easy-to-guess', text: easyToGuess, error: easyToGuess, isMet: false }];
}

/** What the field says besides its list: nothing while a line says why the password is refused. */
export function besidesTheList(error: string | undefined, lines: readonly ChecklistLine[]): string | undefined {
  return lines.some((line) => line.error !== '') ? undefined : error;
}
