import { calculated, condition, triggers, validators, type Json, type Known } from './arbitrary-logic.ts';
import type { Entropy } from './entropy.ts';

const TYPES = [
  'radiogroup',
  'checkbox',
  'text',
  'dropdown',
  'number',
  'boolean',
  'comment',
  'rating',
  'tagbox',
  'matrix',
  'matrixdropdown',
  'multipletext',
  'ranking',
  'imagepicker',
  'expression',
  'html',
  'date',
  'slider',
] as const;

/** A survey in the SurveyJS format, within the subset, whose conditions look back only. */
export function arbitrarySurvey(chance: Entropy): Json {
  const known: Known[] = [];
  const pages: Json[] = [];
  let count = 0;
  const nextName = (): string => `q${++count}`;
  const pageCount = 1 + chance.below(3);
  for (let page = 0; page < pageCount; page++) {
    const before = [...known];
    const elements = Array.from({ length: 1 + chance.below(3) }, () => element(chance, known, nextName, 0));
    pages.push({ name: `page${page + 1}`, elements, ...containerConditions(chance, before) });
  }
  const calculatedValues = calculated(chance, known, pages);
  const survey: Json = { pages, calculatedValues, triggers: triggers(chance, known) };
  if (chance.chance(5)) survey['clearInvisibleValues'] = 'none';
  return survey;
}

function containerConditions(chance: Entropy, known: readonly Known[]): Json {
  const json: Json = {};
  if (known.length === 0) return json;
  if (chance.chance(15)) json['visibleIf'] = condition(chance, known);
  if (chance.chance(6)) json['enableIf'] = condition(chance, known);
  if (chance.chance(5)) json['requiredIf'] = condition(chance, known);
  return json;
}

function element(chance: Entropy, known: Known[], nextName: () => string, depth: number): Json {
  if (depth < 2 && chance.chance(15)) {
    const before = [...known];
    const name = `panel_${nextName()}`;
    const elements = Array.from({ length: 1 + chance.below(3) }, () => element(chance, known, nextName, depth + 1));
    const required = chance.chance(10) ? { isRequired: true } : {};
    return { type: 'panel', name, elements, ...containerConditions(chance, before), ...required };
  }
  return question(chance, known, nextName());
}

function question(chance: Entropy, known: Known[], name: string): Json {
  const kind = chance.pick(TYPES);
  const { json, literals } = ofType(chance, kind, known);
  const isSilent = kind === 'html' || kind === 'expression';
  const q: Json = { name, ...json };
  if (known.length > 0) {
    if (chance.chance(30)) q['visibleIf'] = condition(chance, known);
    if (!isSilent && chance.chance(8)) q['enableIf'] = condition(chance, known);
    if (!isSilent && chance.chance(10)) q['requiredIf'] = condition(chance, known);
  }
  if (!isSilent) {
    if (chance.chance(25)) q['isRequired'] = true;
    if (chance.chance(3)) q['readOnly'] = true;
    if (chance.chance(3)) q['visible'] = false;
    if (q['showOtherItem'] !== true && chance.chance(4)) q['showCommentArea'] = true;
    validators(chance, q, kind, known);
  }
  if (kind !== 'html') known.push({ name, type: kind, literals });
  return q;
}

const VALUES = ['a', 'b', 'c', 'd'];
const NUMBERS = [1, 2, 3, 4];

function ofType(
  chance: Entropy,
  kind: (typeof TYPES)[number],
  known: readonly Known[],
): { json: Json; literals: string[] } {
  switch (kind) {
    case 'text':
    case 'comment':
      return { json: { type: kind, ...textDefault(chance, known) }, literals: ["'x'", "'yes'", "'12'"] };
    case 'number': {
      const limits = chance.chance(40) ? { min: chance.below(3), max: 4 + chance.below(4) } : {};
      const step = chance.chance(10) ? { step: 2 } : {};
      const most = known.find((one) => one.type === 'number');
      const moving = most !== undefined && chance.chance(20) ? { maxValueExpression: `{${most.name}} + 3` } : {};
      return { json: { type: 'text', inputType: 'number', ...limits, ...step, ...moving }, literals: ['1', '3', '5'] };
    }
    case 'date':
      return {
        json: {
          type: 'text',
          inputType: 'date',
          ...(chance.chance(40) ? { min: '2020-03-01', max: '2020-09-01' } : {}),
        },
        literals: ["'2020-05-05'"],
      };
    case 'slider':
      return {
        json: { type: 'slider', max: 10, ...(chance.chance(20) ? { defaultValue: 4 } : {}) },
        literals: ['4', '7'],
      };
    case 'boolean': {
      const values = chance.chance(25) ? { valueTrue: 'Y', valueFalse: 'N' } : {};
      const preset = chance.chance(15) ? { defaultValue: chance.pick(['true', 'false']) } : {};
      return { json: { type: 'boolean', ...values, ...preset }, literals: ['true', 'false', "'Y'"] };
    }
    case 'rating':
      return { json: { type: 'rating', rateMax: 3 + chance.below(3) }, literals: ['1', '3'] };
    case 'expression': {
      const one = known.length > 0 ? chance.pick(known) : undefined;
      const body =
        one === undefined ? '1 + 1' : chance.pick([`{${one.name}} + 1`, `iif({${one.name}} notempty, 1, 2)`]);
      return { json: { type: 'expression', expression: body }, literals: ['1', '2'] };
    }
    case 'html':
      return { json: { type: 'html', html: '<p>x</p>' }, literals: [] };
    case 'matrix':
      return { json: matrix(chance, known), literals: ['1', '2'] };
    case 'matrixdropdown':
      return { json: matrixDropdown(chance, known), literals: ['1'] };
    case 'multipletext':
      return { json: multipleText(chance), literals: ["'x'"] };
    case 'radiogroup':
    case 'dropdown':
    case 'checkbox':
    case 'tagbox':
    case 'ranking':
    case 'imagepicker':
      return choiceQuestion(chance, kind, known);
  }
}

