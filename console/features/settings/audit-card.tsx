import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportAuditLog } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { AUDIT_COLUMNS } from './audit-columns.tsx';
import { AuditFilterFields, filterOf, NO_FILTER } from './audit-filter.tsx';
import { AuditProof } from './audit-proof.tsx';
import { auditLogQuery } from './audit.queries.ts';

/** Who did what, before and after, when and from where; it can only be appended to. */
export function AuditCard() {
  const { api } = useConsole();
  const [fields, setFields] = useState(NO_FILTER);
  const filter = filterOf(fields);
  const log = useInfiniteQuery(auditLogQuery(api, filter));
  const save = useCommand(async () => startDownload(await api.mutate(exportAuditLog, { filter })));

  return (
    <ConsoleCard
      title="Audit log"
      id="audit"
      isFlush
      actions={
        <>
          <AuditProof />
          <Button variant="quiet" isBusy={save.isPending} onClick={() => save.send()}>
            <Icon name="download" />
            Export
          </Button>
        </>
      }
    >
      <div className="grid gap-3 px-5 pb-3">
        <FailureBanner failure={save.failure} />
        <AuditFilterFields fields={fields} onChange={setFields} />
      </div>
      <PagedTable
        query={log}
        caption="Audit log"
        columns={AUDIT_COLUMNS}
        rowKey={({ position }) => position}
        emptyText="Nothing in the log is like this. Take a filter away to see more."
        moreLabel="Show older entries"
      />
    </ConsoleCard>
  );
}
