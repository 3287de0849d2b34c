/** What people look for in the audit log: the entry names it by itself, besides the sentence it stands in. */
const NAMES = ['fileName', 'reference', 'number', 'takesBack', 'memberNumber', 'shortId'];

/** The names in what was asked for, of whatever kind it is. */
export const namesIn = (asked: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(asked).filter(
      (part): part is [string, string] => NAMES.includes(part[0]) && typeof part[1] === 'string' && part[1] !== '',
    ),
  );
