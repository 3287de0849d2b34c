import type { SelectionType } from '#contract/profile/catalogue.ts';
import { counted, formatNumber } from '#console/format.ts';
import type { DetailVersion } from './profile.queries.ts';

/** How a detail is answered, in the words of this page. */
export const ANSWER_LABELS: Readonly<Record<SelectionType, string>> = {
  single: 'Single choice',
  multiple: 'Multiple answers',
  open_text: 'Short text',
  date_type: 'Date',
  json: 'Address',
  password_text: 'Password',
};

/** What can be made anew; the others are answered in ways of their own. */
export const NEW_TYPES: readonly SelectionType[] = ['single', 'multiple', 'open_text', 'date_type'];

export const hasOptions = (selectionType: SelectionType): boolean =>
  selectionType === 'single' || selectionType === 'multiple';

/** 30 is '30 days'. */
export const daysText = (days: number): string => counted(days, 'day');

/** How many have it; fewer than ten are not counted out. */
export const membersText = (members: number | null): string => (members === null ? 'under 10' : formatNumber(members));

/** What one version says otherwise than the one before, each in a few words. */
export function versionChanges(
  before: DetailVersion,
  after: DetailVersion,
  nameOfGroup: (typeName: string) => string,
): readonly string[] {
  const sentences: string[] = [];
  if (before.displayName !== after.displayName) sentences.push(`“${before.displayName}” is now “${after.displayName}”`);
  sentences.push(...optionChanges(before, after));
  if (before.typeName !== after.typeName) sentences.push(`moved to ${nameOfGroup(after.typeName)}`);
  else if (before.position !== after.position) sentences.push('moved within its group');
  if (before.isEditable !== after.isEditable)
    sentences.push(after.isEditable ? 'members can change it' : "members can't change it");
  if (!before.isNaming && after.isNaming) sentences.push('identifies the member');
  if (!before.isRestricted && after.isRestricted) sentences.push('needs a password to change');
  if (before.unlockDays !== after.unlockDays)
    sentences.push(
      after.unlockDays === 0
        ? 'can be changed at any time'
        : `can be changed again after ${daysText(after.unlockDays)}`,
    );
  if (before.info !== after.info) sentences.push(textChange('hint', after.info));
  if (before.availableActivityInfo !== after.availableActivityInfo)
    sentences.push(textChange('what it unlocks', after.availableActivityInfo));
  if (JSON.stringify(before.validation) !== JSON.stringify(after.validation)) sentences.push('answer requirements');
  return sentences;
}

const textChange = (name: string, now: string | null): string =>
  now === null ? `${name} removed` : `${name}: “${now}”`;

function* optionChanges({ options: before }: DetailVersion, { options: after }: DetailVersion): Iterable<string> {
  const known = new Map(before.map((option) => [String(option.code), option]));
  for (const { code, text, isRetired, isExclusive } of after) {
    const old = known.get(String(code));
    if (old === undefined) {
      yield `new option “${text}”`;
      continue;
    }
    if (old.text !== text) yield `option “${old.text}” is now “${text}”`;
    if (old.isRetired !== isRetired) yield isRetired ? `“${text}” retired` : `“${text}” offered again`;
    if (old.isExclusive !== isExclusive) yield isExclusive ? `“${text}” is exclusive` : `“${text}” can be combined`;
  }
  const order = after.map(({ code }) => String(code)).filter((code) => known.has(code));
  const oldOrder = before.map(({ code }) => String(code)).filter((code) => order.includes(code));
  if (order.join('\n') !== oldOrder.join('\n')) yield 'options reordered';
}
