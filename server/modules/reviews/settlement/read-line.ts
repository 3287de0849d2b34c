import { numberText } from '#contract/numbers.ts';
import type { ExternalOutcome } from '#contract/surveys/survey-calls.ts';

const LINE_MAX_CHARACTERS = 2_000;
const SHOWN_MAX_CHARACTERS = 80;
const RESPONDENT = /^[A-Za-z0-9_.:-]{4,100}$/;

/** How hosts name their columns, without spaces and signs. */
const ID_COLUMNS: ReadonlySet<string> = new Set([
  'respondentid',
  'respondent',
  'rid',
  'memberid',
  'member',
  'panelistid',
  'externalid',
  'pid',
  'id',
]);
const OUTCOME_COLUMNS: ReadonlySet<string> = new Set(['outcome', 'status', 'result', 'disposition', 'state']);

/** How hosts name an outcome, without spaces and signs. Numbers mean something else with each of them. */
const OUTCOMES: ReadonlyMap<string, ExternalOutcome> = new Map([
  ...['qualified', 'complete', 'completed', 'completes', 'c', 'approved', 'accepted'].map(
    (word) => [word, 'QUALIFIED'] as const,
  ),
  ...[
    'terminated',
    'terminate',
    'screenout',
    'screenedout',
    'screened',
    'disqualified',
    'notqualified',
    'participated',
    'rejected',
    't',
    's',
  ].map((word) => [word, 'TERMINATED'] as const),
  ...['oq', 'overquota', 'quotafull', 'surveyfull', 'full', 'q'].map((word) => [word, 'OQ'] as const),
]);

export interface Columns {
  readonly separator: string;
  readonly respondent: number;
  readonly outcome: number;
  /** Whether the first line is a line of the table already. */
  readonly isHeadless: boolean;
}

export type ReadLine =
  | { readonly respondent: string; readonly outcome: ExternalOutcome }
  | { readonly respondent: string; readonly problem: string };

/** Where id and outcome stand, from the first line; undefined when it tells neither. */
export function readColumns(firstLine: string): Columns | undefined {
  for (const separator of [',', ';', '\t']) {
    const cells = cellsOf(firstLine, separator);
    if (cells === undefined || cells.length < 2) continue;
    const names = cells.map(plainWord);
    const respondent = names.findIndex((name) => ID_COLUMNS.has(name));
    const outcome = names.findIndex((name) => OUTCOME_COLUMNS.has(name));
    if (respondent !== -1 && outcome !== -1) return { separator, respondent, outcome, isHeadless: false };
    if (RESPONDENT.test(cells[0] ?? '') && OUTCOMES.has(names[1] ?? '')) {
      return { separator, respondent: 0, outcome: 1, isHeadless: true };
    }
  }
  return undefined;
}

/** What one line says of whom, or why it cannot be read. */
export function readLine(line: string, columns: Columns): ReadLine {
  if (line.length > LINE_MAX_CHARACTERS)
    return bad('', `The line has more than ${numberText(LINE_MAX_CHARACTERS)} characters.`);
  const cells = cellsOf(line, columns.separator);
  if (cells === undefined) return bad(line, "A quotation mark isn't closed.");
  const respondent = cells[columns.respondent] ?? '';
  const word = cells[columns.outcome] ?? '';
  if (respondent === '') return bad('', 'The respondent ID is missing.');
  if (!RESPONDENT.test(respondent)) return bad(respondent, "This isn't a respondent ID.");
  if (word === '') return bad(respondent, 'The outcome is missing.');
  const outcome = OUTCOMES.get(plainWord(word));
  if (outcome === undefined) return bad(respondent, `“${shortened(word)}” isn't a valid outcome.`);
  return { respondent, outcome };
}

function bad(respondent: string, problem: string): ReadLine {
  return { respondent: shortened(respondent), problem };
}

/** The database keeps no zero characters, and a screen no others that do not show. */
function shortened(text: string): string {
  const shown = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return shown.length > SHOWN_MAX_CHARACTERS ? `${shown.slice(0, SHOWN_MAX_CHARACTERS)}…` : shown;
}

function plainWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** The cells of a line, trimmed. A quoted cell may hold separators and doubled marks; undefined when it never ends. */
function cellsOf(line: string, separator: string): string[] | undefined {
  const cells: string[] = [];
  let position = 0;
  while (position <= line.length) {
    const start = position;
    while (line[position] === ' ') position += 1;
    if (line[position] === '"') {
      const end = closingQuote(line, position + 1);
      if (end === undefined) return undefined;
      cells.push(
        line
          .slice(position + 1, end)
          .replaceAll('""', '"')
          .trim(),
      );
      const next = line.indexOf(separator, end + 1);
      position = next === -1 ? line.length + 1 : next + 1;
    } else {
      const next = line.indexOf(separator, start);
      const end = next === -1 ? line.length : next;
      cells.push(line.slice(start, end).trim());
      position = end + 1;
    }
  }
  return cells;
}

function closingQuote(line: string, from: number): number | undefined {
  for (let position = line.indexOf('"', from); position !== -1; position = line.indexOf('"', position + 2)) {
    if (line[position + 1] !== '"') return position;
  }
  return undefined;
}
