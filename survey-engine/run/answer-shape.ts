import { isRecord } from './answer-values.ts';
import { isMultiple } from './choices.ts';
import { COMMENT_MAX_LENGTH, isNumeric, TEXT_MAX_LENGTH } from './number-limits.ts';
import type { ProblemCode } from './run-state.ts';
import type { Question } from './survey.ts';

const MAX_SELECTED = 2_000;
const MAX_FILES = 20;
const MAX_FILE_NAME_LENGTH = 255;
const UPLOAD_ID = /^[A-Za-z0-9_-]{1,64}$/;
const DATE_INPUTS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4,6}-\d\d-\d\d$/,
  'datetime-local': /^\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/,
  time: /^\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/,
  month: /^\d{4,6}-\d\d$/,
  week: /^\d{4,6}-W\d\d$/,
  color: /^#[0-9a-fA-F]{6}$/,
};

export interface ShapeProblem {
  readonly code: ProblemCode;
  readonly path: readonly string[];
  readonly limits?: readonly unknown[];
}

/** What is wrong with the form of an answer, whatever else was answered; nothing if it can be looked at more closely. */
export function shapeProblem(
  question: Question,
  value: unknown,
  path: readonly string[] = [],
): ShapeProblem | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const { type, inputType } = question.definition;
  const wrong = (isRight: boolean): ShapeProblem | undefined => (isRight ? undefined : { code: 'wrongType', path });
  if (isMultiple(question))
    return wrong(Array.isArray(value) && value.length <= MAX_SELECTED && value.every(isKey) && isOnceEach(value));
  switch (type) {
    case 'text':
      if (isNumeric(question)) return Number.isFinite(value) ? undefined : { code: 'notNumber', path };
      if (typeof value === 'string' && DATE_INPUTS[inputType ?? '']?.test(value) === false)
        return { code: inputType === 'color' ? 'wrongType' : 'notDate', path };
      return textProblem(question, value, path);
    case 'comment':
      return textProblem(question, value, path);
    case 'slider':
      if (question.definition.sliderType === 'range')
        return wrong(Array.isArray(value) && value.length === 2 && value.every(Number.isFinite));
      return wrong(Number.isFinite(value));
    case 'matrix':
      return wrong(isRecord(value) && Object.values(value).every((one) => one === null || isKey(one)));
    case 'multipletext':
      return isRecord(value) ? partsProblem(question, value, path) : wrong(false);
    case 'matrixdropdown':
      if (!isRecord(value)) return wrong(false);
      for (const [row, cells] of Object.entries(value)) {
        if (!isRecord(cells)) return { code: 'wrongType', path: [...path, row] };
        const problem = partsProblem(question, cells, [...path, row]);
        if (problem !== undefined) return problem;
      }
      return undefined;
    case 'file':
      return wrong(Array.isArray(value) && value.length <= MAX_FILES && value.every(isFile));
    case 'video':
      return wrong(
        isRecord(value) &&
          Object.keys(value).length === 2 &&
          isUploadId(value['uploadId']) &&
          Number.isFinite(value['seconds']) &&
          Number(value['seconds']) >= 0,
      );
    case 'image':
      return question.definition.clipId === undefined ? { code: 'unknown', path } : wrong(value === true);
    case 'html':
    case 'expression':
      return { code: 'unknown', path };
    case 'radiogroup':
    case 'dropdown':
    case 'rating':
    case 'boolean':
    case 'imagepicker':
    case 'checkbox':
    case 'tagbox':
    case 'ranking':
      return wrong(isKey(value));
  }
}

function partsProblem(question: Question, value: Record<string, unknown>, path: readonly string[]) {
  for (const [name, part] of Object.entries(value)) {
    const cell = question.cells.find((one) => one.name === name);
    if (cell === undefined) return { code: 'unknown', path: [...path, name] } as const;
    const problem = shapeProblem(cell, part, [...path, name]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Is the text beside an answer one, and not endless? */
export function textProblem(question: Question | undefined, value: unknown, path: readonly string[]) {
  const most =
    question?.definition.maxLength ?? (question?.definition.type === 'text' ? TEXT_MAX_LENGTH : COMMENT_MAX_LENGTH);
  if (typeof value !== 'string') return { code: 'wrongType', path } as const;
  return value.length > most ? ({ code: 'tooLong', path, limits: [most] } as const) : undefined;
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

function isOnceEach(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

function isUploadId(value: unknown): boolean {
  return typeof value === 'string' && UPLOAD_ID.test(value);
}

function isFile(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.keys(value).length === 3 &&
    [value['name'], value['type']].every((one) => typeof one === 'string' && one.length <= MAX_FILE_NAME_LENGTH) &&
    isUploadId(value['content'])
  );
}
