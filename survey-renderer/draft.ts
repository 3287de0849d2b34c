import {
  type Answers,
  type ElementView,
  type PageView,
  type QuestionView,
  type Run,
  type Survey,
  viewPage,
} from '#engine/index.ts';
import { partsOf } from './answer-parts.ts';
import { selectedOf } from './selection.ts';

/** A page as it looks with what is typed, and of that what can be sent. */
export interface SettledPage {
  readonly view: PageView;
  readonly draft: Answers;
}

/**
 * Leaves out of what is typed the answers that cannot be given now: to hidden or disabled questions, and choices and
 * rows that are not there any more. The caller keeps what was typed, so that a change of mind brings it back.
 */
export function settlePage(survey: Survey, run: Run, now: number, typed: Answers): SettledPage {
  let draft = typed;
  for (;;) {
    const view = viewPage(survey, run, now, draft);
    const questions = questionsOf(view.elements);
    const next = Object.fromEntries(
      Object.entries(draft).flatMap(([key, value]) => {
        const question = questions.find(({ name, comment }) => name === key || comment?.key === key);
        if (question?.isEnabled !== true) return [];
        return [[key, question.name === key ? offeredPart(question, value) : value]];
      }),
    );
    // Each round takes something away, so it ends.
    if (JSON.stringify(next) === JSON.stringify(draft)) return { view: withMisfits(view, draft), draft };
    draft = next;
  }
}

export function questionsOf(elements: readonly ElementView[]): QuestionView[] {
  return elements.flatMap((element) => (element.type === 'panel' ? questionsOf(element.elements) : [element]));
}

function offeredPart({ type, choices, isMultiple, rows }: QuestionView, value: unknown): unknown {
  if (value === null) return null;
  const isOffered = (one: unknown) => type === 'rating' || choices?.some((choice) => choice.value === one) !== false;
  if (rows !== undefined) {
    const kept = Object.entries(partsOf(value)).flatMap(([key, part]) => {
      const row = rows.find((one) => String(one.value) === key);
      if (row === undefined || (row.cells === undefined && !isOffered(part))) return [];
      const cells = Object.entries(partsOf(part)).filter(([name]) => row.cells?.some((cell) => cell.name === name));
      return [[key, row.cells === undefined ? part : Object.fromEntries(cells)]];
    });
    return kept.length === 0 ? null : Object.fromEntries(kept);
  }
  if (!isMultiple) return isOffered(value) ? value : null;
  const kept = selectedOf(value).filter(isOffered);
  return kept.length === 0 ? null : kept;
}

/** What is typed in a field for numbers and is none stays on the screen, although it is no answer to the engine. */
function withMisfits(view: PageView, draft: Answers): PageView {
  const draw = (elements: readonly ElementView[]): ElementView[] =>
    elements.map((element) => {
      if (element.type === 'panel') return { ...element, elements: draw(element.elements) };
      const typed = draft[element.name];
      return hasMisfit(element, typed) ? asTyped(element, typed) : element;
    });
  return { ...view, elements: draw(view.elements) };
}

function hasMisfit({ inputType, items = [], rows = [] }: QuestionView, typed: unknown): boolean {
  if (inputType === 'number') return typeof typed === 'string';
  const parts = partsOf(typed);
  return (
    items.some((item) => hasMisfit(item, parts[item.name])) ||
    rows.some(({ cells = [], value }) =>
      cells.some((cell) => hasMisfit(cell, partsOf(parts[String(value)])[cell.name])),
    )
  );
}

function asTyped(question: QuestionView, typed: unknown): QuestionView {
  const { items, rows } = question;
  const parts = partsOf(typed);
  return {
    ...question,
    value: typed,
    ...(items && { items: items.map((item) => asTyped(item, parts[item.name])) }),
    ...(rows && {
      rows: rows.map((row) => ({
        ...row,
        cells: row.cells?.map((cell) => asTyped(cell, partsOf(parts[String(row.value)])[cell.name])) ?? [],
      })),
    }),
  };
}
