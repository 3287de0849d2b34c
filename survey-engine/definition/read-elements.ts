import { isRecord } from '../run/answer-values.ts';
import type { Findings } from './import-problems.ts';
import { checkPatterns } from './check-patterns.ts';
import { oneOf, type Read } from './property-readers.ts';
import {
  ALIASES,
  CELL_TYPES,
  CLIP,
  IGNORED,
  ITEM,
  PAGE,
  PANEL,
  QUESTIONS,
  REFUSED,
  VALIDATORS,
} from './property-tables.ts';
import type { ElementDefinition, ItemDefinition, QuestionDefinition } from './survey-definition.ts';

const MAX_DEPTH = 10;
const MAX_ITEMS = 2_000;
const MAX_NAME_LENGTH = 200;
const WITH_CHOICES: ReadonlySet<string> = new Set([
  'radiogroup',
  'dropdown',
  'checkbox',
  'tagbox',
  'ranking',
  'imagepicker',
]);

type Json = Record<string, unknown>;
type Table = Readonly<Record<string, Read>>;
interface Counts {
  questions: number;
}

/** Every property by its table: read, left out because it is about looks, or refused with a reason. */
export function readProperties(json: Json, table: Table, path: string, findings: Findings): Json {
  const result: Json = {};
  for (const [given, value] of Object.entries(json)) {
    const at = path === '' ? given : `${path}.${given}`;
    const name = Object.hasOwn(ALIASES, given) ? (ALIASES[given] ?? given) : given;
    const read = Object.hasOwn(table, name) ? table[name] : undefined;
    if (read !== undefined) {
      const normal = value === undefined ? undefined : read(value, at, findings);
      if (normal !== undefined) result[name] = normal;
    } else if (Object.hasOwn(REFUSED, name)) findings.refuse(at, REFUSED[name] ?? '');
    else if (!IGNORED.has(name)) findings.refuse(at, `'${given.slice(0, 60)}' isn't supported.`);
  }
  return result;
}

export function readElements(
  value: unknown,
  path: string,
  findings: Findings,
  { counts, depth = 0 }: { readonly counts: Counts; readonly depth?: number },
): ElementDefinition[] {
  if (!Array.isArray(value)) {
    findings.refuse(path, 'This must be a list.');
    return [];
  }
  if (depth > MAX_DEPTH) {
    findings.refuse(path, `Panels can be nested up to ${MAX_DEPTH} levels deep.`);
    return [];
  }
  return value.flatMap((json: unknown, index) => {
    const at = isRecord(json) && json['type'] === 'page' && depth === 0 ? path : `${path}[${index}]`;
    if (!isRecord(json)) return findings.refuse(at, 'This must be an object.') ?? [];
    return readElement(json, at, findings, { counts, depth }) ?? [];
  });
}

function readElement(
  json: Json,
  path: string,
  findings: Findings,
  { counts, depth }: { readonly counts: Counts; readonly depth: number },
) {
  const { type, name, ...rest } = json;
  if (!isName(name))
    return findings.refuse(
      `${path}.name`,
      "A name can have up to 200 characters and can't contain braces or brackets.",
    );
  if (!isFree(name, `${path}.name`, findings)) return undefined;
  if (type === 'page' || type === 'panel') {
    const { elements = rest['questions'] ?? [], questions: _, ...others } = rest;
    const read = readProperties(others, type === 'page' ? PAGE : PANEL, path, findings);
    const inner = readElements(elements, `${path}.elements`, findings, { counts, depth: depth + 1 });
    return { ...(type === 'panel' ? { type } : {}), name, ...read, elements: inner } as ElementDefinition;
  }
  counts.questions++;
  if (type === 'image' && rest['contentMode'] === 'video') return readClip(name, rest, path, findings);
  return readQuestion({ type: String(type), name }, rest, path, findings);
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && name.trim() !== '' && name.length <= MAX_NAME_LENGTH && !/[{}[\]]/.test(name);
}

/** What every object of JavaScript has already. Names are keys, here and wherever answers are taken to. */
const RESERVED: ReadonlySet<unknown> = new Set(['prototype', ...Object.getOwnPropertyNames(Object.prototype)]);

/** Says whether a name, or a value that is a key in answers, may be used. */
export function isFree(name: unknown, path: string, findings: Findings): boolean {
  if (!RESERVED.has(typeof name === 'string' ? name.trim() : name)) return true;
  findings.refuse(path, `'${String(name)}' can't be used as a name. Choose another.`);
  return false;
}

