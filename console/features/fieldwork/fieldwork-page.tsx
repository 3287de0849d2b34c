import { useParams } from '@tanstack/react-router';
import { StudyPage } from '#console/studies/study-page.tsx';
import { useState } from 'react';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { ConfirmStep } from '#console/studies/confirm-step.tsx';
import { StudyPlanDialog } from '#console/studies/study-plan-dialog.tsx';
import { studyQuery } from '#console/studies/study.queries.ts';
import { QueryFailure } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { FieldworkBoard } from './fieldwork-board.tsx';
import { fieldworkQuery } from './fieldwork.queries.ts';

/** How one study fills, as its tab. */
export function FieldworkPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/fieldwork' });
  return (
    <StudyPage studyId={studyId} title="Fieldwork">
      <LiveBoard key={studyId} studyId={studyId} />
    </StudyPage>
  );
}

/** The board of one study, kept up to date while it is looked at, with the dialogs its decisions open. */
export function LiveBoard({ studyId }: { readonly studyId: string }) {
  const [opened, setOpened] = useState<'plan' | 'close'>();
  const fieldwork = useAnswer(fieldworkQuery, studyId);
  const study = useAnswer(studyQuery, studyId).data;
  const close = () => setOpened(undefined);
  const board = fieldwork.data;

  return (
    <>
      {fieldwork.isError && <QueryFailure query={fieldwork} />}
      {fieldwork.isPending && <BoardSkeleton />}
      {board && board.study.launchedAt == null && (
        <p className="rounded-md border border-line bg-surface px-5 py-4">
          No one has been invited yet. Figures appear here after you launch the study from its audience.
        </p>
      )}
      {board && board.study.launchedAt != null && (
        <FieldworkBoard board={board} onEdit={() => setOpened('plan')} onClose={() => setOpened('close')} />
      )}
      {study && opened === 'plan' && <StudyPlanDialog study={study} onClose={close} />}
      {study && opened === 'close' && (
        <ConfirmStep studyId={study.studyId} shortId={study.shortId} step="closeStudy" onClose={close} />
      )}
    </>
  );
}

function BoardSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3 lg:grid-cols-12 lg:gap-4">
      <SkeletonBlock className="h-24 rounded-md lg:col-span-12" />
      <SkeletonBlock className="h-72 rounded-md lg:col-span-8" />
      <SkeletonBlock className="h-72 rounded-md lg:col-span-4" />
    </div>
  );
}
