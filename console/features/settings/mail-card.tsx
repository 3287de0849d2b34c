import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { LiftDialog, mailStopWords } from '#console/mail/mail-stop.tsx';
import { stoppedAddressesQuery, type StoppedAddress } from '#console/mail/mail.queries.ts';
import { usePages } from '#console/session/use-answer.ts';

/** Only a whole address is looked for: of a part the server has no more than a hash. */
const WHOLE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Which addresses get no invitations any more, why, and the way back. */
export function MailCard() {
  const [typed, setTyped] = useState('');
  const address = useDeferredValue(WHOLE.test(typed.trim()) ? typed.trim() : '');
  const stopped = usePages(stoppedAddressesQuery, address);
  const [lifted, setLifted] = useState<StoppedAddress>();

  return (
    <ConsoleCard title="Mail" id="mail" isFlush>
      <div className="grid gap-3 px-5 pb-3">
        <p className="text-text-muted">
          These addresses get no invitations and reminders, because mail to them came back or its owner complained.
          Codes and links that somebody asks for are sent all the same.
        </p>
        <TextField
          label="Address"
          type="email"
          autoComplete="off"
          placeholder="The whole address"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <PagedTable
        query={stopped}
        caption="Addresses that get no more mail"
        columns={columnsOf(setLifted)}
        rowKey={({ suppressionId }) => suppressionId}
        emptyText={address === '' ? 'No address is stopped.' : 'Mail to this address is not stopped.'}
      />
      {lifted && <LiftDialog stopped={lifted} onClose={() => setLifted(undefined)} />}
    </ConsoleCard>
  );
}

const columnsOf = (onLift: (row: StoppedAddress) => void): readonly TableColumn<StoppedAddress>[] => [
  {
    key: 'address',
    header: 'Address',
    cell: ({ address, panelistId, externalId }) => (
      <span className="wrap-anywhere">
        {address ?? 'Erased'}
        {panelistId && externalId && (
          <Link to="/members/$panelistId" params={{ panelistId }} className="block font-code text-xs">
            {externalId}
          </Link>
        )}
      </span>
    ),
  },
  { key: 'why', header: 'Why', cell: (row) => mailStopWords(row) },
  {
    key: 'since',
    header: 'Since',
    shownFrom: 'lg',
    cell: ({ since }) => <span className="text-text-muted">{formatMoment(since)}</span>,
  },
  {
    key: 'lift',
    header: 'Action',
    cell: (row) => (
      <Button
        size="sm"
        variant="quiet"
        aria-label={`Send again to ${row.address ?? 'this address'}`}
        onClick={() => onLift(row)}
      >
        Send again
      </Button>
    ),
  },
];
