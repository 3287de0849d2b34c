import type { CsvSeparator } from '#contract/wire/csv.ts';
import { err, ok, type Result } from '../result.ts';
import type { CutPart, PartPlace } from './cut-lines.ts';
import { columnsToKeep, keptForm, type ColumnsProblem, type LineForm } from './read-form.ts';

interface ComingFile {
  readonly bytes_announced: string;
  readonly bytes_received: string;
  readonly lines_received: number;
  readonly is_inside_line?: boolean;
  readonly columns: string[];
  readonly separator: CsvSeparator;
}

export type PartProblem = ColumnsProblem | 'changed' | 'broke-off' | 'too-many-lines';

export interface ReadPart {
  readonly lines: readonly string[];
  /** Which of them is the first to be kept: the line that names the columns is none. */
  readonly from: number;
  readonly form: LineForm<string>;
  /** What the file's row says when the part is kept. */
  readonly changes: {
    readonly bytes_received: number;
    readonly lines_received: number;
    readonly is_inside_line?: boolean;
    readonly columns: string[];
    readonly separator: CsvSeparator;
  };
}

/** The lines of the next part of a file, or why the file is given up. */
export function readPart<Problem extends string>(
  file: ComingFile,
  { bytes, isLast }: { readonly bytes: Buffer; readonly isLast: boolean },
  how: {
    readonly maxLines: number;
    /** The columns, by the file's first line. */
    readonly formOf: (firstLine: string) => Result<LineForm<string>, ColumnsProblem>;
    readonly cut: (bytes: Buffer, place: PartPlace) => Result<CutPart, Problem>;
  },
): Result<ReadPart, PartProblem | Problem> {
  const received = Number(file.bytes_received) + bytes.length;
  if (received > Number(file.bytes_announced)) return err('changed');
  if (isLast && received !== Number(file.bytes_announced)) return err('broke-off');
  const isFirst = Number(file.bytes_received) === 0;
  const cut = how.cut(bytes, { isFirst, isLast, isInsideLine: file.is_inside_line ?? false });
  if (!cut.ok) return cut;
  const { lines, isInsideLine } = cut.value;
  const hasForm = file.lines_received > 0;
  const form = hasForm ? ok(keptForm(file)) : how.formOf(lines[0] ?? '');
  if (!form.ok) return form;
  const linesReceived = file.lines_received + lines.length;
  if (linesReceived - 1 > how.maxLines) return err('too-many-lines');
  return ok({
    lines,
    from: hasForm ? 0 : 1,
    form: form.value,
    changes: {
      bytes_received: received,
      lines_received: linesReceived,
      // Where a file comes in whole lines its row does not know of it.
      ...(file.is_inside_line !== undefined && { is_inside_line: isInsideLine }),
      columns: hasForm ? file.columns : columnsToKeep(form.value, lines[0] ?? ''),
      separator: form.value.separator,
    },
  });
}
