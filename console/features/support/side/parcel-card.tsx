import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listShipmentsOfRequest } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { Timeline } from '#console/product-tests/timeline.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useOperator } from '#console/session/operator-context.ts';
import type { SupportRequest } from '../support.queries.ts';

/** What happened to the parcel that a request is about; nothing for a request about something else. */
export function ParcelCard({ request }: { readonly request: SupportRequest }) {
  const { api } = useConsole();
  const { role } = useOperator();
  // Whoever looks at an address is written down, so nobody looks again by leaving the page open.
  const { data: files = [] } = useQuery(
    operationQuery(
      api,
      listShipmentsOfRequest,
      { requestId: request.requestId },
      { staleTime: Infinity, refetchOnWindowFocus: false },
    ),
  );
  return files.map((file) => {
    const { participantId, studyId, stage, number } = file.participant;
    return (
      <ConsoleCard
        key={participantId}
        title={`Parcel of ${number}`}
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
        <Timeline file={file} />
      </ConsoleCard>
    );
  });
}
