import * as v from 'valibot';
import { auditEntrySentence } from '#contract/audit/audit-sentences.ts';
import { AUDIT_EXPORT_PATH } from '#contract/identity/console-auth.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import type { Reads } from '#server/platform/database/replica.ts';
import { canonicalJson } from '#server/platform/audit/canonical-json.ts';
import { csvLine } from '#contract/wire/csv.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import { readNamedAuditPage, type AuditQuestion, type NamedAuditEntry } from './audit-page.ts';
import type { Console } from './console.ts';

const PAGE = 500;
const HEADER = [
  'when',
  'who',
  'who_id',
  'action',
  'subject',
  'subject_kind',
  'subject_id',
  'before',
  'after',
  'from',
  // At the end: the columns before it stay where other programs read them.
  'what',
];

const instant = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.date(),
);
/** Lets one session fetch the log once asked for, for a minute. */
export const auditExportTicket = defineTicket({
  purpose: 'audit-log-export',
  path: AUDIT_EXPORT_PATH,
  lastsMs: LIFETIMES.auditLink.ms,
  shape: v.object({
    sessionId: v.string(),
    operatorId: v.optional(v.string()),
    action: v.optional(v.string()),
    subject: v.optional(v.string()),
    from: v.optional(instant),
    until: v.optional(instant),
  }),
});

/** The log as CSV, page by page, so that it never stands in memory as a whole. */
export async function* auditLogCsv(
  console: Console,
  question: AuditQuestion,
  reads: Reads = (work) => work(console.db),
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(HEADER)}`;
  let after: string | undefined;
  do {
    const startingAfter = after;
    const page = await reads((db) => readNamedAuditPage(console, db, question, { startingAfter, limit: PAGE }));
    if (page.contents.length > 0) yield page.contents.map(lineOf).join('');
    after = page.nextPage ?? undefined;
  } while (after !== undefined);
}

function lineOf(entry: NamedAuditEntry): string {
  return csvLine([
    entry.occurredAt.toISOString(),
    entry.actorName ?? entry.actorKind,
    entry.actorId ?? '',
    entry.action,
    entry.subjectName ?? '',
    entry.subjectKind,
    entry.subjectId,
    entry.before === null ? '' : canonicalJson(entry.before),
    entry.after === null ? '' : canonicalJson(entry.after),
    entry.origin ?? '',
    auditEntrySentence(entry),
  ]);
}
