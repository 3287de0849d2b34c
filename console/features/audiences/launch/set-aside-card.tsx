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
  OPTED_OUT: 'Has since opted out of this kind of activity',
  NO_ROOM: 'At their activity limit',
  HAS_TASK: 'Already invited to this study',
  SWITCHED_OFF: 'Product testing is turned off for them',
  NO_SUCH_ADDRESS: "Email address doesn't exist. Notified in the app",
  MAILBOX_FULL: 'Mailbox full. Notified in the app',
  REJECTED: 'The mail server rejected the message. Notified in the app',
  STOPPED: 'Email to this address is blocked (see Settings). Notified in the app',
  RESTORED: 'Queued in a restored backup and may already have been sent. Notified in the app',
  NOT_TAKEN: "The mail server didn't accept it after 12 tries. Notified in the app",
};

const COLUMNS: readonly TableColumn<SetAside>[] = [
  {
    key: 'member',
    header: 'Member',
    kind: 'code',
    cell: ({ panelistId, externalId }) => (
      <Link to="/members/$panelistId" params={{ panelistId }}>
        {externalId ?? 'Deleted'}
      </Link>
    ),
  },
  { key: 'what', header: 'What', cell: ({ what }) => WHAT[what] },
  { key: 'why', header: 'Why', cell: ({ reason }) => SET_ASIDE_REASONS[reason] ?? reason },
  { key: 'when', header: 'When', kind: 'figure', shownFrom: 'md', cell: ({ happenedAt }) => dayAndTimeOf(happenedAt) },
];
const WHAT = { TASK: 'Activity', EMAIL: 'Email' } as const;

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
        <h2 className="me-auto text-base">Skipped</h2>
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
        caption="Skipped"
        columns={COLUMNS}
        rowKey={(entry) => entry.id}
        emptyText="No one was skipped."
      />
      {isAsking && (
        <ConfirmDialog
          command={retry}
          onClose={() => setIsAsking(false)}
          title={`Try again for ${peopleText(setAside)}?`}
          auditNote="Recorded in the audit log with your name."
          doLabel={`Retry ${formatNumber(setAside)}`}
        >
          <p>Anyone who still can't be invited or emailed stays in this list.</p>
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
