import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listShipmentsOfRequest, revealParticipantAddress } from '#contract/generated/operator/operations.ts';
import { mayAskForAddress } from '#contract/product-tests/address-roles.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ReasonDialog } from '#console/dialogs/reason-dialog.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { Timeline } from '#console/product-tests/timeline.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useOperator } from '#console/session/operator-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import type { SupportRequest } from '../support.queries.ts';

type ShipmentFileOfRequest = AnswerOf<typeof listShipmentsOfRequest>[number];

/** What happened to the parcel that a request is about; nothing for a request about something else. */
export function ParcelCard({ request }: { readonly request: SupportRequest }) {
  const { role } = useOperator();
  // Anyone who looks at an address is written down, so nobody looks again by leaving the page open.
  const { data: files = [] } = useAnswer(
    operationQuery,
    listShipmentsOfRequest,
    { requestId: request.requestId },
    { staleTime: Infinity, refetchOnWindowFocus: false },
  );
  return files.map((file) => {
    const { participantId, studyId, stage, number } = file.participant;
    return (
      <ConsoleCard
        key={participantId}
        title={`Package for ${number}`}
        actions={
          role === 'ADMIN' ? (
            <Link
              to="/product-tests/$studyId"
              params={{ studyId }}
              search={{ stage, participant: participantId }}
              className="font-bold text-primary no-underline"
            >
              {file.testShortId}
            </Link>
          ) : (
            <span className="font-code text-text-muted">{file.testShortId}</span>
          )
        }
      >
        <ParcelTimeline file={file} requestNumber={request.number} />
      </ConsoleCard>
    );
  });
}

/** What happened; where it goes is behind a reason. */
function ParcelTimeline({
  file,
  requestNumber,
}: {
  readonly file: ShipmentFileOfRequest;
  readonly requestNumber: string;
}) {
  const { api } = useConsole();
  const { role } = useOperator();
  const [isAsking, setIsAsking] = useState(false);
  const [address, setAddress] = useState<readonly string[]>();
  const { participantId, number } = file.participant;
  const canAsk = file.hasAddress && mayAskForAddress(role);
  return (
    <>
      <Timeline file={file} {...(address !== undefined && { address })} />
      {canAsk && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => (address === undefined ? setIsAsking(true) : setAddress(undefined))}
        >
          <Icon name={address === undefined ? 'eye' : 'eye-off'} size="sm" />
          {address === undefined ? 'Show address' : 'Hide'}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          send={(reason) => api.mutate(revealParticipantAddress, { participantId, reason })}
          onDone={(lines) => {
            setAddress(lines);
            setIsAsking(false);
          }}
          usual={`To answer ${requestNumber}`}
          onClose={() => setIsAsking(false)}
          title={`Show the address for ${number}?`}
          doLabel="Show address"
        >
          <p>Your name, the time, and your reason are recorded in the audit log.</p>
        </ReasonDialog>
      )}
    </>
  );
}
