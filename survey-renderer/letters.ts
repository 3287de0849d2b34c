import type { ChoiceView, PageView, QuestionView } from '#engine/index.ts';
import { questionsOf } from './draft.ts';

const LETTERS = 26;

/** A, B, C … Z, and none for whatever comes after. */
export function letterOf(index: number): string | undefined {
  return index < LETTERS ? String.fromCharCode(65 + index) : undefined;
}

const LONGEST_FIGURE = 4;
const NOT_ASKED: ReadonlySet<string> = new Set(['html', 'image', 'expression']);
const AS_TILES: ReadonlySet<string> = new Set(['radiogroup', 'checkbox', 'tagbox', 'boolean', 'imagepicker', 'rating']);

/** The question that names its page: the only one that is asked, on a page without a title. */
export function onlyQuestion({ title, elements }: PageView): QuestionView | undefined {
  const asked = questionsOf(elements).filter(({ type }) => !NOT_ASKED.has(type));
  return asked.length === 1 && title === '' ? asked[0] : undefined;
}

/** A scale whose steps are words needs tiles; figures, stars and faces stand in a row. */
export function isScale({ type, rateType, choices = [] }: QuestionView): boolean {
  return type === 'rating' && (rateType !== 'labels' || choices.every(({ text }) => text.length <= LONGEST_FIGURE));
}

export function tileChoices({ choices, trueChoice, falseChoice }: QuestionView): readonly ChoiceView[] {
  return choices ?? [trueChoice, falseChoice].filter((choice) => choice !== undefined);
}

/** The last of the letters that take a choice on this page, if any do. */
export function lastLetter(view: PageView): string | undefined {
  const only = onlyQuestion(view);
  if (only === undefined || !AS_TILES.has(only.type) || isScale(only)) return undefined;
  return letterOf(Math.min(tileChoices(only).length, LETTERS) - 1);
}
