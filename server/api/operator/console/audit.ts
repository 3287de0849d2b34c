import type { AuditFilter, Resolvers } from '#contract/generated/operator/resolvers.ts';
import type { AuditActionOf } from '#contract/audit/audit-sentences.ts';
import { type AuditQuestion, readNamedAuditPage, auditExportTicket } from '#server/modules/console/index.ts';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import { askForProof, readLastProof } from '#server/platform/audit/prove-audit-log.ts';
import { readAuditActions } from '#server/platform/audit/read-audit-log.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { actOf, type OperatorCall } from '../../calls.ts';
import { replicaAnswer } from '../../replica-answer.ts';
import type { Rooms } from '#server/rooms.ts';

export function auditResolvers({ console }: Rooms): Resolvers<OperatorCall> {
  const { db, panelId } = console;

  const note = (tx: Db, call: OperatorCall, action: AuditActionOf<'audit-log'>, filter: AuditFilter | null) =>
    writeAudit(console, tx, actOf(call), {
      action,
      subject: ['audit-log', panelId],
      ...(filter && {
        after: Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])),
      }),
    });

  return {
    Query: {
      getAuditLog: (_parent, { filter, startingAfter }, call) =>
        replicaAnswer(console, 'audit-log-list', call, (from) =>
          readNamedAuditPage(console, from, questionOf(filter), { startingAfter }),
        ),
      listAuditActions: () => readAuditActions(db),
      getAuditProof: async () => await readLastProof(db),
    },
    Mutation: {
      async proveAuditLog(_parent, _input, call) {
        await inTransaction(db, async (tx) => {
          await askForProof(tx, console.jobs);
          await note(tx, call, 'audit-log.proof-asked', null);
        });
        return true;
      },
      async exportAuditLog(_parent, { filter }, call) {
        await inTransaction(db, (tx) => note(tx, call, 'audit-log.exported', { ...filter }));
        return auditExportTicket.sign(console, { sessionId: call.operator.sessionId, ...questionOf(filter) }).url;
      },
    },
  };
}

function questionOf(filter: AuditFilter | null | undefined): AuditQuestion {
  return {
    operatorId: filter?.operatorId,
    action: filter?.action,
    subject: filter?.subject,
    from: filter?.from,
    until: filter?.until,
  };
}
