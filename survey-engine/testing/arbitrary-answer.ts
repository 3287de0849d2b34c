import type { ChoiceView, QuestionView } from '../index.ts';
import type { Entropy } from './entropy.ts';

/**
 * An answer that our renderer could give: of the right type, among what is offered; not always one that is valid.
 * Known difference answersAreStrict: nothing else is given.
 */
export function arbitraryAnswer(question: QuestionView, chance: Entropy): unknown {
  const offered = (question.choices ?? []).filter((one) => one.isEnabled && one.role !== 'all');
  switch (question.type) {
    case 'radiogroup':
    case 'dropdown':
    case 'rating':
      return offered.length === 0 ? undefined : chance.pick(offered).value;
    case 'checkbox':
    case 'tagbox':
      return several(offered, question.maxSelected, chance);
    case 'imagepicker':
      if (question.isMultiple === true) return several(offered, question.maxSelected, chance);
      return offered.length === 0 ? undefined : chance.pick(offered).value;
    case 'ranking':
      if (offered.length !== question.choices?.length || offered.length === 0) return undefined;
      return chance.chance(50) ? offered.map(({ value }) => value) : offered.map(({ value }) => value).toReversed();
    case 'boolean':
      return chance.chance(50) ? question.falseChoice?.value : question.trueChoice?.value;
    case 'text':
      if (question.inputType === 'number') return chance.pick([3, 1, 4, 0, 9, 2.5, 6]);
      if (question.inputType === 'date') return chance.pick(['2020-05-05', '2020-01-01', '2020-09-01', '2021-01-01']);
      return chance.pick(['x', 'yes', 'hello', '12', 'a@b.example', ' ', 'abc']);
    case 'comment':
      return chance.pick(['x', 'yes', 'hello', '12', 'abc']);
    case 'slider':
      return chance.pick([4, 7, 0, 10]);
    case 'matrix':
      return objectOf(question.rows ?? [], (row) =>
        row.isEnabled && !chance.chance(15) && offered.length > 0 ? chance.pick(offered).value : undefined,
      );
    case 'matrixdropdown':
      return objectOf(question.rows ?? [], (row) =>
        objectOf(
          (row.cells ?? [])
            .filter((cell) => cell.isEnabled && (cell.name === 'c1' || row.cells?.length === 1))
            .map((cell) => ({ ...cell, value: cell.name, cell })),
          ({ cell }) => (chance.chance(15) ? undefined : arbitraryAnswer(cell, chance)),
        ),
      );
    case 'multipletext':
      return objectOf(
        (question.items ?? []).map((item) => ({ value: item.name })),
        () => (chance.chance(20) ? undefined : chance.pick(['x', 'ab', 'abc'])),
      );
    case 'file':
    case 'video':
    case 'html':
    case 'image':
    case 'expression':
      return undefined;
  }
}

function several(offered: readonly ChoiceView[], most: number | undefined, chance: Entropy): unknown {
  const alone = offered.filter((one) => one.isExclusive === true);
  if (alone.length > 0 && chance.chance(15)) return [chance.pick(alone).value];
  const picked = offered.filter((one) => one.isExclusive !== true && chance.chance(55)).map(({ value }) => value);
  const kept = most === undefined ? picked : picked.slice(0, most);
  return kept.length === 0 ? undefined : kept;
}

function objectOf<T extends { value: unknown }>(rows: readonly T[], value: (row: T) => unknown): unknown {
  const entries = rows.map((row) => [String(row.value), value(row)] as const).filter(([, one]) => one !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
