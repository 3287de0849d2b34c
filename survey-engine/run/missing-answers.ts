import { isEmpty, own } from './answer-values.ts';
import type { PageView, PanelView, QuestionView } from './page-view.ts';
import { MISSING_SENTENCES } from './problem-sentences.ts';
import type { AnswerProblem } from './run-state.ts';

type Code = keyof typeof MISSING_SENTENCES;

/**
 * What a page still wants an answer to, in the words of `answerPage`: told before anything is sent. Read from what is
 * drawn, so that a browser need not carry the rest of the judgement; that stays `answerPage`'s.
 */
export function missingAnswers(page: PageView): AnswerProblem[] {
  const problems: AnswerProblem[] = [];
  lookInto(page, problems);
  return problems;
}

function lookInto(container: PageView | PanelView, problems: AnswerProblem[]): void {
  const { name, elements, isRequired, requiredText } = container;
  for (const element of elements) {
    if (element.type === 'panel') lookInto(element, problems);
    else if (element.isEnabled) lookAt(element, problems);
  }
  const isDisabled = 'isEnabled' in container && !container.isEnabled;
  if (isRequired && !isDisabled && isUnanswered(container)) {
    const message = requiredText ?? MISSING_SENTENCES.panelRequired;
    problems.push({ question: name, code: 'panelRequired', message });
  }
}

function isUnanswered({ elements }: PageView | PanelView): boolean {
  return elements.every((element) => (element.type === 'panel' ? isUnanswered(element) : isEmpty(element.value)));
}

function lookAt(question: QuestionView, problems: AnswerProblem[]): void {
  const { name, value, rows = [], items = [] } = question;
  const report = (code: Code, message?: string, path: readonly string[] = [], limit?: number) => {
    const text = message ?? MISSING_SENTENCES[code].replace('{0}', String(limit));
    problems.push({ question: name, ...(path.length > 0 && { path }), code, message: text });
  };
  judge(question, report);
  for (const row of rows) {
    const key = String(row.value);
    if (row.isRequired && isEmpty(own(value, key))) report('rowRequired', undefined, [key]);
    for (const cell of row.cells ?? []) {
      if (cell.isEnabled) judge(cell, (code, message, _path, limit) => report(code, message, [key, cell.name], limit));
    }
  }
  for (const item of items) judge(item, (code, message, _path, limit) => report(code, message, [item.name], limit));
}

type Report = (code: Code, message?: string, path?: readonly string[], limit?: number) => void;

function judge({ type, isRequired, requiredText, value, ...question }: QuestionView, report: Report): void {
  if (isRequired && type !== 'expression' && isEmpty(value)) report('required', requiredText);
  const { comment, isMultiple, minSelected = 0, choices = [] } = question;
  if (comment?.isRequired && isEmpty(comment.value)) report('commentRequired', comment.requiredText);
  if (!isMultiple || minSelected < 1) return;
  const selected: readonly unknown[] = Array.isArray(value) ? value : [];
  const isNone = selected.length === 1 && choices.some((one) => one.value === selected[0] && one.isExclusive);
  if (selected.length < minSelected && !isNone) report('tooFew', undefined, undefined, minSelected);
}
