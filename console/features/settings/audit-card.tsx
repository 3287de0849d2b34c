import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { AUDIT_COLUMNS } from './audit-columns.tsx';
import { AuditFilterFields, filterOf, NO_FILTER } from './audit-filter.tsx';
import { AuditProof } from './audit-proof.tsx';
import { auditExportAddress, auditLogQuery } from './audit.queries.ts';

/** Who did what, before and after, when and from where; it can only be appended to. */
export function AuditCard() {
  const { api } = useConsole();
  const [fields, setFields] = useState(NO_FILTER);
  const filter = filterOf(fields);
  const log = useInfiniteQuery(auditLogQuery(api, filter));
  const [failures, setFailures] = useState(0);
  const rows = log.data?.pages.flatMap(({ contents }) => contents);

  async function save() {
    try {
      location.assign(await auditExportAddress(api, filter));
    } catch {
      setFailures((count) => count + 1);
    }
  }

  return (
    <ConsoleCard
      title="Audit log"
      id="audit"
      isFlush
      actions={
        <>
          <AuditProof />
          <Button variant="quiet" onClick={() => void save()}>
            <Icon name="download" />
            Export
          </Button>
        </>
      }
    >
      <div className="grid gap-3 px-5 pb-3">
        {failures > 0 && <AlertBanner key={failures}>{MESSAGES.generic.somethingWentWrongTryAgain}</AlertBanner>}
        <AuditFilterFields fields={fields} onChange={setFields} />
      </div>
      {rows === undefined ? (
        <div className="px-5 pb-3">
          <CardStates query={log} />
        </div>
      ) : (
        <DataTable
          caption="Audit log"
          columns={AUDIT_COLUMNS}
          rows={rows}
          rowKey={({ position }) => position}
          emptyText="Nothing in the log is like this. Take a filter away to see more."
        />
      )}
      {log.hasNextPage && (
        <div className="px-5 py-3">
          <Button variant="secondary" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show older entries
          </Button>
        </div>
      )}
    </ConsoleCard>
  );
}
