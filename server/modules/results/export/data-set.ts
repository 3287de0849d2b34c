/** What an export writes, whatever the format: described variables, and people in blocks of rows. */
export interface DataSet {
  /** Goes into file names: letters, digits and dashes. */
  readonly name: string;
  readonly title: string;
  readonly variables: readonly DataVariable[];
  readonly madeAt: Date;
  /** Each pass reads everything anew, block by block, so that memory does not grow with the number of people. */
  blocks(): AsyncIterable<readonly DataRow[]>;
}

export interface DataVariable {
  /** Begins with a letter; letters, digits and underscores; at most 64; once, whatever the case of its letters. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'code' | 'number' | 'text' | 'instant';
  /** What the codes mean. */
  readonly choices: readonly Code[];
  /** Codes that are no answer, such as 'not shown'; more than three lie in a row without an answer between them. */
  readonly missing: readonly Code[];
  /** Those of `missing` that somebody chose, such as 'I do not know', in the words of the survey. */
  readonly reasons?: readonly Code[] | undefined;
  readonly measure: 'nominal' | 'ordinal' | 'scale';
  /** One choice of a question with several: 1 when it was chosen, 0 when not. The question, and the choice's own words. */
  readonly choiceOf?: { readonly name: string; readonly label: string; readonly choice: string };
  readonly use?: 'serial' | 'weight';
}

export interface Code {
  readonly code: number;
  readonly label: string;
}

/** One person, a cell for each variable in its order. */
export type DataRow = readonly DataCell[];

/** A code, a number, a text, or an instant in milliseconds since 1970; null when there is nothing. */
export type DataCell = number | string | null;

export function isMissing(variable: DataVariable, cell: DataCell): boolean {
  return cell === null || variable.missing.some(({ code }) => code === cell);
}
