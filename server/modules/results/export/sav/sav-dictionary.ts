import type { Code, DataSet, DataVariable } from '../data-set.ts';
import { cutToBytes, field, float64, int32, roundUp } from './sav-bytes.ts';
import type { SavSegment, SavVariable } from './sav-layout.ts';

const PRODUCT = '@(#) SPSS DATA FILE Spark Community';
const COMPRESSED = 1;
/** Small whole numbers from -99 on take one byte; see sav-cases.ts. */
export const COMPRESSION_BIAS = 100;
/** Not counted beforehand: the file is written while it is read. */
const UNKNOWN = -1;

const RECORD = { variable: 2, labels: 3, labelled: 4, extension: 7, end: 999 } as const;
const EXTENSION = { integers: 3, floats: 4, sets: 7, display: 11, longNames: 13, longTexts: 14, encoding: 20 } as const;

const LONGEST_LABEL = 255;
const LONGEST_VALUE_LABEL = 120;
/** Formats of the file: a number, a text, an instant. */
const FORMAT = { text: 1, number: 5, instant: 22 } as const;
const MEASURES = { nominal: 1, ordinal: 2, scale: 3 } as const;
const [LEFT, RIGHT] = [0, 1];
const CODE_PAGE_UTF8 = 65_001;

/** Everything before the rows: names, labels, missing values, measure levels. */
export function savDictionary(data: DataSet, layout: readonly SavVariable[]): Buffer {
  const elements = layout.flatMap(({ segments }) => segments).reduce((sum, { rowBytes }) => sum + rowBytes / 8, 0);
  return Buffer.concat([
    header(data, elements, layout),
    ...layout.flatMap(variableRecords),
    ...valueLabelRecords(layout),
    extension(EXTENSION.integers, 4, int32(1, 0, 0, -1, 1, 1, 2, CODE_PAGE_UTF8)),
    extension(EXTENSION.floats, 8, float64(-Number.MAX_VALUE, Number.MAX_VALUE, LOWEST)),
    ...sets(layout),
    extension(EXTENSION.display, 4, int32(...layout.flatMap(displayOf))),
    extension(
      EXTENSION.longNames,
      1,
      pairs(
        layout.map(({ shortName, variable }) => [shortName, variable.name]),
        '\t',
      ),
    ),
    ...longTexts(layout),
    extension(EXTENSION.encoding, 1, Buffer.from('UTF-8')),
    int32(RECORD.end, 0),
  ]);
}

/** The number after the lowest there is: what 'lowest' means in a range of missing values. */
const LOWEST = -1.797_693_134_862_315_5e308;

