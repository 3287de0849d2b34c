import { isRecord, isSame, own } from './answer-values.ts';
import type { ShapeProblem } from './answer-shape.ts';
import { choicesOf, isMultiple, rowsOf } from './choices.ts';
import { isEnabled, isVisible } from './conditions.ts';
import { cellsOf, inRow } from './matrix-cells.ts';
import type { Moment } from './moment.ts';
import { isNumeric, limitsOf } from './number-limits.ts';
import type { ChoiceView } from './page-view.ts';
import type { Question } from './survey.ts';

const WITH_CHOICES: ReadonlySet<string> = new Set(['radiogroup', 'dropdown', 'rating', 'imagepicker']);

/** What is stored there already, and the way to it from the question. */
interface AnswerPlace {
  readonly stored: unknown;
  readonly path: readonly string[];
}

/**
 * Is everything in this answer something that the question offers at this moment? Its shape is known to be right. What
 * was stored before may stay although it could not be chosen now.
 */
export function offerProblem(
  moment: Moment,
  question: Question,
  value: unknown,
  place: AnswerPlace,
): ShapeProblem | undefined {
  if (value === undefined || value === null) return undefined;
  const { stored, path } = place;
  const { definition } = question;
  const choices = (): readonly ChoiceView[] => choicesOf(moment, question, value);
  if (isMultiple(question)) return selectionProblem(question, choices(), value as readonly unknown[], place);
  if (WITH_CHOICES.has(definition.type))
    return isOffered(choices(), value, [stored]) ? undefined : { code: 'notOffered', path };
  if (definition.type === 'boolean') {
    const isEither = value === (definition.valueTrue ?? true) || value === (definition.valueFalse ?? false);
    return isEither ? undefined : { code: 'notOffered', path };
  }
  if (definition.type === 'matrix') return rowsProblem(moment, question, value, path);
  if (definition.type === 'matrixdropdown') return cellsProblem(moment, question, value, place);
  if (definition.type === 'slider' && isNumeric(question)) return sliderProblem(moment, question, value, path);
  if (definition.type === 'file') {
    const most = definition.allowMultiple === true ? (definition.maxFiles ?? 20) : 1;
    return Array.isArray(value) && value.length > most ? { code: 'tooMany', path, limits: [most] } : undefined;
  }
  return undefined;
}

function isOffered(choices: readonly ChoiceView[], value: unknown, stored: readonly unknown[]): boolean {
  const choice = choices.find((one) => one.value === value);
  return choice !== undefined && choice.role !== 'all' && (choice.isEnabled || stored.includes(value));
}

function selectionProblem(
  question: Question,
  choices: readonly ChoiceView[],
  value: readonly unknown[],
  { stored, path }: AnswerPlace,
): ShapeProblem | undefined {
  const { type, maxSelectedChoices, selectToRankEnabled } = question.definition;
  const before: readonly unknown[] = Array.isArray(stored) ? stored : [];
  if (!value.every((one) => isOffered(choices, one, before))) return { code: 'notOffered', path };
  if (maxSelectedChoices !== undefined && value.length > maxSelectedChoices)
    return { code: 'tooMany', path, limits: [maxSelectedChoices] };
  const isExclusive = (one: unknown): boolean => choices.some((choice) => choice.value === one && choice.isExclusive);
  if (value.length > 1 && value.some(isExclusive)) return { code: 'exclusive', path };
  // A ranking orders everything that it offers, unless it asks to pick first.
  if (type === 'ranking' && selectToRankEnabled !== true && value.length !== choices.length)
    return { code: 'wrongType', path };
  return undefined;
}

function rowsProblem(moment: Moment, question: Question, value: unknown, path: readonly string[]) {
  const rows = rowsOf(moment, question);
  const columns = choicesOf(moment, question, undefined);
  for (const [key, one] of Object.entries(isRecord(value) ? value : {})) {
    const row = rows.find((shown) => String(shown.value) === key);
    if (row === undefined) return { code: 'notOffered', path: [...path, key] } as const;
    if (one !== null && !isOffered(columns, one, [])) return { code: 'notOffered', path: [...path, key] } as const;
  }
  return undefined;
}

function cellsProblem(moment: Moment, question: Question, value: unknown, { stored, path }: AnswerPlace) {
  const rows = rowsOf(moment, question);
  for (const [key, cells] of Object.entries(isRecord(value) ? value : {})) {
    const index = rows.findIndex((row) => String(row.value) === key);
    const row = rows[index];
    if (row === undefined) return { code: 'notOffered', path: [...path, key] } as const;
    const columns = cellsOf(moment, question);
    const problem = inRow(moment, question, { row, index }, () => {
      for (const [name, one] of Object.entries(isRecord(cells) ? cells : {})) {
        const at = [...path, key, name];
        const cell = columns.find((column) => column.name === name);
        if (one === null) continue;
        if (cell === undefined || !isVisible(moment, cell)) return { code: 'hidden', path: at } as const;
        const before = own(own(stored, key), name);
        if (!(row.isEnabled && isEnabled(moment, cell)) && !isSame(one, before))
          return { code: 'disabled', path: at } as const;
        const inner = offerProblem(moment, cell, one, { stored: before, path: at });
        if (inner !== undefined) return inner;
      }
      return undefined;
    });
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function sliderProblem(moment: Moment, question: Question, value: unknown, path: readonly string[]) {
  const { min, max } = limitsOf(moment, question);
  const { minRangeLength, maxRangeLength } = question.definition;
  const ends = (Array.isArray(value) ? value : [value]) as readonly number[];
  if (ends.some((end) => end < Number(min))) return { code: 'tooSmall', path, limits: [min] } as const;
  if (ends.some((end) => end > Number(max))) return { code: 'tooLarge', path, limits: [max] } as const;
  const [from = 0, to = from] = ends;
  const isRange = ends.length === 2;
  if (isRange && (to < from || to - from < (minRangeLength ?? 0) || to - from > (maxRangeLength ?? Infinity)))
    return { code: 'wrongType', path } as const;
  return undefined;
}
