import type { Expression } from '../expressions/index.ts';
import type { Moment } from './moment.ts';
import type { ChoiceView } from './page-view.ts';
import { shuffled } from './seeded-order.ts';
import { commentKey, type Item, type Question } from './survey.ts';

export const MULTIPLE: ReadonlySet<string> = new Set(['checkbox', 'tagbox', 'ranking']);

export const isMultiple = ({ definition }: Question): boolean =>
  MULTIPLE.has(definition.type) || (definition.type === 'imagepicker' && definition.multiSelect === true);

/** The choices that a question offers now, in their order, those that cannot be taken marked as such. */
export function choicesOf(
  moment: Moment,
  question: Question,
  selected: unknown = moment.value(question.name),
): readonly ChoiceView[] {
  return moment.once(question.choices, () => {
    const { definition } = question;
    if (definition.type === 'rating') return rateChoices(question);
    const listed = question.source === undefined ? ownChoices(moment, question) : carriedChoices(moment, question);
    const isTaken = takenBy(selected);
    const isFull =
      definition.maxSelectedChoices !== undefined &&
      Array.isArray(selected) &&
      selected.length >= definition.maxSelectedChoices;
    const ordered = inOrder(moment, question, listed);
    const canTake = ({ value, role }: ChoiceView): boolean =>
      !isFull || isTaken(value) || (role !== undefined && role !== 'other');
    const offered = [...ordered, ...specialChoices(question)].map((one) =>
      canTake(one) ? one : { ...one, isEnabled: false },
    );
    if (definition.showSelectAllItem !== true) return offered;
    const most = definition.maxSelectedChoices ?? Infinity;
    const text = definition.selectAllText ?? 'Select all';
    return [{ value: 'all', text, isEnabled: listed.length <= most, role: 'all' }, ...offered];
  });
}

function takenBy(value: unknown): (choice: unknown) => boolean {
  return Array.isArray(value) ? (choice) => value.includes(choice) : (choice) => value === choice;
}

function ownChoices(moment: Moment, question: Question): ChoiceView[] {
  const { definition } = question;
  return visibleItems(moment, question.choices, question.choicesVisible).map((item) => ({
    value: item.value,
    text: moment.text(item.text),
    isEnabled: isTrueFor(moment, item, item.enable ?? question.choicesEnable),
    ...(item.definition.isExclusive === true ? { isExclusive: true } : {}),
    ...(definition.type === 'imagepicker' && item.definition.imageLink !== undefined
      ? { imageLink: item.definition.imageLink }
      : {}),
  }));
}

function carriedChoices(moment: Moment, question: Question): ChoiceView[] {
  const { choicesFromQuestionMode: mode, showOtherItem } = question.definition;
  const source = question.source === undefined ? undefined : moment.survey.questions.get(question.source);
  if (source === undefined) return [];
  const isTaken = takenBy(moment.value(source.name));
  const choices = choicesOf(moment, source);
  const carried = choices.filter(
    ({ role, value }) => role === undefined && (mode === undefined || isTaken(value) === (mode === 'selected')),
  );
  const meant = moment.answers.get(commentKey(source.name));
  const other = choices.find(({ role }) => role === 'other');
  if (
    mode === 'selected' &&
    showOtherItem !== true &&
    other !== undefined &&
    isTaken('other') &&
    typeof meant === 'string'
  )
    carried.push({ value: other.value, text: meant, isEnabled: true });
  return carried
    .map((choice) => ({ ...choice, isEnabled: true }))
    .filter((choice) => isTrueFor(moment, choice, question.choicesVisible))
    .map((choice) => ({ ...choice, isEnabled: isTrueFor(moment, choice, question.choicesEnable) }));
}

