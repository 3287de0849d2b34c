import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { sendTestEmail } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { PagedTable } from '#console/lists/paged-table.tsx';
import { LiftDialog, mailStopText } from '#console/emails/mail-stop.tsx';
import { stoppedAddressesQuery, type StoppedAddress } from '#console/emails/emails.queries.ts';
import { emailTemplatesQuery, type EmailTemplate } from '#console/emails/emails.queries.ts';
import { useAnswer, usePages } from '#console/session/use-answer.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { EmailFrame } from '#console/emails/email-frame.tsx';
import { useConsole } from '#console/session/console-context.ts';

/** Only a whole address is looked for: of a part the server has no more than a hash. */
const WHOLE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Which addresses get no invitations any more, why, and the way back. */
export function BlockedAddressesCard() {
  const [typed, setTyped] = useState('');
  const address = useDeferredValue(WHOLE.test(typed.trim()) ? typed.trim() : '');
  const stopped = usePages(stoppedAddressesQuery, address);
  const [lifted, setLifted] = useState<StoppedAddress>();

  return (
    <ConsoleCard title="Blocked addresses" id="mail" isFlush>
      <div className="grid gap-3 px-5 pb-3">
        <p className="text-text-muted">
          Email to these addresses bounced or was marked as spam, so they don't get invitations or reminders. Codes and
          links someone requests are still sent.
        </p>
        <TextField
          label="Address"
          type="email"
          autoComplete="off"
          placeholder="Full email address"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <PagedTable
        query={stopped}
        caption="Blocked addresses"
        columns={columnsOf(setLifted)}
        rowKey={({ suppressionId }) => suppressionId}
        emptyText={address === '' ? 'No blocked addresses.' : "This address isn't blocked."}
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
  { key: 'why', header: 'Why', cell: (row) => mailStopText(row) },
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
        aria-label={`Unblock ${row.address ?? 'this address'}`}
        onClick={() => onLift(row)}
      >
        Unblock
      </Button>
    ),
  },
];

/** Every e-mail to members: what it looks like, and one to oneself. */
export function EmailsCard() {
  const templates = useAnswer(emailTemplatesQuery);
  const [shown, setShown] = useState<EmailTemplate>();
  return (
    <ConsoleCard title="Emails" id="emails">
      <p className="mb-2 text-text-muted">The emails members get, filled in with sample data.</p>
      {templates.data === undefined ? (
        <CardStates query={templates} />
      ) : (
        <ul className="divide-y divide-line">
          {templates.data.map((template) => (
            <li key={template.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 flex-[1_1_14rem]">
                <p className="font-bold">{template.name}</p>
                <p className="text-sm text-text-muted">{template.note}</p>
              </div>
              {template.isUnsubscribable && <Tag>Can unsubscribe</Tag>}
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Preview ${template.name}`}
                onClick={() => setShown(template)}
              >
                Preview
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown && <TemplateDialog template={shown} onClose={() => setShown(undefined)} />}
    </ConsoleCard>
  );
}

function TemplateDialog({ template, onClose }: { readonly template: EmailTemplate; readonly onClose: () => void }) {
  const { api } = useConsole();
  const test = useCommand(() => api.mutate(sendTestEmail, { key: template.key }));
  return (
    <ConsoleDialog title={template.name} size="lg" onClose={onClose}>
      <FailureBanner failure={test.failure} />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" variant="secondary" isBusy={test.isPending} onClick={() => test.send()}>
          Send me a test email
        </Button>
        <p role="status" className="text-sm">
          {test.isSuccess && `Sent to ${test.data}.`}
        </p>
      </div>
      <EmailFrame preview={template.preview} />
    </ConsoleDialog>
  );
}
