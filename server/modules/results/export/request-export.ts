import * as v from 'valibot';
import { EXPORT_FORMATS, EXPORT_PATH, type ExportFormat } from '#contract/results/exports.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import { OUTCOMES } from '../column-cells.ts';
import type { Results } from '../results.ts';
import { selectStudy } from '../results.store.ts';

export interface ExportRequest {
  readonly studyId: string;
  readonly format: ExportFormat;
  readonly cells: 'codes' | 'labels';
  readonly filter: v.InferOutput<typeof filterShape>;
  /** Why the file says who each respondent is; without a reason it does not. */
  readonly namingReason: string | undefined;
}

export const filterShape = v.object({
  outcomes: v.optional(v.array(v.picklist(OUTCOMES))),
  endedFrom: v.optional(v.pipe(v.string(), v.toDate())),
  endedBefore: v.optional(v.pipe(v.string(), v.toDate())),
  conditions: v.optional(
    v.array(
      v.object({
        variable: v.string(),
        codes: v.optional(v.array(v.number())),
        from: v.optional(v.number()),
        to: v.optional(v.number()),
      }),
    ),
  ),
});

const ticketShape = v.object({
  sessionId: v.string(),
  studyId: v.string(),
  format: v.picklist(EXPORT_FORMATS),
  cells: v.picklist(['codes', 'labels']),
  filter: filterShape,
  isNamed: v.boolean(),
});

/** What a download may take, and in whose session. */
export type ExportTicket = v.InferOutput<typeof ticketShape>;

export const exportTicket = defineTicket({
  purpose: 'results-export',
  path: EXPORT_PATH,
  lastsMs: LIFETIMES.exportLink.ms,
  shape: ticketShape,
});

/**
 * Lets one session fetch a file for the next five minutes. What is taken, how much of it and why is in the audit log
 * before the first byte leaves.
 */
export async function requestExport(
  results: Results,
  request: ExportRequest,
  sessionId: string,
  by: OperatorAct,
): Promise<Result<{ readonly url: string; readonly fileName: string }, 'unknown-study'>> {
  const { studyId, format, cells, filter, namingReason: reason } = request;
  const id = isId(studyId) ? { studyId } : { shortId: studyId };
  const study = await selectStudy(results.db, results.panelId, id);
  if (study === undefined) return err('unknown-study');
  const isNamed = reason !== undefined;
  await inTransaction(results.db, (tx) =>
    writeAudit(results, tx, by, {
      action: 'results.exported',
      subject: ['study', study.study_id],
      after: { format, cells, isNamed, isFiltered: Object.keys(filter).length > 0, ...(reason && { reason }) },
    }),
  );
  const ticket = { sessionId, studyId: study.study_id, format, cells, filter, isNamed };
  return ok({ url: exportTicket.sign(results, ticket).url, fileName: fileNameOf(study.short_id, format) });
}

const ENDINGS = { CSV: 'csv', SAV: 'sav', TRIPLE_S: 'zip' } as const satisfies Record<ExportFormat, string>;

export const fileNameOf = (shortId: string, format: ExportFormat): string => `${shortId}.${ENDINGS[format]}`;
