import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pauseParticipants, resumeParticipants } from '#contract/generated/operator/operations.ts';
import { isAwaitingParcel, isLastStage } from '#contract/product-tests/participant-stages.ts';
import { MORE_BUSINESS_DAYS } from '#contract/product-tests/product-test-limits.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { StatesCard } from '#console/lists/card-states.tsx';
import { nextTag, type Participant } from '#console/product-tests/participant-texts.ts';
import { Timeline } from '#console/product-tests/timeline.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { StandingTag } from '#console/layout/standing-tag.tsx';
import { CloseDialog, MoreDaysDialog, ReshipDialog } from './act-dialogs.tsx';
import { useMayDo } from './may-do.ts';
import { NoteShipmentDialog } from './note-shipment-dialog.tsx';
import { days, outcomeText, unitsLeftText } from './product-test-texts.ts';
import { participantQuery, SHOWS_TEST, type ParticipantFile, type ProductTest } from './product-tests.queries.ts';

interface ParticipantCardProps {
  readonly test: ProductTest;
  readonly participantId: string | undefined;
}

/** One participant: everything that happened, and what can be done for them. */
export function ParticipantCard({ test, participantId }: ParticipantCardProps) {
  if (participantId === undefined)
    return (
      <ConsoleCard title="Timeline">
        <p className="text-text-muted">Select a participant to see their timeline.</p>
      </ConsoleCard>
    );
  return <KnownParticipant test={test} participantId={participantId} />;
}

function KnownParticipant({ test, participantId }: { readonly test: ProductTest; readonly participantId: string }) {
  const query = useAnswer(participantQuery, participantId);
  const file = query.data;
  if (file === undefined) return <StatesCard title="Timeline" query={query} />;
  const { participant } = file;
  return (
    <ConsoleCard>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base">{participant.number}</h2>
        <NextTag participant={participant} />
        <RequestLink participant={participant} />
      </div>
      <Timeline file={file} later={laterText(test, participant)} />
      <Acts file={file} />
    </ConsoleCard>
  );
}

/** What is due next, and how urgent it is. */
export function NextTag({ participant }: { readonly participant: Participant }) {
  const [now] = useState(() => new Date());
  return <StandingTag standing={nextTag(participant, now)} />;
}

function RequestLink({ participant }: { readonly participant: Participant }) {
  const may = useMayDo();
  const { supportRequestId: requestId, supportRequestNumber: number } = participant;
  if (requestId == null || number == null) return null;
  if (!may.support) return <span className="ms-auto font-bold">{number}</span>;
  return (
    <Link to="/support/$requestId" params={{ requestId }} className="ms-auto font-bold text-primary no-underline">
      {number}
    </Link>
  );
}

function laterText({ testingDays }: ProductTest, { stage }: Participant): string | undefined {
  if (stage === 'FEEDBACK') return 'Feedback, then done';
  return stage === 'TESTING' ? 'Then feedback' : `Test ${days(testingDays)}, then feedback`;
}

/** Only what makes sense where somebody stands, for anyone who may do it. */
function Acts({ file: { participant, unitsLeft } }: { readonly file: ParticipantFile }) {
  const { api } = useConsole();
  const may = useMayDo();
  const [open, setOpen] = useState<'reship' | 'days' | 'close' | 'note' | 'correct'>();
  const [notice, setNotice] = useState<string>();
  const { participantId, number, stage, isPaused, closesAt, shipmentStatus, trackingNumber } = participant;
  const clock = useCommand(
    () => api.mutate(isPaused ? resumeParticipants : pauseParticipants, { participantIds: [participantId] }),
    {
      changes: SHOWS_TEST,
      onDone: (outcome) => setNotice(outcomeText(isPaused ? 'Deadlines resumed' : 'Deadlines paused', outcome)),
    },
  );
  const isWaiting = isAwaitingParcel(stage);
  const isOver = isLastStage(stage);
  const close = () => setOpen(undefined);
  const about = {
    participantIds: [participantId],
    number,
    onClose: close,
    onDone: (text: string) => {
      setNotice(text);
      close();
    },
  };
  if (isOver) return null;
  return (
    <div className="mt-4 grid gap-2">
      <FailureBanner failure={clock.failure} />
      {notice && (
        <p role="status" className="font-bold">
          {notice}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isWaiting && shipmentStatus != null && (
          <Button size="sm" onClick={() => setOpen('reship')}>
            <Icon name="truck" />
            Reship, {unitsLeftText(unitsLeft)}
          </Button>
        )}
        {closesAt != null && (
          <Button size="sm" variant="soft" onClick={() => setOpen('days')}>
            Give {MORE_BUSINESS_DAYS} more business days
          </Button>
        )}
        {isWaiting && shipmentStatus != null && may.ship && (
          <Button size="sm" variant="quiet" onClick={() => setOpen('note')}>
            Update package status
          </Button>
        )}
        {isWaiting && trackingNumber != null && may.ship && (
          <Button size="sm" variant="quiet" onClick={() => setOpen('correct')}>
            Correct tracking number
          </Button>
        )}
        {may.plan && stage === 'TESTING' && (
          <Button size="sm" variant="quiet" isBusy={clock.isPending} onClick={() => clock.send()}>
            {isPaused ? 'Resume deadlines' : 'Pause deadlines'}
          </Button>
        )}
        {may.plan && (
          <Button size="sm" variant="danger" onClick={() => setOpen('close')}>
            Close
          </Button>
        )}
      </div>
      {open === 'reship' && <ReshipDialog {...about} unitsLeft={unitsLeft} />}
      {open === 'days' && <MoreDaysDialog {...about} />}
      {open === 'close' && <CloseDialog {...about} />}
      {open === 'correct' && (
        <NoteShipmentDialog
          participant={participant}
          isCorrection
          onClose={close}
          onDone={() => about.onDone('Tracking number corrected.')}
        />
      )}
      {open === 'note' && (
        <NoteShipmentDialog participant={participant} onClose={close} onDone={() => about.onDone('Saved.')} />
      )}
    </div>
  );
}