function textDefault(chance: Entropy, known: readonly Known[]): Json {
  if (chance.chance(10)) return { defaultValue: chance.pick(['x', 'yes']) };
  const simple = known.filter(({ type }) => ['text', 'radiogroup', 'dropdown', 'number'].includes(type));
  return simple.length > 0 && chance.chance(8) ? { defaultValueExpression: `{${chance.pick(simple).name}}` } : {};
}

function items(chance: Entropy, known: readonly Known[], values: readonly (string | number)[]): unknown[] {
  return values.slice(0, 2 + chance.below(3)).map((value) => {
    if (known.length === 0 || !chance.chance(18)) return value;
    return { value, [chance.chance(75) ? 'visibleIf' : 'enableIf']: condition(chance, known) };
  });
}

function choiceQuestion(chance: Entropy, kind: string, known: readonly Known[]): { json: Json; literals: string[] } {
  const isNumbers = chance.chance(40);
  const values = isNumbers ? NUMBERS : VALUES;
  const literals = isNumbers ? ['1', '2', '3'] : ["'a'", "'b'", "'c'", "'other'", "'none'"];
  const isMany = kind === 'checkbox' || kind === 'tagbox';
  const json: Json = { type: kind, choices: items(chance, known, values) };
  // Known difference rankingsThatChange.
  if (kind === 'ranking') json['choices'] = values;
  const source = known.find(({ type }) => type === 'checkbox' || type === 'radiogroup');
  if (source !== undefined && kind !== 'imagepicker' && kind !== 'ranking' && chance.chance(20)) {
    delete json['choices'];
    json['choicesFromQuestion'] = source.name;
    json['choicesFromQuestionMode'] = chance.pick(['all', 'selected', 'unselected']);
    if (chance.chance(30)) json['hideIfChoicesEmpty'] = true;
  } else if (known.length > 0 && kind !== 'ranking' && chance.chance(8))
    json['choicesVisibleIf'] = `{item} = ${chance.pick(literals)} or ${condition(chance, known)}`;
  else if (known.length > 0 && chance.chance(5)) json['choicesEnableIf'] = condition(chance, known);
  if (kind !== 'ranking' && kind !== 'imagepicker') {
    if (chance.chance(25)) json['showOtherItem'] = true;
    if (chance.chance(20)) json['showNoneItem'] = true;
  }
  if (isMany && chance.chance(15)) json['minSelectedChoices'] = 2;
  // Known difference carriedChoicesAreCounted.
  if (isMany && json['choicesFromQuestion'] === undefined && chance.chance(15)) json['maxSelectedChoices'] = 2;
  if (json['choicesFromQuestion'] === undefined && !isMany && kind !== 'ranking' && chance.chance(10))
    json['defaultValue'] = values[0];
  if (isMany && json['choicesFromQuestion'] === undefined && chance.chance(10)) json['defaultValue'] = [values[0]];
  if (kind === 'imagepicker' && chance.chance(50)) json['multiSelect'] = true;
  if (kind === 'imagepicker') delete json['defaultValue'];
  // Known difference defaultsOnce: a default cannot be lost.
  if (/If"/.test(JSON.stringify(json))) delete json['defaultValue'];
  return { json, literals };
}

function matrix(chance: Entropy, known: readonly Known[]): Json {
  const json: Json = { type: 'matrix', rows: items(chance, known, ['r1', 'r2', 'r3']), columns: [1, 2, 3] };
  if (chance.chance(30)) json['eachRowRequired'] = true;
  if (chance.chance(15)) json['eachRowUnique'] = true;
  if (known.length > 0 && chance.chance(8)) json['rowsVisibleIf'] = `{item} = 'r1' or ${condition(chance, known)}`;
  if (known.length > 0 && chance.chance(8)) json['columnsVisibleIf'] = `{item} = 1 or ${condition(chance, known)}`;
  if (chance.chance(10)) json['hideIfRowsEmpty'] = true;
  return json;
}

function matrixDropdown(chance: Entropy, known: readonly Known[]): Json {
  const second: Json = { name: 'c2', cellType: chance.pick(['text', 'checkbox', 'radiogroup']), choices: [1, 2] };
  if (second['cellType'] === 'text') delete second['choices'];
  if (chance.chance(30)) second['visibleIf'] = '{row.c1} = 1';
  if (chance.chance(20)) second['isRequired'] = true;
  const first: Json = { name: 'c1', cellType: 'dropdown', choices: [1, 2, 3] };
  if (chance.chance(30)) first['isRequired'] = true;
  return { type: 'matrixdropdown', rows: items(chance, known, ['r1', 'r2']), columns: [first, second] };
}

function multipleText(chance: Entropy): Json {
  const one: Json = { name: 'i1' };
  if (chance.chance(40)) one['isRequired'] = true;
  if (chance.chance(20)) one['validators'] = [{ type: 'text', minLength: 2 }];
  return { type: 'multipletext', items: [one, { name: 'i2' }] };
}
