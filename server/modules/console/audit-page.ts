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
  readonly actorName: string | null;
  readonly subjectName: string | null;
}

const AUDIT_PAGE_SIZE = 50;
/** What has a name for an id. */
const CALLED_BY_ID: ReadonlySet<string> = new Set(['avatar', 'email-template', 'flag']);
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
  const ids = entries.flatMap((entry) => [entry.actorId ?? '', entry.subjectId]).filter(isId);
  const names = await selectNames(db, console.panelId, [...new Set(ids)]);
  const contents = entries.map((entry) => ({
    ...entry,
    actorName: names.get(entry.actorId ?? '') ?? null,
    subjectName: names.get(entry.subjectId) ?? (CALLED_BY_ID.has(entry.subjectKind) ? entry.subjectId : null),
  }));
  return { contents, nextPage };
}
