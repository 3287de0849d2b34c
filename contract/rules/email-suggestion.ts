import { isEmailAddress } from './email.ts';
import { isNearly } from './nearly.ts';

/** Where most mailboxes of people in the US are. */
const COMMON_DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'charter.net',
  'protonmail.com',
];

/** Near one of those, and where mailboxes are all the same. */
const ALSO_REAL: ReadonlySet<string> = new Set(['ymail.com', 'mail.com', 'email.com']);

/** The address that was probably meant, where the domain is a slip away from a common one; undefined for any other. */
export function suggestedEmail(typed: string): string | undefined {
  const email = typed.trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (!isEmailAddress(email) || ALSO_REAL.has(domain)) return undefined;
  const like = COMMON_DOMAINS.filter((common) => isNearly(domain, common));
  const [meant] = like;
  return meant === undefined || like.length > 1 || meant === domain ? undefined : `${email.slice(0, at)}@${meant}`;
}
