import type { SelectionType } from '#contract/profile/catalogue.ts';
import { formatNumber } from '#console/format.ts';
import type { DetailVersion } from './attributes.queries.ts';

/** How a detail is answered, in the words of this page. */
export const ANSWER_WORDS: Readonly<Record<SelectionType, string>> = {
  single: 'One of several',
  multiple: 'Any of several',
  open_text: 'A line of text',
  date_type: 'A day',
  json: 'An address',
  password_text: 'The password',
};

/** What can be made anew; the others are answered in ways of their own. */
export const NEW_TYPES: readonly SelectionType[] = ['single', 'multiple', 'open_text', 'date_type'];

export const hasOptions = (selectionType: SelectionType): boolean =>
  selectionType === 'single' || selectionType === 'multiple';

/** 30 is '30 days'. */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${formatNumber(days)} days`);

/** How many have it; fewer than ten are not counted out. */
export const membersText = (members: number | null): string => (members === null ? 'under 10' : formatNumber(members));

/** What one version says otherwise than the one before, each in a few words. */
export function versionChanges(
  before: DetailVersion,
  after: DetailVersion,
  nameOfGroup: (typeName: string) => string,
): readonly string[] {
  const words: string[] = [];
  const say = (isSaid: boolean, sentence: string) => isSaid && words.push(sentence);
  say(before.displayName !== after.displayName, `“${before.displayName}” is now “${after.displayName}”`);
  words.push(...optionChanges(before, after));
  if (before.typeName !== after.typeName) words.push(`moved to ${nameOfGroup(after.typeName)}`);
  else say(before.position !== after.position, 'moved within its group');
  say(before.isEditable !== after.isEditable, after.isEditable ? 'members may change it' : 'members cannot change it');
  say(!before.isNaming && after.isNaming, 'names the member');
  say(!before.isRestricted && after.isRestricted, 'takes a fresh sign-in');
  say(
    before.unlockDays !== after.unlockDays,
    after.unlockDays === 0 ? 'can be changed at any time' : `opens again after ${daysText(after.unlockDays)}`,
  );
  say(before.info !== after.info, textChange('hint', after.info));
  say(
    before.availableActivityInfo !== after.availableActivityInfo,
    textChange('what it opens', after.availableActivityInfo),
  );
  say(JSON.stringify(before.validation) !== JSON.stringify(after.validation), 'what an answer must be like');
  return words;
}

const textChange = (name: string, now: string | null): string =>
  now === null ? `${name} taken away` : `${name}: “${now}”`;

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
    if (old.isExclusive !== isExclusive) yield isExclusive ? `“${text}” stands alone` : `“${text}” goes with others`;
  }
  const order = after.map(({ code }) => String(code)).filter((code) => known.has(code));
  const oldOrder = before.map(({ code }) => String(code)).filter((code) => order.includes(code));
  if (order.join('\n') !== oldOrder.join('\n')) yield 'options in another order';
}
