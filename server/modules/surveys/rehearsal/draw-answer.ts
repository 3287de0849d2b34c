import { DAY_MS } from '#contract/time/durations.ts';
import type { ChoiceView, QuestionDefinition, QuestionView } from '#engine/index.ts';
import type { SeededChance } from './seeded-chance.ts';

/** How one made-up member answers. */
export interface AnswerHabits {
  readonly chance: SeededChance;
  /** What conditions ask about this name. */
  hintsFor(name: string): readonly unknown[];
  /** How often an answer is one that a condition asks about, where it can be. */
  readonly hintShare: number;
  /** How many times this page was refused already: the more, the more varied. */
  readonly attempt: number;
}

const ATTENTIVE_SHARE = 0.95;
const OPTIONAL_SHARE = 0.9;
const YEAR_DAYS = 365;
/** Answers that common patterns ask for, when an answer in plain words was refused. */
const PATTERN_TRIES = ['12345', '555-010-0199', 'AB-1234', 'someone@example.com', 'https://example.com', 'A', '42'];
const WORDS =
  'it is easy to use and I like that it comes on time but the price could be lower for what you get in the end'.split(
    ' ',
  );

/** An answer that a person could give here, or undefined to leave it open. */
export function drawAnswer(view: QuestionView, definition: QuestionDefinition, habits: AnswerHabits): unknown {
  const { chance } = habits;
  if (!view.isRequired && habits.attempt === 0 && !chance.happens(OPTIONAL_SHARE)) return undefined;
  if (definition.attentionCheck !== undefined && chance.happens(ATTENTIVE_SHARE)) return definition.attentionCheck;
  switch (view.type) {
    case 'boolean':
      return one(sidesOf(view), view.name, habits);
    case 'radiogroup':
    case 'dropdown':
    case 'rating':
      return one(offered(view), view.name, habits);
    case 'imagepicker':
      return view.isMultiple === true ? several(view, habits) : one(offered(view), view.name, habits);
    case 'checkbox':
    case 'tagbox':
      return several(view, habits);
    case 'ranking':
      return view.isSelectToRank === true ? several(view, habits) : shuffled(offered(view), chance);
    case 'text':
      return drawText(view, definition, habits);
    case 'comment':
      return drawWords(definition, habits);
    case 'slider':
      return view.isRange === true ? drawRange(view, habits) : drawNumber(view, definition, habits);
    case 'matrix':
      return byName(view.rows ?? [], (row) => one(offered(view), `${view.name}.${row.value}`, habits));
    case 'matrixdropdown':
      return byName(view.rows ?? [], (row) =>
        byName(
          (row.cells ?? []).map((cell) => ({ value: cell.name, isEnabled: cell.isEnabled, cell })),
          ({ cell }) => drawAnswer(cell, cellOf(definition, cell.name), habits),
        ),
      );
    case 'multipletext':
      return byName(
        (view.items ?? []).map((item) => ({ value: item.name, isEnabled: true, item })),
        ({ item }) => drawAnswer(item, cellOf(definition, item.name), habits),
      );
    case 'video':
      return view.clipId === undefined ? { uploadId: 'rehearsal', seconds: chance.between(20, 90) } : true;
    case 'file':
      return [{ name: 'photo.jpg', type: 'image/jpeg', content: 'rehearsal' }];
    case 'html':
    case 'image':
    case 'expression':
      return undefined;
  }
}

function offered(view: QuestionView): readonly unknown[] {
  return (view.choices ?? []).filter(isTakeable).map(({ value }) => value);
}

const isTakeable = (choice: ChoiceView): boolean => choice.isEnabled && choice.role !== 'all';

function sidesOf({ trueChoice, falseChoice }: QuestionView): unknown[] {
  return [trueChoice?.value, falseChoice?.value].filter((value) => value !== undefined);
}

function one(values: readonly unknown[], name: string, { chance, hintsFor, hintShare }: AnswerHabits): unknown {
  const hinted = values.filter((value) => hintsFor(name).some((hint) => String(hint) === String(value)));
  return pickFrom(hinted.length > 0 && chance.happens(hintShare) ? hinted : values, chance);
}

function pickFrom<T>(values: readonly T[], chance: SeededChance): T | undefined {
  const [first, ...rest] = values;
  return first === undefined ? undefined : chance.pick([first, ...rest]);
}

function several(view: QuestionView, habits: AnswerHabits): unknown {
  const { chance } = habits;
  const choices = (view.choices ?? []).filter(isTakeable);
  const alone = choices.filter((choice) => choice.isExclusive === true || choice.role === 'none');
  const wanted = Math.max(view.isRequired ? 1 : 0, view.minSelected ?? 0);
  if (alone.length > 0 && wanted <= 1 && chance.happens(0.1)) return [pickFrom(alone, chance)?.value];
  const hints = habits.hintsFor(view.name).map(String);
  const hasHint = (choice: ChoiceView) => hints.includes(String(choice.value));
  const mixed = shuffled(
    choices.filter((choice) => !alone.includes(choice)),
    chance,
  ).toSorted((a, b) => Number(hasHint(b)) - Number(hasHint(a)));
  const most = Math.min(view.maxSelected ?? mixed.length, mixed.length);
  const picked = mixed.filter((choice) =>
    chance.happens(hasHint(choice) ? 0.4 + habits.hintShare / 2 : Math.min(0.45, 3 / mixed.length)),
  );
  const kept = picked.slice(0, most);
  for (const choice of mixed) if (kept.length < Math.min(wanted, most) && !kept.includes(choice)) kept.push(choice);
  return kept.length === 0 ? (alone[0] && wanted > 0 ? [alone[0].value] : undefined) : kept.map(({ value }) => value);
}

