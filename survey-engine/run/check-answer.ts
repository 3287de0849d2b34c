import { isEmpty, isNothing, isRecord, own } from './answer-values.ts';
import { choicesOf, isMultiple, rowsOf } from './choices.ts';
import { isEnabled, isRequired, isVisible, questionsIn, shownElements } from './conditions.ts';
import { cellsOf, inRow } from './matrix-cells.ts';
import type { Moment } from './moment.ts';
import { isNumeric, limitsOf } from './number-limits.ts';
import { sentence } from './problem-sentences.ts';
import type { AnswerProblem, ProblemCode } from './run-state.ts';
import { isEmail, runValidators } from './run-validators.ts';
import { commentKey, type Container, type Question } from './survey.ts';

type Report = (code: ProblemCode, message?: string, limits?: readonly unknown[], path?: readonly string[]) => void;

/** Everything that keeps a page from being done. */
export function pageProblems(moment: Moment, page: Container): AnswerProblem[] {
  const problems: AnswerProblem[] = [];
  for (const element of shownElements(moment, page)) {
    if (element.kind !== 'question') problems.push(...pageProblems(moment, element));
    else if (isEnabled(moment, element)) checkQuestion(moment, element, problems);
  }
  const isUnanswered = (question: Question): boolean => isEmpty(moment.value(question.name));
  if (
    isRequired(moment, page) &&
    isEnabled(moment, page) &&
    questionsIn(page)
      .filter((one) => isVisible(moment, one))
      .every(isUnanswered)
  ) {
    const message = page.definition.requiredErrorText ?? sentence('panelRequired');
    problems.push({ question: page.name, code: 'panelRequired', message });
  }
  return problems;
}

function checkQuestion(moment: Moment, question: Question, problems: AnswerProblem[]): void {
  const report: Report = (code, message, limits, path) => {
    const text = message ?? sentence(code, limits);
    problems.push({ question: question.name, ...(path === undefined ? {} : { path }), code, message: text });
  };
  const value = moment.value(question.name);
  checkValue(moment, question, value, report);
  const { type } = question.definition;
  if (type === 'matrix') checkRows(moment, question, value, report);
  if (type === 'matrixdropdown') checkCells(moment, question, value, report);
  if (type === 'multipletext')
    for (const item of question.cells)
      checkValue(moment, item, own(value, item.name), (code, message, limits) => {
        report(code, message, limits, [item.name]);
      });
}

function checkValue(moment: Moment, question: Question, value: unknown, report: Report): void {
  let isGood = true;
  const found: Report = (code, ...rest) => {
    isGood = false;
    report(code, ...rest);
  };
  const { definition } = question;
  if (definition.type !== 'expression' && isRequired(moment, question) && isEmpty(value))
    found('required', definition.requiredErrorText);
  checkSelection(moment, question, value, found);
  if (definition.type === 'text' && !isNothing(value)) checkText(moment, question, value, found);
  // Validators speak only where nothing else is wrong.
  if (isGood) for (const { code, message } of runValidators(moment, question, value)) report(code, message);
}

function checkSelection(moment: Moment, question: Question, value: unknown, found: Report): void {
  const { showOtherItem, showCommentArea, otherErrorText, minSelectedChoices = 0 } = question.definition;
  const isOther = showOtherItem === true && (Array.isArray(value) ? value.includes('other') : value === 'other');
  if (isOther && showCommentArea !== true && isEmpty(moment.answers.get(commentKey(question.name))))
    found('commentRequired', otherErrorText);
  if (!isMultiple(question) || minSelectedChoices < 1) return;
  const selected: readonly unknown[] = Array.isArray(value) ? value : [];
  const isNone =
    selected.length === 1 &&
    choicesOf(moment, question, value).some((one) => one.value === selected[0] && one.isExclusive);
  if (selected.length < minSelectedChoices && !isNone) found('tooFew', undefined, [minSelectedChoices]);
}

function checkText(moment: Moment, question: Question, value: unknown, found: Report): void {
  const { inputType, minErrorText, maxErrorText, step, validators = [] } = question.definition;
  const { min, max } = limitsOf(moment, question);
  const isBefore = (a: unknown, b: unknown): boolean =>
    isNumeric(question) ? Number(a) < Number(b) : String(a) < String(b);
  if (min !== undefined && isBefore(value, min)) found('tooSmall', withLimit(minErrorText, min), [min]);
  if (max !== undefined && isBefore(max, value)) found('tooLarge', withLimit(maxErrorText, max), [max]);
  if (inputType === 'number' && step !== undefined && !isMultipleOf(Number(value), step))
    found('step', undefined, [step]);
  if (inputType === 'email' && !validators.some(({ type }) => type === 'email') && !isEmail(value)) found('notEmail');
}

function withLimit(text: string | undefined, limit: number | string): string | undefined {
  return text?.replace('{0}', String(limit));
}

function isMultipleOf(value: number, step: number): boolean {
  let scale = 1;
  while (scale < 1e6 && (Math.round(step * scale) / scale !== step || Math.round(value * scale) / scale !== value))
    scale *= 10;
  return step <= 0 || Math.round(value * scale) % Math.round(step * scale) === 0;
}

function checkRows(moment: Moment, question: Question, value: unknown, report: Report): void {
  const { eachRowRequired, eachRowUnique } = question.definition;
  const seen = new Set<unknown>();
  for (const row of rowsOf(moment, question)) {
    const key = String(row.value);
    const one = own(value, key);
    if (isEmpty(one)) {
      if (eachRowRequired === true) report('rowRequired', undefined, undefined, [key]);
    } else if (eachRowUnique === true && seen.has(one)) report('rowUnique', undefined, undefined, [key]);
    seen.add(one);
  }
}

function checkCells(moment: Moment, question: Question, value: unknown, report: Report): void {
  const columns = cellsOf(moment, question);
  const seen = new Map<string, unknown[]>();
  for (const [index, row] of rowsOf(moment, question).entries()) {
    const key = String(row.value);
    const cells = own(value, key);
    inRow(moment, question, { row, index }, () => {
      for (const cell of columns) {
        if (!row.isEnabled || !isVisible(moment, cell) || !isEnabled(moment, cell)) continue;
        const one = isRecord(cells) ? own(cells, cell.name) : undefined;
        const path = [key, cell.name];
        checkValue(moment, cell, one, (code, message, limits) => {
          report(code, message, limits, path);
        });
        if (!('isUnique' in cell.definition) || isEmpty(one)) continue;
        const others = seen.get(cell.name) ?? [];
        if (others.includes(one)) report('columnUnique', undefined, undefined, path);
        seen.set(cell.name, [...others, one]);
      }
    });
  }
}
