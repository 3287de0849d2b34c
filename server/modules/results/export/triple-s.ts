import { quoted } from '#contract/wire/csv.ts';
import { isMissing, type DataCell, type DataSet, type DataVariable } from './data-set.ts';

/**
 * Triple-S 2.0: a description in XML and the data beside it, in its csv form, where a position is the number of a
 * field. The choices of a question with several become one variable of type multiple, a string of 0 and 1. Anyone who chose
 * 'I do not know' has said so; what was not shown or left empty is empty.
 */
export function tripleSDescription(data: DataSet): string {
  const fields = fieldsOf(data.variables);
  const [date = '', time = ''] = data.madeAt.toISOString().split(/[T.]/);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sss version="2.0">',
    `  <date>${date}</date>`,
    `  <time>${time}</time>`,
    '  <survey>',
    `    <name>${xml(data.name)}</name>`,
    `    <title>${xml(data.title)}</title>`,
    '    <record ident="A" format="csv" skip="1">',
    ...fields.map((field, index) => variableElement(field, index + 1)),
    '    </record>',
    '  </survey>',
    '</sss>',
    '',
  ].join('\n');
}

/**
 * The data of `tripleSDescription`, under one line of names. What is no answer is empty. Texts are as they were written:
 * survey programs read this file, so it is not called .csv, which a spreadsheet would open.
 */
export async function* tripleSData(data: DataSet): AsyncGenerator<Buffer> {
  const fields = fieldsOf(data.variables);
  yield Buffer.from(`${fields.map(({ name }) => name).join(',')}\r\n`);
  for await (const rows of data.blocks()) {
    yield Buffer.from(rows.map((row) => `${fields.map((field) => field.write(row)).join(',')}\r\n`).join(''));
  }
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'single' | 'multiple' | 'quantity' | 'character' | 'date';
  readonly use: DataVariable['use'];
  /** What follows the position. */
  readonly details: readonly string[];
  write(row: readonly DataCell[]): string;
}

/** The longest text; the format wants a size, and an answer is never longer. */
const LONGEST_TEXT = 65_535;

function fieldsOf(variables: readonly DataVariable[]): readonly Field[] {
  const sets = Map.groupBy(
    variables.map((variable, index) => ({ variable, index })),
    ({ variable }) => variable.choiceOf?.name ?? variable.name,
  );
  return [...sets.values()].map((members) => {
    const [first] = members;
    if (first === undefined) throw new Error('a field has no variable');
    return first.variable.choiceOf === undefined ? fieldOf(first.variable, first.index) : multiple(members);
  });
}

function fieldOf(variable: DataVariable, index: number): Field {
  const { name, label, use } = variable;
  const write = (row: readonly DataCell[]) => {
    const cell = row[index] ?? null;
    return isMissing(variable, cell) ? '' : written(cell, variable);
  };
  const common = { name, label, use, write };
  if (variable.kind === 'text') return { ...common, type: 'character', details: [`<size>${LONGEST_TEXT}</size>`] };
  if (variable.kind === 'instant') return { ...common, type: 'date', details: [] };
  if (variable.kind === 'number') return { ...common, type: 'quantity', details: quantityValues };
  const reasons = codesOfReasons(variable);
  return {
    ...common,
    type: 'single',
    details: valueElements([
      ...variable.choices,
      ...reasons.map(({ written: code, label: words }) => ({ code, label: words })),
    ]),
    write(row) {
      const cell = row[index] ?? null;
      const reason = reasons.find(({ code }) => code === cell);
      return reason === undefined ? write(row) : String(reason.written);
    },
  };
}

/**
 * The format takes no code below 0: 'I do not know' and 'prefer not to say' get the last of as many digits as the
 * answers need, 98 and 99 as is the habit of the trade, or 998 and 999 and so on.
 */
function codesOfReasons({ choices, reasons = [] }: DataVariable) {
  const largest = Math.max(0, ...choices.map(({ code }) => code));
  let last = 99;
  while (last - reasons.length < largest) last = last * 10 + 9;
  return reasons.map(({ code, label }, index) => ({ code, label, written: last - reasons.length + 1 + index }));
}

function multiple(members: readonly { readonly variable: DataVariable; readonly index: number }[]): Field {
  const set = members[0]?.variable.choiceOf;
  if (set === undefined) throw new Error('a question with several choices has none');
  const reasons = members[0]?.variable.reasons ?? [];
  return {
    name: set.name,
    label: set.label,
    type: 'multiple',
    use: undefined,
    details: valueElements([
      ...members.map(({ variable }, at) => ({ code: at + 1, label: variable.choiceOf?.choice ?? variable.label })),
      ...reasons.map(({ label }, at) => ({ code: members.length + at + 1, label })),
    ]),
    write(row) {
      const isChosen = (code: number): boolean => members.some(({ index }) => row[index] === code);
      const isAnswered = members.some(({ variable, index }) => !isMissing(variable, row[index] ?? null));
      if (!isAnswered && !reasons.some(({ code }) => isChosen(code))) return '';
      const choices = members.map(({ index }) => row[index] === 1);
      return [...choices, ...reasons.map(({ code }) => isChosen(code))]
        .map((isTaken) => (isTaken ? '1' : '0'))
        .join('');
    },
  };
}

const quantityValues = ['<values>', '  <range from="-999999999.999999" to="999999999.999999"/>', '</values>'];

function valueElements(codes: readonly { readonly code: number; readonly label: string }[]): readonly string[] {
  return ['<values>', ...codes.map(({ code, label }) => `  <value code="${code}">${xml(label)}</value>`), '</values>'];
}

function written(cell: DataCell, variable: DataVariable): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(cell);
  return variable.kind === 'instant' ? new Date(cell).toISOString().slice(0, 10).replaceAll('-', '') : String(cell);
}

function variableElement({ name, label, type, use, details }: Field, position: number): string {
  const uses = use === undefined ? '' : ` use="${use}"`;
  return [
    `<variable ident="${position}" type="${type}"${uses}>`,
    `  <name>${xml(name)}</name>`,
    `  <label>${xml(label)}</label>`,
    `  <position start="${position}"/>`,
    ...details.map((line) => `  ${line}`),
    '</variable>',
  ]
    .map((line) => `      ${line}`)
    .join('\n');
}

/** Text as XML takes it; characters that no XML can hold are dropped. */
function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
