import type { Answers, ElementView, PageView, QuestionView } from '#engine/index.ts';

/** Answers that somebody might give to a page: the same for the same person, different for another. */
export function plausibleAnswers(page: PageView, person: number): Answers {
  const answers = questionsOf(page.elements).map((question) => [question.name, answerTo(question, person)] as const);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined));
}

export function questionsOf(elements: readonly ElementView[]): QuestionView[] {
  return elements.flatMap((element) =>
    element.type === 'panel' ? questionsOf(element.elements) : element.isEnabled ? [element] : [],
  );
}

function answerTo(question: QuestionView, person: number): unknown {
  const { type, isRequired, isMultiple } = question;
  const offered = (question.choices ?? []).filter((choice) => choice.role === undefined && !choice.isExclusive);
  const choices = offered.map((choice) => choice.value);
  const position = person * 7 + question.name.length;
  switch (type) {
    case 'radiogroup':
    case 'dropdown':
    case 'rating':
      return pick(choices, position);
    case 'imagepicker':
      return isMultiple ? choices.slice(0, 1) : pick(choices, position);
    case 'checkbox':
    case 'tagbox':
      return choices.length === 0 ? undefined : rotated(choices, position).slice(0, 1 + (position % 2));
    case 'ranking':
      return rotated(choices, position);
    case 'boolean':
      return (position % 3 === 0 ? question.falseChoice : question.trueChoice)?.value;
    case 'matrix':
      return byName(question.rows ?? [], (row, index) => [
        row.value,
        pick(choices, position + index * 2 + (index % 2)),
      ]);
    case 'matrixdropdown':
      return byName(question.rows ?? [], (row, index) => [
        row.value,
        byName(row.cells ?? [], (cell) => [cell.name, answerTo(cell, person + index)]),
      ]);
    case 'multipletext':
      return byName(question.items ?? [], (item) => [item.name, answerTo(item, person)]);
    case 'slider':
      return question.isRange ? [question.min, question.max] : numberIn(question, position);
    case 'text':
      if (question.inputType === 'number') return numberIn(question, position % 4);
      return isRequired ? 'The usual' : undefined;
    case 'comment':
      return isRequired ? 'As always.' : undefined;
    case 'expression':
    case 'file':
    case 'html':
    case 'image':
    case 'video':
      return undefined;
  }
}

function pick<Value>(values: readonly Value[], position: number): Value | undefined {
  return values[position % values.length];
}

function rotated<Value>(values: readonly Value[], position: number): Value[] {
  const first = values.length === 0 ? 0 : position % values.length;
  return [...values.slice(first), ...values.slice(0, first)];
}

function numberIn({ min = 0, max = 100, step = 1 }: QuestionView, position: number): number {
  const steps = Math.floor((Number(max) - Number(min)) / step) + 1;
  return Number(min) + (position % steps) * step;
}

function byName<Part>(parts: readonly Part[], entry: (part: Part, index: number) => readonly [unknown, unknown]) {
  return Object.fromEntries(
    parts
      .map((part, index) => entry(part, index))
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [String(name), value]),
  );
}
