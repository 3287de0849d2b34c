import type { ItemDefinition, QuestionDefinition } from '#engine/index.ts';

/** An answer in the words that the member saw; undefined when there is none. */
export function shownAnswer(question: QuestionDefinition, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const { type } = question;
  if (type === 'video') return 'A recording';
  if (type === 'file') return Array.isArray(value) ? counted(value.length, 'photo') : 'A photo';
  if (type === 'boolean') return booleanText(question, value);
  if (type === 'rating') return ratingText(question, value);
  if (type === 'image') return 'Watched';
  if (isRecord(value)) return recordText(question, value);
  const texts = [value].flat().map((one) => itemText(question.choices, one, question));
  return type === 'ranking' ? texts.map((text, place) => `${place + 1}. ${text}`).join(', ') : texts.join(', ');
}

/** What a column, row or choice is called. */
export function itemText(
  items: readonly ItemDefinition[] | undefined,
  value: unknown,
  question?: QuestionDefinition,
): string {
  const found = items?.find((item) => item.value === value);
  if (found !== undefined) return found.text ?? String(found.value);
  return SPECIAL_ITEMS.find(([name]) => name === value)?.[1](question) ?? plain(value);
}

const SPECIAL_ITEMS: readonly (readonly [string, (question?: QuestionDefinition) => string])[] = [
  ['other', (question) => question?.otherText ?? 'Other'],
  ['none', (question) => question?.noneText ?? 'None'],
  ['refused', (question) => question?.refuseText ?? 'Refused to answer'],
  ['dontknow', (question) => question?.dontKnowText ?? "Doesn't know"],
];

function booleanText(question: QuestionDefinition, value: unknown): string {
  if (value === (question.valueTrue ?? true)) return question.labelTrue ?? 'Yes';
  return value === (question.valueFalse ?? false) ? (question.labelFalse ?? 'No') : plain(value);
}

function ratingText(question: QuestionDefinition, value: unknown): string {
  if (question.rateValues !== undefined) return itemText(question.rateValues, value);
  return `${plain(value)} of ${question.rateMax ?? 5}`;
}

/** Rows of a matrix or items of a multiple text in the order in which they were shown; the database keeps none. */
function recordText(question: QuestionDefinition, value: Readonly<Record<string, unknown>>): string {
  const order = [
    ...(question.rows ?? []).map((row) => String(row.value)),
    ...(question.cells ?? []).map(({ name }) => name),
  ];
  return Object.entries(value)
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([name, one]) => {
      const cell = question.cells?.find((candidate) => candidate.name === name);
      const title = cell?.title ?? itemText(question.rows, name, question);
      return `${title}: ${isRecord(one) ? recordText(question, one) : itemText(question.choices, one, question)}`;
    })
    .join('; ');
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