function readQuestion(
  { type, name }: { readonly type: string; readonly name: string },
  json: Json,
  path: string,
  findings: Findings,
) {
  const table = Object.hasOwn(QUESTIONS, type) ? QUESTIONS[type] : undefined;
  if (table === undefined)
    return findings.refuse(`${path}.type`, `The question type '${type.slice(0, 40)}' isn't supported.`);
  const { choices, rows, columns, items, rateValues, validators, ...rest } = json;
  const { choicesVisibleIf, choicesEnableIf, rowsVisibleIf, columnsVisibleIf, ...plain } = rest;
  const own: Json = type === 'comment' ? { ...plain, rows } : plain;
  const read = readProperties(own, table, path, findings);
  const parts: Json = {};
  const list = (value: unknown, key: string): readonly ItemDefinition[] | undefined =>
    findings.within(['item', 'choice', 'row'], () => readItems(value, `${path}.${key}`, findings));
  const condition = (value: unknown, key: string): string | undefined =>
    findings.within(['item', 'choice'], () => findings.expression(value, `${path}.${key}`)?.text);
  if (WITH_CHOICES.has(type)) {
    parts['choices'] = list(choices, 'choices');
    parts['choicesVisibleIf'] = condition(choicesVisibleIf, 'choicesVisibleIf');
    parts['choicesEnableIf'] = condition(choicesEnableIf, 'choicesEnableIf');
  }
  if (type === 'matrix' || type === 'matrixdropdown') {
    parts['rows'] = list(rows, 'rows');
    for (const [index, row] of ((parts['rows'] ?? []) as readonly ItemDefinition[]).entries())
      isFree(row.value, `${path}.rows[${index}]`, findings);
    parts['rowsVisibleIf'] = condition(rowsVisibleIf, 'rowsVisibleIf');
    const shown = condition(columnsVisibleIf, 'columnsVisibleIf');
    parts[type === 'matrix' ? 'choicesVisibleIf' : 'columnsVisibleIf'] = shown;
    if (type === 'matrix') parts['choices'] = list(columns, 'columns');
    else parts['cells'] = readCells(columns, `${path}.columns`, { matrix: json }, findings);
  }
  if (type === 'multipletext')
    parts['cells'] = readCells(items, `${path}.items`, { matrix: json, only: 'text' }, findings);
  if (type === 'rating') Object.assign(parts, readRate(read, list(rateValues, 'rateValues')));
  if (type === 'comment' && read['rows'] !== undefined) parts['lines'] = read['rows'];
  if (type === 'boolean') parts['defaultValue'] = booleanDefault(read);
  parts['validators'] = readValidators(validators, `${path}.validators`, findings);
  const { rateCount: _, autoGenerate: __, rows: ___, ...kept } = read;
  const question: Json = { type, name, ...kept };
  for (const [key, value] of Object.entries(parts))
    if (value === undefined) delete question[key];
    else question[key] = value;
  checkQuestion(question, path, findings);
  checkPatterns(question as unknown as QuestionDefinition, path, findings);
  return question as unknown as ElementDefinition;
}

/** survey-core's own way to show a video. Ours has to be watched to its end where `mustWatch` says so. */
function readClip(name: string, json: Json, path: string, findings: Findings) {
  const { imageLink: clipId, mustWatch, ...read } = readProperties(json, CLIP, path, findings);
  if (json['imageLink'] === undefined)
    findings.refuse(`${path}.imageLink`, 'A video needs the ID of an uploaded clip.');
  const title = read['title'] ?? read['altText'] ?? 'A short clip';
  const required =
    mustWatch === true
      ? { isRequired: true, requiredErrorText: 'Please watch the clip to the end, or read the text version.' }
      : {};
  return { type: 'image', name, ...read, title, clipId, ...required } as ElementDefinition;
}

function readRate(read: Json, rateValues: readonly ItemDefinition[] | undefined): Json {
  if (rateValues !== undefined && rateValues.length > 0) return { rateValues };
  const { rateCount, rateMax, rateMin = 1, rateStep = 1 } = read;
  if (rateCount === undefined || rateMax !== undefined) return {};
  return { rateMax: Number(rateMin) + (Number(rateCount) - 1) * Number(rateStep) };
}

/** survey-core writes 'true', 'false' or 'indeterminate' and means the values of the two sides. */
function booleanDefault({ defaultValue, valueTrue = true, valueFalse = false }: Json): unknown {
  if (defaultValue === true || defaultValue === 'true') return valueTrue;
  if (defaultValue === false || defaultValue === 'false') return valueFalse;
  return defaultValue === 'indeterminate' ? undefined : defaultValue;
}

