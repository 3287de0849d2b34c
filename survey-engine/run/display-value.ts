import { isRecord, own } from './answer-values.ts';
import { choicesOf, rowsOf } from './choices.ts';
import { Moment, type RunValues } from './moment.ts';
import { commentKey, type Question, type Survey } from './survey.ts';

/** Opens a run for reading and changing. */
export function openMoment(survey: Survey, run: RunValues, now: number): Moment {
  return new Moment(survey, run, now, displayOf);
}

/** What a person reads instead of a stored value: the texts of choices, lists with commas. */
function displayOf(moment: Moment, question: Question, value: unknown, path: readonly string[]): unknown {
  const { type, valueTrue, valueFalse, labelTrue, labelFalse } = question.definition;
  const [step, next] = path;
  if (value == null) return '';
  if (question.cells.length > 0) {
    const inner = question.cells.find(({ name }) => name === (type === 'multipletext' ? step : next));
    if (inner !== undefined) return displayOf(moment, inner, value, []);
  }
  if (type === 'boolean') {
    if (value === (valueTrue ?? true)) return labelTrue ?? 'Yes';
    return value === (valueFalse ?? false) ? (labelFalse ?? 'No') : value;
  }
  if (Array.isArray(value)) {
    return value.map((one) => (isRecord(one) ? own(one, 'name') : textOf(moment, question, one))).join(', ');
  }
  return isRecord(value) ? displayRows(moment, question, value, path) : textOf(moment, question, value);
}

function displayRows(
  moment: Moment,
  question: Question,
  value: Record<string, unknown>,
  path: readonly string[],
): string {
  const titles = [
    ...rowsOf(moment, question),
    ...question.cells.map((cell) => ({ value: cell.name, text: moment.text(cell.title) })),
  ];
  return Object.entries(value)
    .map(([key, inner]) => {
      const title = titles.find((one) => String(one.value) === key)?.text ?? key;
      return `${title}: ${String(displayOf(moment, question, inner, [...path, key]))}`;
    })
    .join(', ');
}

function textOf(moment: Moment, question: Question, value: unknown): unknown {
  const choice = choicesOf(moment, question).find((one) => one.value === value);
  if (choice === undefined) return value;
  const meant = choice.role === 'other' ? moment.answers.get(commentKey(question.name)) : undefined;
  return typeof meant === 'string' && meant !== '' ? meant : choice.text;
}
