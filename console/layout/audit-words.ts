import { formatMoment, formatNumber } from '#console/format.ts';

/** What was done, where its own name does not say it. */
const ACTIONS: Readonly<Record<string, string>> = {
  'flag.set': 'Flag',
  'flag.member-set': 'Flag for one member',
  'people-file.recognised': 'Recognised in a file of people',
  'profile-detail.published': 'Attribute published',
  'profile-detail.retired': 'Attribute retired',
  'profile-detail.moved': 'Attribute moved',
  'support.file-opened': 'Attachment of a request opened',
  'support-request.guest-forgotten': 'Guest of a request forgotten',
};

/** 'operator.role-changed' as 'Operator role changed'. */
export function actionWords(action: string): string {
  if (Object.hasOwn(ACTIONS, action)) return ACTIONS[action] ?? action;
  const words = action.replaceAll(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface AuditChange {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What differs between before and after, name by name; what stayed the same is left out. */
export function changesOf(before: unknown, after: unknown): readonly AuditChange[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names
    .map((name) => ({ name, before: was.get(name), after: is.get(name) }))
    .filter((change) => change.before !== change.after);
}

/** The same in a line that goes on from a name: '. reason: Called us. status was 5.1.1'. */
export function changeWords(before: unknown, after: unknown): string {
  return changesOf(before, after)
    .map(({ name, before: was, after: is }) => {
      const words = is === undefined ? `${name} was ${was}` : name === '' ? is : `${name}: ${is}`;
      return `. ${words.replace(/\.$/, '')}`;
    })
    .join('');
}

function partsOf(value: unknown): ReadonlyMap<string, string> {
  if (value === null || value === undefined) return new Map();
  if (!isObject(value)) return new Map([['', textOf('', value)]]);
  const parts = Object.entries(value).filter(isTold);
  return new Map(parts.map(([name, part]) => [nameWords(name), textOf(name, part)]));
}

/** What an entry calls it, where its own name says too little. */
const NAMES: Readonly<Record<string, string>> = {
  cents: 'worth',
  voidedCents: 'voided, worth',
  valueCents: 'value',
  askedBy: 'asked by',
  memberNote: 'the member reads',
  number: 'line',
  sha256: 'checksum of the file',
  displayName: 'members read',
  typeName: 'group',
  selectionType: 'answer',
  exclusiveOptions: 'stands alone',
  isListed: 'asked',
  isNaming: 'names the member',
  isEditable: 'members may change it',
  isRestricted: 'takes a fresh sign-in',
  unlockDays: 'days until it opens again',
  info: 'hint',
  availableActivityInfo: 'what it opens',
  validation: 'an answer must have',
};

/** 'shortId' as 'short id'. */
function nameWords(name: string): string {
  if (Object.hasOwn(NAMES, name)) return NAMES[name] ?? name;
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Such as REDEMPTION_VOID. One word in capitals may be a name, such as that of a file. */
const CONSTANT = /^[A-Z]+(_[A-Z]+)+$/;
/** The names of limits, such as correctionPointsPerMemberDay. */
const IN_ONE_WORD = /^[a-z]+([A-Z][a-z]+){2,}$/;
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** What a machine calls something: it says nothing to people, and whom it is about stands beside it. */
const RAW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isRawId = (value: unknown): boolean => typeof value === 'string' && RAW_ID.test(value);
const isTold = ([, part]: readonly [string, unknown]): boolean => part !== null && !isRawId(part);

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return wordsOf(value);
  if (typeof value === 'number') return /cents$/i.test(name) ? DOLLARS.format(value / 100) : formatNumber(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const told = value.filter((part) => !isRawId(part));
    if (told.length === 0 && value.length > 0) return formatNumber(value.length);
    const [isDeep, parts] = [told.some(isObject), told.map((part) => textOf(name, part))];
    return parts.length === 0 ? 'none' : parts.join(isDeep ? '; ' : ', ');
  }
  if (!isObject(value)) return 'none';
  const parts = Object.entries(value).filter(isTold);
  return parts.map(([key, part]) => `${nameWords(key)}: ${textOf(key, part)}`).join(', ');
}

function wordsOf(text: string): string {
  if (INSTANT.test(text)) return formatMoment(text);
  if (CONSTANT.test(text)) return text.replaceAll('_', ' ').toLowerCase();
  return IN_ONE_WORD.test(text) ? nameWords(text) : text;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