function checkQuestion(question: Json, path: string, findings: Findings): void {
  const {
    type,
    showOtherItem,
    showCommentArea,
    choices,
    choicesFromQuestion,
    expression,
    rateMin = 1,
    rateMax = 5,
  } = question;
  if (showOtherItem === true && showCommentArea === true)
    findings.refuse(
      `${path}.showCommentArea`,
      "Use either 'other' or a comment field. Both would store the same text.",
    );
  if (
    WITH_CHOICES.has(String(type)) &&
    choices === undefined &&
    choicesFromQuestion === undefined &&
    showOtherItem !== true
  )
    findings.refuse(`${path}.choices`, 'This question has no choices.');
  if (type === 'matrix' && (choices === undefined || question['rows'] === undefined))
    findings.refuse(path, 'A matrix needs rows and columns.');
  if (type === 'matrixdropdown' && question['rows'] === undefined)
    findings.refuse(`${path}.rows`, 'A matrix needs rows.');
  if (type === 'expression' && expression === undefined)
    findings.refuse(`${path}.expression`, 'An expression question needs an expression.');
  if (type === 'rating' && Number(rateMin) >= Number(rateMax))
    findings.refuse(`${path}.rateMax`, 'rateMax must be greater than rateMin.');
}

function readItems(value: unknown, path: string, findings: Findings): readonly ItemDefinition[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length > MAX_ITEMS)
    return findings.refuse(path, `This must be a list of up to ${MAX_ITEMS} items.`);
  const seen = new Set<string>();
  const items = value.flatMap((one: unknown, index): ItemDefinition[] => {
    const at = `${path}[${index}]`;
    const json: Json = isRecord(one) ? one : { value: one };
    const { value: key, ...rest } = json;
    if (typeof key !== 'string' && typeof key !== 'boolean' && !Number.isFinite(key))
      return findings.refuse(at, 'A choice needs a value: text, a number, true, or false.') ?? [];
    if (seen.has(String(key)))
      findings.refuse(at, `The value '${String(key).slice(0, 60)}' is used twice.`, { kind: 'VALUE_TWICE' });
    seen.add(String(key));
    return [{ value: key as string, ...readProperties(rest, ITEM, at, findings) }];
  });
  return items.length === 0 ? undefined : items;
}

/** Columns of a matrixdropdown and items of a multipletext are questions of their own. */
function readCells(
  value: unknown,
  path: string,
  { matrix, only }: { readonly matrix: Json; readonly only?: string | undefined },
  findings: Findings,
) {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100)
    return findings.refuse(path, 'This must be a list of 1 to 100 items.');
  const seen = new Set<string>();
  return findings.within(['row', 'rowIndex', 'rowValue', 'rowName', 'rowTitle', 'item'], () =>
    value.flatMap((one: unknown, index) => {
      const at = `${path}[${index}]`;
      const json: Json = isRecord(one) ? one : { name: one };
      const { name, cellType, isUnique, type: _, ...rest } = json;
      if (!isName(name) || /[.]/.test(name) || seen.has(name))
        return findings.refuse(`${at}.name`, "Each name must be unique and can't contain periods or braces.") ?? [];
      if (!isFree(name, `${at}.name`, findings)) return [];
      seen.add(name);
      const type = only ?? oneOf(CELL_TYPES)(cellType ?? matrix['cellType'] ?? 'default', `${at}.cellType`, findings);
      if (typeof type !== 'string') return [];
      for (const key of [
        'defaultValue',
        'defaultValueExpression',
        'showOtherItem',
        'hasOther',
        'choicesFromQuestion',
        'showCommentArea',
      ])
        if (rest[key] !== undefined) findings.refuse(`${at}.${key}`, "This isn't supported inside another question.");
      const choices = WITH_CHOICES.has(type) ? { choices: rest['choices'] ?? matrix['choices'] } : {};
      const cell = readQuestion({ type, name }, { ...rest, ...choices }, at, findings);
      return cell === undefined ? [] : [{ ...cell, ...(isUnique === true ? { isUnique: true } : {}) }];
    }),
  );
}

function readValidators(value: unknown, path: string, findings: Findings) {
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length > 20)
    return findings.refuse(path, 'This must be a list of up to 20 items.');
  const validators = value.flatMap((one: unknown, index): Json[] => {
    const at = `${path}[${index}]`;
    if (!isRecord(one)) return findings.refuse(at, 'This must be an object.') ?? [];
    const { type, ...rest } = one;
    const kind = String(type).replace(/validator$/, '');
    const table = Object.hasOwn(VALIDATORS, kind) ? VALIDATORS[kind] : undefined;
    if (table === undefined)
      return findings.refuse(`${at}.type`, `The validator '${kind.slice(0, 40)}' isn't supported.`) ?? [];
    const read = readProperties(rest, table, at, findings);
    if (kind === 'expression' && read['expression'] === undefined) return [];
    if (kind === 'regex' && read['regex'] === undefined) return [];
    return [{ type: kind, ...read }];
  });
  return validators.length === 0 ? undefined : validators;
}
