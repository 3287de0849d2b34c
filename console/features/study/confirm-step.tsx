import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import { useStudyLife, type StudyStep } from './use-study-life.ts';

type ConfirmedStep = Exclude<StudyStep, 'resumeStudy' | 'unarchiveStudy'>;

const WORDS: Record<ConfirmedStep, { readonly title: string; readonly text: string; readonly deed: string }> = {
  pauseStudy: {
    title: 'Pause this study?',
    text: 'Nobody is invited and nobody new can start. Whoever has started goes on and is paid. You can resume it at any time.',
    deed: 'Pause the study',
  },
  closeStudy: {
    title: 'Close this study for good?',
    text: 'What members have not finished closes within minutes, and nobody can start. What waits for review still gets its verdict and its points. A closed study cannot be opened again.',
    deed: 'Close for good',
  },
  archiveStudy: {
    title: 'Archive this study?',
    text: 'It leaves the list. Everything in it is kept, and you can bring it back.',
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
  const { title, text, deed } = WORDS[step];
  return (
    <ConfirmDialog
      command={{ ...life, send: () => life.send(step) }}
      onClose={onClose}
      title={title}
      auditNote={`${shortId}, written to the audit log`}
      doLabel={deed}
      isFinal={step === 'closeStudy'}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
