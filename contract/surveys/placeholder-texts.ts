import { records, textIn, type Json } from '../wire/json-shapes.ts';
import { numberParts } from './question-numbers.ts';

/** What stands in a new question's lists until somebody writes their own words. */
export const PLACEHOLDER_TEXTS = {
  choices: ['First choice', 'Second choice'],
  rows: ['First row', 'Second row'],
  columns: ['First field'],
  items: ['First', 'Second'],
} as const;

type ListName = keyof typeof PLACEHOLDER_TEXTS;

const LISTS = Object.keys(PLACEHOLDER_TEXTS) as ListName[];
/** 'First' alone can be somebody's own word; with the name that a new item gets it is ours. */
const NEW_ITEM = /^item\d+$/u;

export interface PlaceholderText {
  /** The name of the question that still has it. */
  readonly question: string;
  readonly page: string;
  /** 'Q4'. */
  readonly label: string;
  readonly texts: readonly string[];
}

/** Questions whose choices, rows, columns or fields still have the words that a new question begins with. */
export function placeholderTexts(definition: unknown): readonly PlaceholderText[] {
  return numberParts(definition).flatMap(({ name, page, label, json }) => {
    const texts = LISTS.flatMap((list) => placeholdersIn(json, list));
    return texts.length === 0 ? [] : [{ question: name, page, label, texts }];
  });
}

function placeholdersIn(json: Json, list: ListName): string[] {
  const ours: readonly string[] = PLACEHOLDER_TEXTS[list];
  return records(json[list]).flatMap(({ text, title, name }) => {
    const sentence = textIn(text) || textIn(title);
    return ours.includes(sentence) && (list !== 'items' || NEW_ITEM.test(textIn(name))) ? [sentence] : [];
  });
}

/** What is said of one of them where it keeps a survey from being published. */
export const placeholderSentence = ({ label, texts }: PlaceholderText): string =>
  `${label} still has placeholder text (${texts.map((text) => `“${text}”`).join(', ')}). Replace it or remove it.`;
