import type { Answers, ElementDefinition, QuestionDefinition, SurveyDefinition } from '#engine/index.ts';
import { offeredChoices, rateChoices, reasonsIn, type PlannedChoice } from './planned-choices.ts';
import type { Variable } from './codebook.ts';

/** A variable as one version of a survey has it, before it gets its name and codes. */
export interface PlannedVariable extends Omit<Variable, 'name' | 'number' | 'choices' | 'part' | 'isAttribute'> {
  /** The value of a choice, row or item; undefined when the question is the variable. */
  readonly part: string | undefined;
  readonly choices: readonly PlannedChoice[];
  /** Its own value among the final answers; undefined when there is none. */
  read(answers: Answers): unknown;
}

type Shape = Pick<PlannedVariable, 'type' | 'measure' | 'choices' | 'ends' | 'isNone' | 'reasons' | 'range'>;
type Question = QuestionDefinition;

const TEXT: Shape = { type: 'text', measure: 'nominal', choices: [] };
const DATE: Shape = { type: 'date', measure: 'nominal', choices: [] };
const FILE: Shape = { type: 'file', measure: 'nominal', choices: [] };
const NUMBER: Shape = { type: 'number', measure: 'scale', choices: [] };
const TAKEN: Shape = {
  type: 'multiple',
  measure: 'nominal',
  choices: [
    { value: 0, label: 'No' },
    { value: 1, label: 'Yes' },
  ],
};
const WATCHED: Shape = { type: 'single', measure: 'nominal', choices: [{ value: true, label: 'Watched' }] };

/** Every variable that a version of a survey brings, in the order of its questions. */
export function plannedVariables(definition: SurveyDefinition): PlannedVariable[] {
  const questions = definition.pages.flatMap((page) => questionsOf(page.elements));
  const byName = new Map(questions.map((question) => [question.name, question]));
  const computed = (definition.calculatedValues ?? []).filter(({ includeIntoResult }) => includeIntoResult === true);
  return [
    ...questions.flatMap((question) => [...planned(question, byName), ...remarks(question)]),
    ...computed.map(({ name }) => ({ ...whole(name, name, NUMBER) })),
  ];
}

export function questionsOf(elements: readonly ElementDefinition[]): Question[] {
  return elements.flatMap((element) => (element.type === 'panel' ? questionsOf(element.elements) : [element]));
}

function planned(question: Question, byName: ReadonlyMap<string, Question>): PlannedVariable[] {
  const { name, type } = question;
  const label = titleOf(question);
  const within = (part: string, text: string, shape: Shape, read: (value: unknown) => unknown): PlannedVariable => ({
    questionName: name,
    questionLabel: label,
    label: text,
    part,
    ...shape,
    read: (answers) => (answers[name] === undefined ? undefined : read(answers[name])),
  });
  const isMultiple = type === 'checkbox' || type === 'tagbox' || (type === 'imagepicker' && question.multiSelect);
  if (isMultiple === true || type === 'ranking') {
    const choices = offeredChoices(question, byName);
    const listed = choices.filter(({ missing }) => missing === undefined);
    const shape: Shape =
      type === 'ranking'
        ? {
            type: 'rank',
            measure: 'ordinal',
            choices: listed.map((_, index) => ({ value: index + 1, label: String(index + 1) })),
          }
        : TAKEN;
    const reasons = reasonsIn(choices);
    return listed.map(({ value, label: text, isNone }) =>
      within(String(value), text, { ...shape, reasons, isNone }, (answer) =>
        takenOrMissing(answer, value, choices, { isRanked: type === 'ranking' }),
      ),
    );
  }
  if (type === 'matrix') {
    const choices = offeredChoices(question, byName);
    const shape: Shape = { type: 'matrix-row', measure: 'ordinal', choices, reasons: reasonsIn(choices) };
    return (question.rows ?? []).map((row) =>
      within(String(row.value), row.text ?? String(row.value), shape, (answer) => inside(answer, String(row.value))),
    );
  }
  if (type === 'matrixdropdown')
    return (question.rows ?? []).flatMap((row) =>
      (question.cells ?? []).map((cell) => {
        const text = `${row.text ?? row.value}: ${cell.title ?? cell.name}`;
        const shape = cellShape(cell, byName);
        return within(`${row.value} ${cell.name}`, text, shape, (answer) =>
          plain(inside(inside(answer, String(row.value)), cell.name)),
        );
      }),
    );
  if (type === 'multipletext')
    return (question.cells ?? []).map((cell) =>
      within(cell.name, cell.title ?? cell.name, cellShape(cell, byName), (answer) => inside(answer, cell.name)),
    );
  if (type === 'slider' && question.sliderType === 'range')
    return ['from', 'to'].map((end, index) =>
      within(end, end, NUMBER, (answer) => (Array.isArray(answer) ? (answer[index] as unknown) : undefined)),
    );
  const shape = shapeOf(question, byName);
  return shape === undefined ? [] : [whole(name, label, shape)];
}

