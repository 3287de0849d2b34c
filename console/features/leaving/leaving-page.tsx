import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeletionState } from '#contract/generated/operator/graphql.ts';
import { ACCOUNT_DELETION_HOURS } from '#contract/limits.ts';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { formatMoment, formatMonth } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { CancelDeletionDialog } from '#console/leaving/cancel-deletion-dialog.tsx';
import { PagedList, PagedTable } from '#console/lists/paged-table.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { CertificateDialog } from './certificate-dialog.tsx';
import { deletionsQuery, leavingFeedbackQuery, type Deletion } from './leaving.queries.ts';

const STATES = [
  { value: '', label: 'All statuses' },
  { value: 'WAITING', label: 'Waiting' },
  { value: 'ERASING', label: 'Being erased' },
  { value: 'ERASED', label: 'Erased' },
  { value: 'CANCELLED', label: 'Canceled' },
] as const satisfies readonly { readonly value: DeletionState | ''; readonly label: string }[];

/** Accounts on their way out: what waits, what was erased with its certificate, and why people left. */
export function LeavingPage() {
  const [state, setState] = useState<DeletionState | ''>('');
  const query = usePages(deletionsQuery, state || undefined);
  const [cancelled, setCancelled] = useState<Deletion>();
  const [shown, setShown] = useState<Deletion['certificate']>();

  return (
    <ConsolePage title="Account deletions">
      <div className="w-full md:w-44">
        <SelectField
          label="Status"
          value={state}
          onChange={(event) => setState(STATES.find(({ value }) => value === event.target.value)?.value ?? '')}
          options={STATES}
        />
      </div>
      <ConsoleCard isFlush>
        <PagedTable
          query={query}
          caption="Account deletions"
          columns={columnsWith(setCancelled, setShown)}
          rowKey={({ deletionId }) => deletionId}
          emptyText={`No deletion requests. When a member asks, their account is erased within ${ACCOUNT_DELETION_HOURS} hours.`}
        />
      </ConsoleCard>
      <Feedback />
      {cancelled && <CancelDeletionDialog deletion={cancelled} onClose={() => setCancelled(undefined)} />}
      {shown && <CertificateDialog certificate={shown} onClose={() => setShown(undefined)} />}
    </ConsolePage>
  );
}

function columnsWith(
  onCancel: (deletion: Deletion) => void,
  onShow: (certificate: Deletion['certificate']) => void,
): readonly TableColumn<Deletion>[] {
  return [
    {
      key: 'number',
      header: 'Number',
      kind: 'code',
      cell: ({ number, panelistId }) =>
        panelistId === null ? (
          <span className="whitespace-nowrap">{number}</span>
        ) : (
          <Link to="/members/$panelistId" params={{ panelistId }} className="whitespace-nowrap">
            {number}
          </Link>
        ),
    },
    { key: 'state', header: 'Status', cell: (deletion) => <DeletionStateTag deletion={deletion} /> },
    {
      key: 'member',
      header: 'Member',
      shownFrom: 'md',
      cell: ({ panelistId, memberNumber }) =>
        panelistId === null ? (
          'Erased member'
        ) : (
          <Link to="/members/$panelistId" params={{ panelistId }}>
            {memberNumber}
          </Link>
        ),
    },
    { key: 'asked', header: 'Requested', shownFrom: 'md', cell: ({ askedAt }) => formatMoment(askedAt) },
    { key: 'then', header: 'Timing', shownFrom: 'md', cell: thenOf },
    {
      key: 'act',
      header: 'Actions',
      cell: (deletion) =>
        deletion.state === 'WAITING' ? (
          <Button
            variant="soft"
            size="sm"
            onClick={() => onCancel(deletion)}
            aria-label={`Keep the account ${deletion.number}`}
          >
            {/* In one: a button keeps its parts apart. */}
            <span>
              Keep<span className="max-md:hidden"> the account</span>
            </span>
          </Button>
        ) : (
          deletion.certificate && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => onShow(deletion.certificate)}
              aria-label={`Certificate ${deletion.number}`}
            >
              Certificate
            </Button>
          )
        ),
    },
  ];
}

function thenOf({ state, eraseFrom, eraseBy, settledAt, cancelledBy }: Deletion): string {
  if (state === 'CANCELLED') return `Canceled by ${cancelledBy ?? 'a colleague'}, ${formatMoment(settledAt ?? '')}`;
  if (state === 'ERASED') return `Erased ${formatMoment(settledAt ?? '')}`;
  return state === 'WAITING' ? `Erasure starts ${formatMoment(eraseFrom)}` : `Finishes by ${formatMoment(eraseBy)}`;
}

/** Why people left; nobody knows who said it. */
function Feedback() {
  const query = usePages(leavingFeedbackQuery);
  return (
    <ConsoleCard title="Why people left">
      <PagedList query={query} label="Why people left" emptyText="No one has left yet.">
        {({ feedbackId, words, leftIn }) => (
          <li key={feedbackId} className="py-2.5">
            <p className="whitespace-pre-line wrap-anywhere">{words}</p>
            <p className="text-2xs text-text-muted">{formatMonth(leftIn)}</p>
          </li>
        )}
      </PagedList>
    </ConsoleCard>
  );
}

const LOOKS = {
  WAITING: { tone: 'warning', icon: 'clock', word: 'Waiting' },
  ERASING: { tone: 'info', icon: 'refresh-cw', word: 'Being erased' },
  ERASED: { tone: 'neutral', icon: 'shield-check', word: 'Erased' },
  CANCELLED: { tone: 'success', icon: 'rotate-ccw', word: 'Canceled' },
} as const satisfies Record<Deletion['state'], object>;

function DeletionStateTag({ deletion }: { readonly deletion: Deletion }) {
  const { tone, icon, word } = LOOKS[deletion.state];
  return (
    <Tag tone={deletion.isLate ? 'danger' : tone} icon={deletion.isLate ? 'circle-alert' : icon}>
      {deletion.isLate ? 'Late' : word}
    </Tag>
  );
}
