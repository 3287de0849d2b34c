import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getLaunches, listSendings, listSetAside, retrySetAside } from '#contract/generated/operator/operations.ts';
import { peopleText, waitsAMinute } from '#contract/sending/sending.ts';
import { csvLine } from '#contract/wire/csv.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { WhenManySent } from '#console/layout/when-sent.tsx';
import { PagedTable, rowsOf } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { dayAndTimeOf } from '#console/panel-time.ts';
import { formatNumber } from '#console/format.ts';
import { saveFile } from '#console/save-file.ts';
import { usePages } from '#console/session/use-answer.ts';
import { setAsideQuery, type Launch, type SetAside } from './launch.queries.ts';

/** Why a member was set aside, as an operator reads it. */
const SET_ASIDE_REASONS: Readonly<Record<string, string>> = {
  NOT_ACTIVE: 'No longer an active member',
  OPTED_OUT: 'Has said no to activities of this kind since',
  NO_ROOM: 'Has as many activities as they want for now',
  HAS_TASK: 'Has an invitation to this study already',
  SWITCHED_OFF: 'Product testing is switched off for them',
  NO_SUCH_ADDRESS: 'Address does not exist. Has the notification',
  MAILBOX_FULL: 'Mailbox full. Has the notification',
  REJECTED: 'The mail server refused the mail itself. Has the notification',
  STOPPED: 'Mail to this address is stopped, see Settings. Has the notification',
  RESTORED: 'Waited in a backup that was restored, and may have been sent before. Has the notification',
  NOT_TAKEN: 'The mail server did not take it, twelve times. Has the notification',
};

const COLUMNS: readonly TableColumn<SetAside>[] = [
  {
    key: 'member',
    header: 'Member',
    kind: 'code',
    cell: ({ panelistId, externalId }) => (
      <Link to="/members/$panelistId" params={{ panelistId }}>
        {externalId ?? 'Gone'}
      </Link>
    ),
  },
  { key: 'what', header: 'What', cell: ({ what }) => WHAT[what] },
  { key: 'why', header: 'Why', cell: ({ reason }) => SET_ASIDE_REASONS[reason] ?? reason },
  { key: 'when', header: 'When', kind: 'figure', shownFrom: 'md', cell: ({ happenedAt }) => dayAndTimeOf(happenedAt) },
];
const WHAT = { TASK: 'Task', EMAIL: 'E-mail' } as const;

/** Whom a launch could not invite or write to, with why, and the way to try once more. */
export function SetAsideCard({ launch }: { readonly launch: Launch }) {
  const { api } = useConsole();
  const list = usePages(setAsideQuery, launch);
  const entries = rowsOf(list) ?? [];
  const [isAsking, setIsAsking] = useState(false);
  const { launchId, setAside } = launch;
  const retry = useCommand(() => api.mutate(retrySetAside, { launchId }), {
    changes: [getLaunches.name, listSetAside.name, listSendings.name],
    onDone: () => setIsAsking(false),
  });
  return (
    <section className="min-w-0 rounded-md border border-line bg-surface pt-4 pb-1">
      <header className="mb-2 flex flex-wrap items-center gap-2 px-5">
        <h2 className="me-auto text-base">Set aside</h2>
        <Button
          variant="secondary"
          size="sm"
          isBusy={retry.isPending}
          onClick={() => (waitsAMinute(setAside) ? setIsAsking(true) : retry.send())}
        >
          <Icon name="refresh-cw" size="sm" />
          Retry {formatNumber(setAside)}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          isIdle={entries.length === 0}
          onClick={() => downloadCsv(launch.name, entries)}
        >
          <Icon name="download" size="sm" />
          CSV
        </Button>
      </header>
      <div className="px-5">
        <FailureBanner failure={retry.failure} />
      </div>
      <PagedTable
        query={list}
        caption="Set aside"
        columns={COLUMNS}
        rowKey={(entry) => entry.id}
        emptyText="Nobody. Everything that could be done was done."
      />
      {isAsking && (
        <ConfirmDialog
          command={retry}
          onClose={() => setIsAsking(false)}
          title={`Try again for ${peopleText(setAside)}?`}
          auditNote="Written to the audit log with your name."
          doLabel={`Retry ${formatNumber(setAside)}`}
        >
          <p>Anyone who still can’t be invited or emailed stays in this list.</p>
          <WhenManySent people={setAside} />
        </ConfirmDialog>
      )}
    </section>
  );
}

const HEAD = ['member', 'what', 'why', 'when'];

/** What is in view as a file. None of it is typed by members, and ids that begin like a formula are still made harmless. */
function csvOf(entries: readonly SetAside[]): string {
  const lines = entries.map(({ externalId, what, reason, happenedAt }) => [
    externalId ?? '',
    what,
    SET_ASIDE_REASONS[reason] ?? reason,
    happenedAt,
  ]);
  return [HEAD, ...lines].map(csvLine).join('');
}

function downloadCsv(name: string, entries: readonly SetAside[]): void {
  saveFile(`${name}-set-aside.csv`, csvOf(entries));
}
