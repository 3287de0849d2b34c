import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { LiftDialog, mailStopWords } from '#console/mail/mail-stop.tsx';
import { memberMailStopQuery } from '#console/mail/mail.queries.ts';
import { useConsole } from '#console/session/console-context.ts';

/** Says that a member gets no invitations by e-mail any more, and why. Nothing is there for everybody else. */
export function MemberMailStop({ panelistId }: { readonly panelistId: string }) {
  const { api } = useConsole();
  const stopped = useQuery(memberMailStopQuery(api, panelistId)).data;
  const [isLifting, setLifting] = useState(false);
  if (stopped === undefined || stopped === null) return null;
  return (
    <ConsoleCard title="Mail is stopped">
      <p className="mb-3">
        {mailStopWords(stopped)}, since {formatMoment(stopped.since)}. Invitations and reminders are not sent by e-mail;
        codes and links that the member asks for are.
      </p>
      <Button size="sm" onClick={() => setLifting(true)}>
        Send mail again
      </Button>
      {isLifting && <LiftDialog stopped={stopped} onClose={() => setLifting(false)} />}
    </ConsoleCard>
  );
}
