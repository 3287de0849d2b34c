import { useState } from 'react';
import { getLaunches } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { WhenManySent } from '#console/layout/when-sent.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { useStudyLife, type StudyStep } from './use-study-life.ts';

type ConfirmedStep = Exclude<StudyStep, 'unarchiveStudy'>;

const LABELS: Record<ConfirmedStep, { readonly title: string; readonly text: string; readonly deed: string }> = {
  pauseStudy: {
    title: 'Pause this study?',
    text: "While it's paused, no one else is invited and no one new can start. Anyone who has started can finish and get paid. You can resume it at any time.",
    deed: 'Pause the study',
  },
  resumeStudy: {
    title: 'Resume this study?',
    text: 'Members can start it again. Invitations and reminders that are due will be sent.',
    deed: 'Resume the study',
  },
  closeStudy: {
    title: 'Close this study permanently?',
    text: "Unfinished activities close within minutes, and no one can start. Submissions in review will still be reviewed and paid if approved. A closed study can't be reopened.",
    deed: 'Close permanently',
  },
  archiveStudy: {
    title: 'Archive this study?',
    text: "It's removed from the list. Everything in it is kept, and you can restore it.",
    deed: 'Archive',
  },
};

interface ConfirmStepProps {
  readonly studyId: string;
  readonly shortId: string;
  readonly step: ConfirmedStep;
  readonly onClose: () => void;
}

/** Says what a step means for members before it is taken. */
export function ConfirmStep({ studyId, shortId, step, onClose }: ConfirmStepProps) {
  const life = useStudyLife(studyId, onClose);
  const { title, text, deed } = LABELS[step];
  return (
    <ConfirmDialog
      command={{ ...life, send: () => life.send(step) }}
      onClose={onClose}
      title={title}
      auditNote={`${shortId}. Recorded in the audit log.`}
      doLabel={deed}
      isFinal={step === 'closeStudy'}
    >
      <p>{text}</p>
      {step === 'resumeStudy' && <StillToInvite studyId={studyId} />}
    </ConfirmDialog>
  );
}

/** Whom the wave that stood still has not reached yet. */
function StillToInvite({ studyId }: { readonly studyId: string }) {
  const [now] = useState(() => new Date());
  const { data } = useAnswer(operationQuery, getLaunches, { studyId });
  const launch = data?.launches.find(({ finishedAt }) => finishedAt == null);
  const wave = launch?.waves.find(({ finishedAt }) => finishedAt == null);
  const isDue = wave !== undefined && new Date(wave.startsAt) <= now;
  return isDue && <WhenManySent people={(wave.size ?? launch?.members ?? 0) - wave.done} />;
}
