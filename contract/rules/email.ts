import { EMAIL_MAX_CHARACTERS } from '../limits.ts';

const LOCAL_PART_MAX_CHARACTERS = 64;
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TOP_LEVEL_DOMAIN = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

/**
 * Whether a text has the form of an email address that mail can reach: a dotted local part, a domain of two or more
 * labels. Apostrophes, plus signs and internationalised (xn--) domains are fine. Quoted local parts and letters beyond
 * ASCII are not: few mail servers take them, and look-alike letters would let two people seem to have one address.
 */
export function isEmailAddress(value: string): boolean {
  if (value.length > EMAIL_MAX_CHARACTERS) return false;
  const at = value.lastIndexOf('@');
  const localPart = value.slice(0, Math.max(at, 0));
  if (localPart.length > LOCAL_PART_MAX_CHARACTERS || !LOCAL_PART.test(localPart)) return false;
  const labels = value.slice(at + 1).split('.');
  return (
    labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label)) && TOP_LEVEL_DOMAIN.test(labels.at(-1) ?? '')
  );
}