function specialChoices({ definition }: Question): ChoiceView[] {
  const special: ChoiceView[] = [];
  const { showRefuseItem, showDontKnowItem, showNoneItem, showOtherItem } = definition;
  const add = (value: string, text: string, role: NonNullable<ChoiceView['role']>): void => {
    special.push({ value, text, isEnabled: true, role, ...(role === 'other' ? {} : { isExclusive: true }) });
  };
  if (showNoneItem === true) add('none', definition.noneText ?? 'None', 'none');
  if (showRefuseItem === true) add('refused', definition.refuseText ?? 'Prefer not to answer', 'refused');
  if (showDontKnowItem === true) add('dontknow', definition.dontKnowText ?? "Don't know", 'dontKnow');
  if (showOtherItem === true) add('other', definition.otherText ?? 'Other (describe)', 'other');
  return special;
}

function inOrder(moment: Moment, question: Question, choices: ChoiceView[]): readonly ChoiceView[] {
  const { definition, name, source } = question;
  const order = definition.choicesOrder;
  if (order === undefined) return choices;
  const fixed = fixedValues((source === undefined ? question : moment.survey.questions.get(source))?.choices ?? []);
  if (order === 'random') {
    // 'None of these' and 'other', however they were written, are looked for at the end.
    const isLast = ({ value, isExclusive }: ChoiceView): boolean =>
      fixed.has(value) || isExclusive === true || (source !== undefined && value === 'other');
    return withLast(choices, isLast, (loose) => shuffled(loose, moment.seed, `choices ${name}`));
  }
  const sign = order === 'asc' ? 1 : -1;
  const byText = (loose: readonly ChoiceView[]) =>
    loose.toSorted((a, b) => sign * a.text.localeCompare(b.text, 'en', { numeric: true }));
  return withLast(choices, ({ value }) => fixed.has(value), byText);
}

function fixedValues(items: readonly Item[]): ReadonlySet<unknown> {
  return new Set(items.flatMap(({ definition, value }) => (definition.isFixed === true ? [value] : [])));
}

/** Puts the loose ones in order, and behind them those that stay, as they were written. */
function withLast<T>(items: readonly T[], isLast: (item: T) => boolean, order: (loose: readonly T[]) => T[]): T[] {
  return [...order(items.filter((item) => !isLast(item))), ...items.filter(isLast)];
}

function rateChoices({ definition }: Question): ChoiceView[] {
  const { rateValues, rateMin = 1, rateMax = 5, rateStep = 1 } = definition;
  if (rateValues !== undefined)
    return rateValues.map(({ value, text }) => ({ value, text: text ?? String(value), isEnabled: true }));
  const choices: ChoiceView[] = [];
  // Counted in steps, because 0.1 + 0.2 is not 0.3.
  const digits = Math.max(fractionDigits(rateMin), fractionDigits(rateStep));
  for (let step = 0; rateMin + step * rateStep <= rateMax + 1e-9 && step < 100; step++) {
    const value = Number((rateMin + step * rateStep).toFixed(digits));
    choices.push({ value, text: String(value), isEnabled: true });
  }
  return choices;
}

const fractionDigits = (value: number): number => String(value).split('.')[1]?.length ?? 0;

/** The rows that a matrix shows now, in their order. */
export function rowsOf(moment: Moment, question: Question): readonly ItemText[] {
  return moment.once(question.rows, () => {
    const rows = visibleItems(moment, question.rows, question.rowsVisible);
    const fixed = fixedValues(question.rows);
    const ordered =
      question.definition.rowOrder === 'random'
        ? withLast(
            rows,
            ({ value }) => fixed.has(value),
            (loose) => shuffled(loose, moment.seed, `rows ${question.name}`),
          )
        : rows;
    return ordered.map((row) => ({
      value: row.value,
      text: moment.text(row.text),
      isEnabled: isTrueFor(moment, row, row.enable),
    }));
  });
}

export interface ItemText {
  readonly value: string | number | boolean;
  readonly text: string;
  readonly isEnabled: boolean;
}

function visibleItems(moment: Moment, items: readonly Item[], common: Expression | undefined): readonly Item[] {
  return items.filter((item) => isTrueFor(moment, item, item.visible ?? common));
}

function isTrueFor(moment: Moment, item: { value: unknown }, condition: Expression | undefined): boolean {
  if (condition === undefined) return true;
  return moment.within({ item: item.value, choice: item.value }, () => condition.isTrue(moment));
}