function header(data: DataSet, elements: number, layout: readonly SavVariable[]): Buffer {
  return Buffer.concat([
    Buffer.from('$FL2'),
    field(PRODUCT, 60),
    int32(2, elements, COMPRESSED, weightIndex(layout), UNKNOWN),
    float64(COMPRESSION_BIAS),
    field(dateOf(data.madeAt), 9),
    field(data.madeAt.toISOString().slice(11, 19), 8),
    field(data.title, 64),
    Buffer.alloc(3),
  ]);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dateOf(instant: Date): string {
  const day = String(instant.getUTCDate()).padStart(2, '0');
  return `${day} ${MONTHS[instant.getUTCMonth()]} ${String(instant.getUTCFullYear()).slice(2)}`;
}

/** Which element holds the weights, counted from one; 0 for none. */
function weightIndex(layout: readonly SavVariable[]): number {
  let element = 1;
  for (const { variable, segments } of layout) {
    if (variable.use === 'weight') return element;
    element += segments.reduce((sum, { rowBytes }) => sum + rowBytes / 8, 0);
  }
  return 0;
}

function variableRecords({ variable, segments }: SavVariable): readonly Buffer[] {
  return segments.flatMap((segment, index) => [
    index === 0 ? firstRecord(variable, segment) : record(segment, variable, NOTHING_MISSING, undefined),
    // Each further 8 bytes of a text have a record that says only that they belong to the one before.
    ...Array.from({ length: segment.rowBytes / 8 - 1 }, () =>
      Buffer.concat([int32(RECORD.variable, -1, 0, 0, 0, 0), field('', 8)]),
    ),
  ]);
}

interface Missing {
  readonly isRange: boolean;
  readonly codes: readonly number[];
}

const NOTHING_MISSING: Missing = { isRange: false, codes: [] };

function firstRecord(variable: DataVariable, segment: SavSegment): Buffer {
  const codes = variable.kind === 'text' ? [] : variable.missing.map(({ code }) => code);
  // The format has room for three codes, or for a range.
  const missing = codes.length > 3 ? [Math.min(...codes), Math.max(...codes)] : codes;
  return record(segment, variable, { isRange: codes.length > 3, codes: missing }, variable.label);
}

function record(segment: SavSegment, variable: DataVariable, missing: Missing, label: string | undefined): Buffer {
  const format = formatOf(variable, segment.width);
  const text = label === undefined ? undefined : cutToBytes(label, LONGEST_LABEL);
  return Buffer.concat([
    int32(
      RECORD.variable,
      segment.width,
      text === undefined ? 0 : 1,
      missing.isRange ? -2 : missing.codes.length,
      format,
      format,
    ),
    field(segment.shortName, 8),
    ...(text === undefined ? [] : [int32(text.length), text, Buffer.alloc(roundUp(text.length, 4) - text.length)]),
    float64(...missing.codes),
  ]);
}

function formatOf({ kind }: DataVariable, width: number): number {
  if (kind === 'text') return (FORMAT.text << 16) | (width << 8);
  if (kind === 'instant') return (FORMAT.instant << 16) | (20 << 8);
  return kind === 'number' ? (FORMAT.number << 16) | (12 << 8) | 2 : (FORMAT.number << 16) | (8 << 8);
}

function valueLabelRecords(layout: readonly SavVariable[]): readonly Buffer[] {
  let element = 1;
  return layout.flatMap(({ variable, segments }) => {
    const at = element;
    element += segments.reduce((sum, { rowBytes }) => sum + rowBytes / 8, 0);
    const codes = variable.kind === 'text' ? [] : [...variable.choices, ...variable.missing];
    if (codes.length === 0) return [];
    return [int32(RECORD.labels, codes.length), ...codes.map(valueLabel), int32(RECORD.labelled, 1, at)];
  });
}

function valueLabel({ code, label }: Code): Buffer {
  const text = cutToBytes(label, LONGEST_VALUE_LABEL);
  const size = roundUp(text.length + 1, 8) - 1;
  return Buffer.concat([float64(code), Buffer.from([text.length]), text, Buffer.alloc(size - text.length, 0x20)]);
}

/** Which variables are the choices of one question. */
function sets(layout: readonly SavVariable[]): readonly Buffer[] {
  const members = layout.filter(({ variable }) => variable.choiceOf !== undefined);
  const groups = [...Map.groupBy(members, ({ variable }) => variable.choiceOf?.name ?? '')];
  if (groups.length === 0) return [];
  const lines = groups.map(([name, choices]) => {
    const label = cutToBytes(choices[0]?.variable.choiceOf?.label ?? '', LONGEST_LABEL);
    return `$${name}=D1 1 ${label.length} ${label.toString()} ${choices.map(({ shortName }) => shortName).join(' ')}\n`;
  });
  return [extension(EXTENSION.sets, 1, Buffer.from(lines.join('')))];
}

/** Measure, width on the screen and alignment, for each segment. */
function displayOf({ variable, segments }: SavVariable): readonly number[] {
  const isText = variable.kind === 'text';
  return segments.flatMap(() => [MEASURES[variable.measure], isText ? 32 : 8, isText ? LEFT : RIGHT]);
}

function longTexts(layout: readonly SavVariable[]): readonly Buffer[] {
  const long = layout.filter(({ segments }) => segments.length > 1);
  if (long.length === 0) return [];
  const widths = long.map(({ shortName, width }) => `${shortName}=${String(width).padStart(5, '0')}\0\t`);
  return [extension(EXTENSION.longTexts, 1, Buffer.from(widths.join('')))];
}

function pairs(entries: readonly (readonly [string, string])[], separator: string): Buffer {
  return Buffer.from(entries.map(([key, value]) => `${key}=${value}`).join(separator));
}

function extension(kind: number, size: number, content: Buffer): Buffer {
  return Buffer.concat([int32(RECORD.extension, kind, size, content.length / size), content]);
}