function shuffled<T>(items: readonly T[], chance: SeededChance): T[] {
  return items
    .map((item) => ({ item, place: chance.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function drawText(view: QuestionView, definition: QuestionDefinition, habits: AnswerHabits): unknown {
  switch (view.inputType) {
    case 'number':
    case 'range':
      return drawNumber(view, definition, habits);
    case 'date':
      return drawDay(view, habits);
    case 'datetime-local':
      return `${drawDay(view, habits)}T12:30`;
    case 'month':
      return drawDay(view, habits).slice(0, 7);
    case 'week':
      return `${drawDay(view, habits).slice(0, 4)}-W${String(habits.chance.between(1, 52)).padStart(2, '0')}`;
    case 'time':
      return `${String(habits.chance.between(0, 23)).padStart(2, '0')}:15`;
    case 'color':
      return '#aa5500';
    case 'email':
      return 'someone@example.com';
    case 'url':
      return 'https://example.com';
    case 'tel':
      return '555-010-0199';
    case 'text':
    case 'password':
    case undefined:
      return drawWords(definition, habits);
  }
}

function drawNumber(view: QuestionView, definition: QuestionDefinition, habits: AnswerHabits): number {
  const numeric = definition.validators?.find((validator) => validator.type === 'numeric');
  const least = numberOr(view.min, numeric?.minValue ?? 0);
  const most = Math.max(least, numberOr(view.max, numeric?.maxValue ?? least + 100));
  const hinted = habits
    .hintsFor(view.name)
    .filter((hint): hint is number => typeof hint === 'number' && hint >= least && hint <= most);
  const near = habits.chance.happens(Math.max(0.5, habits.hintShare)) ? pickFrom(hinted, habits.chance) : undefined;
  const step = view.step ?? 1;
  return near ?? least + habits.chance.between(0, Math.floor((most - least) / step)) * step;
}

function drawRange(view: QuestionView, { chance }: AnswerHabits): number[] {
  const least = numberOr(view.min, 0);
  const most = numberOr(view.max, 100);
  const step = view.step ?? 1;
  const at = () => least + chance.between(0, Math.floor((most - least) / step)) * step;
  return [at(), at()].toSorted((a, b) => a - b);
}

function numberOr(value: unknown, other: number): number {
  return typeof value === 'number' ? value : other;
}

function drawDay(view: QuestionView, habits: AnswerHabits): string {
  const hinted = habits
    .hintsFor(view.name)
    .filter((hint): hint is string => typeof hint === 'string' && /^\d{4}-\d\d-\d\d/u.test(hint));
  const near = habits.chance.happens(0.5) ? pickFrom(hinted, habits.chance) : undefined;
  if (near !== undefined) return near.slice(0, 10);
  const first = Date.parse(String(view.min ?? '2025-01-01'));
  const last = Date.parse(String(view.max ?? '2026-12-31'));
  const days = Number.isNaN(last - first) ? YEAR_DAYS : Math.max(0, Math.floor((last - first) / DAY_MS));
  return new Date((Number.isNaN(first) ? 0 : first) + habits.chance.between(0, days) * DAY_MS)
    .toISOString()
    .slice(0, 10);
}

function drawWords(definition: QuestionDefinition, habits: AnswerHabits): string {
  const { chance, attempt } = habits;
  const hinted = habits.hintsFor(definition.name).filter((hint) => typeof hint === 'string');
  const near = chance.happens(Math.max(0.4, habits.hintShare)) ? pickFrom(hinted, chance) : undefined;
  if (near !== undefined && attempt === 0) return near;
  const hasPattern = definition.validators?.some(({ type }) => type === 'regex' || type === 'email') === true;
  if (hasPattern && attempt > 0) return PATTERN_TRIES[(attempt - 1) % PATTERN_TRIES.length] ?? '';
  const limits = definition.validators?.find((validator) => validator.type === 'text');
  const count = definition.type === 'comment' ? chance.between(4, 24) : chance.between(1, 3);
  let words = Array.from({ length: count + attempt * 4 }, () => pickFrom(WORDS, chance) ?? '').join(' ');
  while (words.length < (limits?.minLength ?? 0)) words += ` ${words}`;
  return words.slice(0, Math.min(definition.maxLength ?? 1_000, limits?.maxLength || 1_000));
}

function cellOf(definition: QuestionDefinition, name: string): QuestionDefinition {
  return definition.cells?.find((cell) => cell.name === name) ?? definition;
}

/** An answer for each part that can be given one, by its name. */
function byName<T extends { readonly value: unknown; readonly isEnabled: boolean }>(
  parts: readonly T[],
  draw: (part: T) => unknown,
): unknown {
  const drawn = parts
    .filter(({ isEnabled }) => isEnabled)
    .map((part) => [String(part.value), draw(part)] as const)
    .filter(([, value]) => value !== undefined);
  return drawn.length === 0 ? undefined : Object.fromEntries(drawn);
}
