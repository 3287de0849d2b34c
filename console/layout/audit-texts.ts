import { ACT_LIMITS, isActLimitName, limitText } from '#contract/second-person/act-limits.ts';
import { FLAG_LABELS } from '#contract/flags/flag-settings.ts';
import { attributeLabel, formatMoment, formatNumber } from '#console/format.ts';

/** What is read of an entry to say it. */
export interface ShownEntry {
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly subjectName: string | null;
  readonly names: readonly { readonly id: string; readonly name: string }[];
  readonly before: unknown;
  readonly after: unknown;
}

export interface AuditChange {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What differs between before and after, name by name; what stayed the same is left out. */
export function changesOf(entry: ShownEntry): readonly AuditChange[] {
  const [was, is] = [partsOf(spoken(entry, entry.before)), partsOf(spoken(entry, entry.after))];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names
    .map((name) => ({ name, before: was.get(name), after: is.get(name) }))
    .filter((change) => change.before !== change.after);
}

/** The same in a line that goes on from a name: '. reason: Called us. status was 5.1.1'. */
export function changeText(entry: ShownEntry): string {
  return changesOf(entry)
    .map(({ name, before: was, after: is }) => {
      const sentence = is === undefined ? `${name} was ${was}` : name === '' ? is : `${name}: ${is}`;
      return `. ${sentence.replace(/\.$/, '')}`;
    })
    .join('');
}

/** With what people call a thing in place of its id, and values of a limit in its unit. */
function spoken(entry: ShownEntry, value: unknown): unknown {
  if (!isObject(value)) return value;
  const { subjectKind, subjectId, names } = entry;
  const known = new Map(names.map(({ id, name }) => [id, name]));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => {
      if (typeof part === 'string' && known.has(part)) return [key.replace(/Id$/, ''), known.get(part)];
      if (typeof part === 'number' && isActLimitName(subjectId))
        return [key, limitText(ACT_LIMITS[subjectId].unit, part)];
      if (subjectKind === 'profile-detail' && key === 'name') return [key, attributeLabel(String(part))];
      return [key, spoken(entry, part)];
    }),
  );
}

function partsOf(value: unknown): ReadonlyMap<string, string> {
  if (value === null || value === undefined) return new Map();
  if (!isObject(value)) return new Map([['', textOf('', value)]]);
  const parts = Object.entries(value).filter(isShown);
  return new Map(parts.map(([name, part]) => [nameText(name), textOf(name, part)]));
}

/** What an entry calls it, where its own name says too little. */
const NAMES: Readonly<Record<string, string>> = {
  cents: 'worth',
  voidedCents: 'value voided',
  valueCents: 'value',
  askedBy: 'requested by',
  memberNote: 'note to the member',
  displayName: 'label members see',
  typeName: 'group',
  selectionType: 'answer',
  exclusiveOptions: 'exclusive options',
  isListed: 'asked',
  isNaming: 'identifies the member',
  isEditable: 'members can change it',
  isRestricted: 'password to change',
  unlockDays: 'days between changes',
  info: 'hint',
  isMailed: 'by email',
  emptyDetail: 'missing profile detail',
  availableActivityInfo: 'what it unlocks',
  validation: 'answer requirements',
  ...FLAG_LABELS,
};

/** What people wrote or named, which is shown as it is. */
const FREE_WORDS =
  /^(?:asked|because|body|category|cell|failure|file|info|note|product|quest|reason|reference|search|subject|text|title|why|words)$|name$|note$|reads$/i;

/** 'shortId' as 'short id'. */
function nameText(name: string): string {
  if (Object.hasOwn(NAMES, name)) return NAMES[name] ?? name;
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Such as REDEMPTION_VOID and IN_FIELD: nobody writes so, whatever it stands for. */
const JOINED_CODE = /^[A-Z]+(?:_[A-Z\d]+)+$/;
/** Such as DISABLED, open_text and ended-early, unless somebody wrote it. */
const CODE = /^(?:[A-Z]{3,}|[a-z]+(?:[_-][a-z]+)+)$/;
/** The names of limits, such as correctionPointsPerMemberDay. */
const IN_ONE_WORD = /^[a-z]+([A-Z][a-z]+){2,}$/;
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** What a machine calls something: it says nothing to people, and whom it is about stands beside it. */
const RAW_ID = /^(?:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,})$/i;
const isRawId = (value: unknown): boolean => typeof value === 'string' && RAW_ID.test(value);
const isShown = ([, part]: readonly [string, unknown]): boolean => part !== null && !isRawId(part);

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return textsOf(name, value);
  if (typeof value === 'number') return /cents$/i.test(name) ? DOLLARS.format(value / 100) : formatNumber(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const told = value.filter((part) => !isRawId(part));
    if (told.length === 0 && value.length > 0) return formatNumber(value.length);
    const [isDeep, parts] = [told.some(isObject), told.map((part) => textOf(name, part))];
    return parts.length === 0 ? 'none' : parts.join(isDeep ? '; ' : ', ');
  }
  if (!isObject(value)) return 'none';
  const parts = Object.entries(value).filter(isShown);
  return parts.map(([key, part]) => `${nameText(key)}: ${textOf(key, part)}`).join(', ');
}

function textsOf(name: string, text: string): string {
  if (INSTANT.test(text)) return formatMoment(text);
  if (JOINED_CODE.test(text) || (CODE.test(text) && !FREE_WORDS.test(name)))
    return text.replaceAll(/[_-]/g, ' ').toLowerCase();
  return IN_ONE_WORD.test(text) ? nameText(text) : text;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
