import type { AuditFilter, Resolvers } from '#contract/generated/operator/resolvers.ts';
import { AUDIT_EXPORT_PATH } from '#contract/identity/console-auth.ts';
import { readConsoleCounts, type CountedRooms } from '#server/flows/console/read-console-counts.ts';
import { searchConsole, type SearchRooms } from '#server/flows/console/search-console.ts';
import { actedBy } from '#server/platform/audit/operator-act.ts';
import { askForProof, readLastProof } from '#server/platform/audit/prove-audit-log.ts';
import { readAuditActions } from '#server/platform/audit/read-audit-log.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '#server/wire/calls.ts';
import { WireError } from '#server/wire/wire-error.ts';
import { isMember } from './console.store.ts';
import { readNamedAuditPage, type AuditQuestion } from './audit-page.ts';
import type { Console } from './console.ts';
import { signAuditExport } from './export-audit-log.ts';

/** What the console's front door calls. */
export type { Console } from './console.ts';
export { auditLogCsv, readAuditExport } from './export-audit-log.ts';

const AUDIT_PAGE_SIZE = 50;

/** What this room answers in the console's schema. */
export function consoleOperatorResolvers(rooms: SearchRooms & CountedRooms): Resolvers<OperatorCall> {
  const { console } = rooms;
  const { db } = console;
  return {
    Query: {
      searchConsole: (_parent, { text }, call) => searchConsole(rooms, db, text, call.operator.role),
      getConsoleCounts: (_parent, _input, call) => readConsoleCounts(rooms, db, call.operator),
      getHold: async () => (await console.outside.hold()) ?? null,
      getAuditLog: (_parent, { filter, startingAfter }) =>
        readNamedAuditPage(console, db, questionOf(filter), startingAfter ?? undefined, AUDIT_PAGE_SIZE),
      async listMemberAudit(_parent, { panelistId, startingAfter }) {
        // Whoever may read about members may not read about studies and operators by their ids.
        if (!(await isMember(db, console.panelId, panelistId))) throw new WireError('NOT_FOUND');
        return readNamedAuditPage(console, db, { subject: panelistId }, startingAfter ?? undefined, AUDIT_PAGE_SIZE);
      },
      listAuditActions: () => readAuditActions(db),
      getAuditProof: async () => (await readLastProof(db)) ?? null,
    },
    Mutation: {
      async proveAuditLog(_parent, _input, call) {
        await inTransaction(db, async (tx) => {
          await askForProof(tx, console.jobs);
          await auditAct(console, tx, call, 'audit-log.proof-asked', null);
        });
        return true;
      },
      async exportAuditLog(_parent, { filter }, call) {
        const question = questionOf(filter);
        await inTransaction(db, (tx) => auditAct(console, tx, call, 'audit-log.exported', { ...filter }));
        const ticket = signAuditExport(console, call.operator.sessionId, question);
        return `${AUDIT_EXPORT_PATH}?ticket=${encodeURIComponent(ticket)}`;
      },
    },
  };
}

function questionOf(filter: AuditFilter | null | undefined): AuditQuestion {
  const instant = (value: Date | string | null | undefined) => (value == null ? undefined : new Date(value));
  return {
    operatorId: filter?.operatorId ?? undefined,
    action: filter?.action ?? undefined,
    subject: filter?.subject ?? undefined,
    from: instant(filter?.from),
    until: instant(filter?.until),
  };
}

function auditAct(
  console: Console,
  tx: Console['db'],
  call: OperatorCall,
  action: string,
  filter: AuditFilter | null,
): Promise<void> {
  return console.audit.append(tx, {
    panelId: console.panelId,
    ...actedBy(actOf(call)),
    action,
    subjectKind: 'audit-log',
    subjectId: console.panelId,
    ...(filter && { after: Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])) }),
  });
}
