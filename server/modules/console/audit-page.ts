import { auditSubjectName } from '#contract/audit/audit-subjects.ts';
import type { Json } from '#server/platform/audit/audit-log.ts';
import { readAuditPage, type AuditEntry } from '#server/platform/audit/read-audit-log.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf, type Page } from '#server/platform/page.ts';
import type { Console } from './console.ts';
import { selectIdsOf, selectNames } from './console.store.ts';

export interface AuditQuestion {
  readonly operatorId?: string | undefined;
  readonly action?: string | undefined;
  /** What somebody typed: a study's or member's number, a redemption, a file, a ticket, an operator's address, any id. */
  readonly subject?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

export interface NamedAuditEntry extends AuditEntry {
  /** What people call what `before` and `after` name by an id. */
  readonly names: readonly { readonly id: string; readonly name: string }[];
  readonly actorName: string | null;
  readonly subjectName: string | null;
}

const AUDIT_PAGE_SIZE = 50;
const POSITION = /^[1-9][0-9]{0,17}$/;

/** A page of the audit log, the newest first, with the names of who did it and what it was done to. */
export async function readNamedAuditPage(
  console: Console,
  db: Db,
  question: AuditQuestion,
  {
    startingAfter,
    limit = AUDIT_PAGE_SIZE,
  }: { readonly startingAfter: string | undefined; readonly limit?: number | undefined },
): Promise<Page<NamedAuditEntry>> {
  const before = startingAfter !== undefined && POSITION.test(startingAfter) ? startingAfter : undefined;
  const subject = question.subject?.trim();
  const filter = {
    panelId: console.panelId,
    actorId: question.operatorId,
    action: question.action,
    // An empty one finds nothing: only who names none asks about everything.
    mentions: subject === undefined ? undefined : [subject, ...(await selectIdsOf(db, console.panelId, subject))],
    from: question.from,
    until: question.until,
  };
  const rows = await readAuditPage(db, filter, before, limit + 1);
  const { contents: entries, nextPage } = pageOf(rows, limit, ({ position }) => position);
  const told = entries.map((entry) => ({ entry, ids: [...idsIn(entry.before), ...idsIn(entry.after)] }));
  const ids = told.flatMap(({ entry, ids: inside }) => [entry.actorId ?? '', entry.subjectId, ...inside]).filter(isId);
  const names = await selectNames(db, console.panelId, [...new Set(ids)]);
  const contents = told.map(({ entry, ids: inside }) => ({
    ...entry,
    actorName: names.get(entry.actorId ?? '') ?? null,
    subjectName: names.get(entry.subjectId) ?? auditSubjectName(entry.subjectKind, entry.subjectId) ?? null,
    names: [...new Set(inside)].flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
  }));
  return { contents, nextPage };
}

/** What an entry names one by one; of a list of ids only their number is shown. */
function idsIn(value: Json): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.values(value).flatMap((part) => idsIn(part));
}
