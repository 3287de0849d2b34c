import { attributeLabel, formatDay } from '#console/format.ts';
import type { AttributeChange, Member } from './members.queries.ts';

type Attribute = Member['attributes'][number];

/** What the catalogue has no words for is called by its own name. */
export const labelOf = (name: string, displayName: string): string =>
  Object.hasOwn(WISHES, name) ? (WISHES[name] ?? name) : displayName === name ? attributeLabel(name) : displayName;

/** What members want to be asked has no place in the catalogue. */
const WISHES: Readonly<Record<string, string>> = {
  'preferences.videoActivityOptInFlag': 'Videos',
  'preferences.surveyActivityOptInFlag': 'Surveys',
  'preferences.activityFrequency': 'Activity limit',
  'preferences.activityPeriod': 'Limit period',
};
const WISH_VALUES: Readonly<Record<string, string>> = {
  true: 'yes',
  false: 'no',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
  UNLIMITED: 'no limit',
};

/** Who said so. */
const SOURCES: Readonly<Record<string, string>> = {
  MEMBER: 'The member',
  REGISTRATION: 'At registration',
  SURVEY: 'In a survey',
  OPERATOR: 'An operator',
  IMPORT: 'From a file',
  SYSTEM: 'Calculated',
};

/** Who changed it, for the line under what was changed. */
export const sourceText = ({ source, operatorName }: AttributeChange): string =>
  operatorName ?? SOURCES[source] ?? source;

/** 'Children under 18: 1 child, now 2 children'. What names somebody is told without its values. */
export function changeSentence({ name, displayName, before, after, isHidden }: AttributeChange): string {
  const label = labelOf(name, displayName);
  if (isHidden) return `${label}: changed, values hidden`;
  const worded = (texts: readonly string[] | null) => {
    const shown = (texts ?? []).map((text) => (name in WISHES ? (WISH_VALUES[text] ?? text) : yesOrNo(text)));
    return shown.join(', ');
  };
  const [was, is] = [worded(before), worded(after)];
  if (was === '') return `${label}: ${is}`;
  return is === '' ? `${label}: ${was}, cleared` : `${label}: ${was}, now ${is}`;
}

/** Yes and no without words of the catalogue. */
const yesOrNo = (text: string): string => (text === 'true' ? 'Yes' : text === 'false' ? 'No' : text);

export const attributeText = ({ texts }: Attribute): string => texts.map(yesOrNo).join(', ');

/** 'Changed 05/30/2026, open again 06/29/2026': the newest change, and when that can be changed again. */
export function changedText(attributes: readonly Attribute[]): string | undefined {
  const [newest] = attributes.toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1));
  if (newest === undefined) return undefined;
  const sameMoment = attributes.filter(({ updatedAt }) => updatedAt === newest.updatedAt);
  const [opensAt] = sameMoment.flatMap(({ unlockAt }) => unlockAt ?? []).toSorted();
  return opensAt === undefined ? formatDay(newest.updatedAt) : `${formatDay(newest.updatedAt)}, ${openText(opensAt)}`;
}

export const openText = (unlockAt: string): string => `can change again ${formatDay(unlockAt)}`;
