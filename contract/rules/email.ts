import { EMAIL_MAX_CHARACTERS } from '../limits.ts';

const LOCAL_PART_MAX_CHARACTERS = 64;
const LABEL_MAX_CHARACTERS = 63;
const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i;
const ASCII = /^[\u0020-\u007e]*$/;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TOP_LEVEL_DOMAIN = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;
/** In quotes, as RFC 5321 §4.1.2 allows before the @. */
const QUOTED = /^"(?:[ !#-[\]-~]|\\[ -~])*"$/;
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** What is wrong with an address, as anyone who has it in a list reads it. */
export const EMAIL_PROBLEMS = {
  empty: 'Email is empty',
  unreadable: 'Email contains invisible characters',
  'no-at': 'Email has no @',
  'two-ats': 'Email has more than one @',
  spaces: 'Email has a space or extra text',
  'no-name': 'Email has nothing before the @',
  'no-domain': 'Email has nothing after the @',
  'too-long': `Email has more than ${EMAIL_MAX_CHARACTERS} characters`,
  'name-too-long': `Email has more than ${LOCAL_PART_MAX_CHARACTERS} characters before the @`,
  dots: 'Email has a dot at the start or end of the part before the @, or two in a row',
  quoted: 'Email has quotes before the @, which few mail servers accept',
  letters: 'Email has letters before the @ that few mail servers accept',
  characters: "Email has characters before the @ that aren't allowed",
  'ip-address': 'Email has an IP address after the @ instead of a domain',
  'trailing-dot': 'Email ends with a dot',
  domain: 'Email has no valid domain after the @',
} as const;
export type EmailProblem = keyof typeof EMAIL_PROBLEMS;

/**
 * Whether a text has the form of an email address that mail can reach: a dotted local part, a domain of two or more
 * labels. Apostrophes, plus signs and internationalised (xn--) domains are fine. Quoted local parts and letters beyond
 * ASCII are not: few mail servers take them, and look-alike letters would let two people seem to have one address.
 */
export function isEmailAddress(value: string): boolean {
  return emailProblem(value) === undefined;
}

/** Why a text is no address that mail can reach; undefined when it is one. */
export function emailProblem(value: string): EmailProblem | undefined {
  if (value === '') return 'empty';
  if (/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u.test(value)) return 'unreadable';
  if (value.length > EMAIL_MAX_CHARACTERS) return 'too-long';
  const at = value.lastIndexOf('@');
  if (at === -1) return 'no-at';
  return localPartProblem(value.slice(0, at)) ?? domainProblem(value.slice(at + 1));
}

function localPartProblem(localPart: string): EmailProblem | undefined {
  if (localPart === '') return 'no-name';
  if (QUOTED.test(localPart)) return 'quoted';
  if (localPart.includes('@')) return 'two-ats';
  if (/\s/.test(localPart)) return 'spaces';
  if (localPart.length > LOCAL_PART_MAX_CHARACTERS) return 'name-too-long';
  const atoms = localPart.split('.');
  if (atoms.includes('')) return 'dots';
  if (atoms.every((atom) => ATOM.test(atom))) return undefined;
  return ASCII.test(localPart) ? 'characters' : 'letters';
}

function domainProblem(domain: string): EmailProblem | undefined {
  if (domain === '') return 'no-domain';
  if (/\s/.test(domain)) return 'spaces';
  if (domain.startsWith('[') || /^[0-9.]+$/.test(domain)) return 'ip-address';
  if (domain.endsWith('.')) return 'trailing-dot';
  const labels = domain.split('.');
  const isReal =
    labels.length > 1 &&
    labels.every((label) => label.length <= LABEL_MAX_CHARACTERS && DOMAIN_LABEL.test(label)) &&
    TOP_LEVEL_DOMAIN.test(labels.at(-1) ?? '');
  return isReal ? undefined : 'domain';
}

export type ReadEmail = { readonly address: string } | { readonly problem: EmailProblem };

/**
 * An address out of somebody's list, in the one form that we keep: a domain in another script as its xn-- form, quotes that
 * change nothing left out. What remains has to be an address as everywhere else.
 */
export function readEmailAddress(text: string): ReadEmail {
  const at = text.lastIndexOf('@');
  const address = at === -1 ? text : `${withoutQuotes(text.slice(0, at))}@${asciiDomain(text.slice(at + 1))}`;
  const problem = emailProblem(address);
  return problem === undefined ? { address } : { problem };
}

/** "dana"@example.com and dana@example.com are one mailbox, RFC 5321 §4.1.2; "dana ortiz" keeps its quotes. */
function withoutQuotes(localPart: string): string {
  if (!QUOTED.test(localPart)) return localPart;
  const plain = localPart.slice(1, -1).replaceAll(/\\(.)/g, '$1');
  return localPartProblem(plain) === undefined ? plain : localPart;
}

function asciiDomain(domain: string): string {
  if (ASCII.test(domain) || !INTERNATIONAL_DOMAIN.test(domain)) return domain;
  return URL.parse(`http://${domain}`)?.hostname ?? domain;
}