function whole(name: string, label: string, shape: Shape): PlannedVariable {
  const read = (answers: Answers): unknown => (shape === FILE ? uploadsIn(answers[name]) : answers[name]);
  return { questionName: name, questionLabel: label, label, part: undefined, ...shape, read };
}

/** What stands beside an answer: what 'other' means, or a remark. */
function remarks(question: Question): PlannedVariable[] {
  if (question.showOtherItem !== true && question.showCommentArea !== true) return [];
  const label =
    question.showOtherItem === true
      ? (question.otherText ?? 'Other (in their own words)')
      : (question.commentText ?? 'Comment');
  const key = `${question.name}-Comment`;
  return [
    {
      questionName: question.name,
      questionLabel: titleOf(question),
      label,
      part: 'comment',
      ...TEXT,
      read: (answers) => answers[key],
    },
  ];
}

/** How a question with one answer is kept; undefined when it asks nothing. */
function shapeOf(question: Question, byName: ReadonlyMap<string, Question>): Shape | undefined {
  switch (question.type) {
    case 'radiogroup':
    case 'dropdown':
    case 'imagepicker':
      return singleShape(offeredChoices(question, byName));
    case 'boolean':
      return { type: 'single', measure: 'nominal', choices: yesAndNo(question) };
    case 'rating':
      return { type: 'scale', measure: 'ordinal', choices: rateChoices(question), ends: endsOf(question) };
    case 'slider':
      return { ...NUMBER, range: rangeOf(question.min ?? 0, question.max ?? 100) };
    case 'expression':
      return NUMBER;
    case 'text':
      return textShape(question);
    case 'comment':
      return TEXT;
    case 'file':
    case 'video':
      return FILE;
    case 'image':
      return question.clipId === undefined ? undefined : WATCHED;
    case 'checkbox':
    case 'tagbox':
    case 'ranking':
    case 'matrix':
    case 'matrixdropdown':
    case 'multipletext':
    case 'html':
      return undefined;
  }
}

/** A cell of a matrix holds one value; several are joined into words. */
function cellShape(cell: Question, byName: ReadonlyMap<string, Question>): Shape {
  const isMultiple = cell.type === 'checkbox' || cell.type === 'tagbox';
  return isMultiple ? TEXT : (shapeOf({ ...cell, type: cell.type ?? 'text' }, byName) ?? TEXT);
}

function singleShape(choices: readonly PlannedChoice[]): Shape {
  return { type: 'single', measure: 'nominal', choices, reasons: reasonsIn(choices) };
}

function rangeOf(min: unknown, max: unknown): readonly [number, number] | undefined {
  const [low, high] = [Number(min), Number(max)];
  return min != null && max != null && Number.isFinite(low) && Number.isFinite(high) && low < high
    ? [low, high]
    : undefined;
}

function textShape({ inputType, min, max }: Question): Shape {
  if (inputType === 'number' || inputType === 'range') return { ...NUMBER, range: rangeOf(min, max) };
  return inputType === 'date' || inputType === 'datetime-local' || inputType === 'month' ? DATE : TEXT;
}

function yesAndNo(question: Question): PlannedChoice[] {
  return [
    { value: question.valueTrue ?? true, label: question.labelTrue ?? 'Yes', code: 1 },
    { value: question.valueFalse ?? false, label: question.labelFalse ?? 'No', code: 0 },
  ];
}

function endsOf({ minRateDescription, maxRateDescription }: Question): readonly [string, string] | undefined {
  return minRateDescription === undefined && maxRateDescription === undefined
    ? undefined
    : [minRateDescription ?? '', maxRateDescription ?? ''];
}

/** Taken or not, or the rank; or the value of a choice that says why there is no answer. */
function takenOrMissing(
  answer: unknown,
  value: unknown,
  choices: readonly PlannedChoice[],
  { isRanked }: { readonly isRanked: boolean },
): unknown {
  if (!Array.isArray(answer)) return undefined;
  const why = choices.find((choice) => choice.missing !== undefined && answer.includes(choice.value));
  if (why !== undefined) return { missing: why.missing };
  const at = answer.indexOf(value);
  if (isRanked) return at < 0 ? undefined : at + 1;
  return at < 0 ? 0 : 1;
}

function uploadsIn(answer: unknown): string | undefined {
  const ids = [answer].flat().flatMap((one) => {
    const id = inside(one, 'uploadId') ?? inside(one, 'content');
    return typeof id === 'string' ? [id] : [];
  });
  return ids.length === 0 ? undefined : ids.join(' ');
}

function inside(value: unknown, key: string): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord && Object.hasOwn(value, key) ? ((value as Record<string, unknown>)[key] ?? undefined) : undefined;
}

const plain = (value: unknown): unknown => (Array.isArray(value) ? value.join(', ') : value);
const titleOf = ({ name, title }: Question): string => title ?? name;
