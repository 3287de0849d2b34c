import { useState, type ReactNode } from 'react';
import { sendInvitations } from '#contract/generated/operator/operations.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { formatDay, formatMoment } from '#console/format.ts';
import { cameFrom, personTag, sendText, sentText } from '#console/joining/joining-texts.ts';
import { SHOWS_PEOPLE } from '#console/joining/shows-people.ts';
import { WithdrawDialog } from '#console/joining/withdraw-dialog.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { StandingTag } from '#console/layout/standing-tag.tsx';
import type { Member } from './members.queries.ts';

interface MemberWayInProps {
  readonly panelistId: string;
  readonly wayIn: NonNullable<Member['wayIn']>;
  readonly role: OperatorRole;
}

/** How somebody came to the panel, what they agreed to, and their link while it is out. */
export function MemberWayIn({ panelistId, wayIn, role }: MemberWayInProps) {
  const { api } = useConsole();
  const [now] = useState(() => Date.now());
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const [withdrawn, setWithdrawn] = useState<string>();
  const send = useCommand(() => api.mutate(sendInvitations, { panelistIds: [panelistId] }), { changes: SHOWS_PEOPLE });
  const mayInvite = role === 'RESEARCHER' || role === 'ADMIN';
  const text = sendText(wayIn.stage, { mayInvite });
  const told = withdrawn ?? (send.data && sentText(send.data));

  return (
    <ConsoleCard title="How they joined">
      <dl className="grid divide-y divide-line">
        <Row label="Waitlist number">
          <span className="font-code">{wayIn.number}</span>
        </Row>
        <Row label="Stage">
          <StandingTag standing={personTag(wayIn, now)} />
        </Row>
        <Row label="Source">{cameFrom(wayIn)}</Row>
        {wayIn.fileName && <Row label="File">{wayIn.fileName}</Row>}
        <Row label={wayIn.origin === 'FORM' ? 'Signed up' : 'Added'}>{formatDay(wayIn.askedAt)}</Row>
        {wayIn.cellName && <Row label="Cell">{wayIn.cellName}</Row>}
        {wayIn.stage === 'INVITED' && wayIn.invitedAt && <Row label="Link sent">{formatMoment(wayIn.invitedAt)}</Row>}
        {wayIn.stage === 'INVITED' && wayIn.expiresAt && (
          <Row label="Link expires">{formatMoment(wayIn.expiresAt)}</Row>
        )}
        {wayIn.consents.map(({ kind, version, isGiven, at }) => (
          <Row key={kind} label={`Consent, ${kind.toLowerCase()}`}>
            {isGiven ? 'Given' : 'Withdrawn'} {formatDay(at)}
            <span className="block text-2xs font-normal text-text-muted">Version {version}</span>
          </Row>
        ))}
      </dl>
      <FailureBanner failure={send.failure} />
      {told && (
        <p role="status" className="mb-2 font-bold">
          {told}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {text && (
          <Button
            variant="soft"
            size="sm"
            isBusy={send.isPending}
            onClick={() => {
              setWithdrawn(undefined);
              send.send();
            }}
          >
            {text}
          </Button>
        )}
        {mayInvite && wayIn.stage === 'INVITED' && (
          <Button variant="quiet" size="sm" onClick={() => setIsWithdrawing(true)}>
            Withdraw
          </Button>
        )}
      </div>
      {isWithdrawing && (
        <WithdrawDialog
          panelistIds={[panelistId]}
          onDone={(sentence) => {
            send.reset();
            setWithdrawn(sentence);
          }}
          onClose={() => setIsWithdrawing(false)}
        />
      )}
    </ConsoleCard>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-text-muted">{label}</dt>
      <dd className="min-w-0 text-end font-bold wrap-anywhere">{children}</dd>
    </div>
  );
}
