import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { formatMoment, formatNumber, writtenDay } from '#console/format.ts';
import { saveFile } from '#console/save-file.ts';
import type { Deletion } from './leaving.queries.ts';

type Certificate = NonNullable<Deletion['certificate']>;

/** What each kind is called; one that came later is called as the certificate calls it. */
const LABELS: Readonly<Record<string, string>> = {
  account: 'Account',
  points: 'Points removed',
  signIns: 'Sessions and passwords',
  cards: 'Notes about cards',
  requests: 'Approval requests',
  activities: 'Activities and reviews',
  recordings: 'Videos and photos',
  answers: 'Surveys with answers',
  results: 'Written answers in results',
  corrections: 'Notes about corrections',
  messages: 'Notifications',
  lists: 'List entries',
  downloads: 'Data files',
  traces: 'Events and keys',
  support: 'Support requests and attachments',
  mail: 'Emails in the local mailbox',
  auditWords: 'Audit log entries with text removed',
  supportOwner: 'Requests no longer linked to anyone',
  joining: 'Consents and invitations',
  profile: 'Profile answers',
};

/** Says that an account was erased, and nothing about whose. */
export function CertificateDialog({
  certificate,
  onClose,
}: {
  readonly certificate: Certificate;
  readonly onClose: () => void;
}) {
  const { number, askedOn, erasedAt, erased, signature } = certificate;
  const save = () => saveFile(`certificate-${number}.json`, JSON.stringify(certificate, null, 2), 'application/json');
  return (
    <ConsoleDialog title={`Certificate ${number}`} onClose={onClose}>
      <p>
        An account was erased on {formatMoment(erasedAt)}. Erasure was requested on {writtenDay(askedOn)}. There's no
        longer any record of whose it was.
      </p>
      <dl className="grid divide-y divide-line">
        {erased
          .filter(({ count }) => count > 0)
          .map(({ what, count }) => (
            <div key={what} className="flex justify-between gap-4 py-2">
              <dt className="text-text-muted">{LABELS[what] ?? what}</dt>
              <dd className="font-bold tabular-nums">{formatNumber(count)}</dd>
            </div>
          ))}
      </dl>
      <p className="text-2xs wrap-anywhere text-text-muted">Signature {signature}</p>
      <div>
        <Button variant="secondary" size="sm" onClick={save}>
          <Icon name="download" size="sm" />
          Save as a file
        </Button>
      </div>
    </ConsoleDialog>
  );
}
