import { useMemo, useState } from 'react';
import type { Answers } from '#engine/index.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { draftQuery, type RehearsedPath } from '#console/survey-draft/survey-draft.queries.ts';
import { openDocument } from '#console/survey-draft/model/open-document.ts';
import { textOf, type SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { PreviewEndPage } from '#console/survey-draft/preview/preview-end.tsx';
import { PreviewFrame } from '#console/survey-draft/preview/preview-frame.tsx';
import { endOf } from '#console/survey-draft/preview/preview-outcome.ts';
import { PreviewPage } from '#console/survey-draft/preview/preview-page.tsx';
import {
  answered,
  back,
  jump,
  nextPage,
  pageOf,
  placeOf,
  startPreview,
} from '#console/survey-draft/preview/preview-run.ts';
import { previewable, type Previewable } from '#console/survey-draft/preview/previewable.ts';
import { useAnswer } from '#console/session/use-answer.ts';

const PHONE = { screenPx: 375, widthPx: 310, heightPx: 560 } as const;

interface WalkDialogProps {
  readonly studyId: string;
  readonly path: RehearsedPath;
  readonly onClose: () => void;
}

/** The draft as one of a path's members took it, page by page, with their answers filled in. */
export function WalkDialog({ studyId, path, onClose }: WalkDialogProps) {
  return (
    <ConsoleDialog onClose={onClose} title={path.who}>
      <p className="-mt-3 text-text-muted">
        Your current draft, filled in with the answers of a synthetic member who took this path.
      </p>
      <Walk studyId={studyId} path={path} />
    </ConsoleDialog>
  );
}

function Walk({ studyId, path }: { readonly studyId: string; readonly path: RehearsedPath }) {
  const { data, error } = useAnswer(draftQuery, studyId);
  const document = useMemo(() => data && openDocument(data.definition, data.outcomes), [data]);
  const opened = useMemo(() => document && previewable(document), [document]);
  if (error) return <p>The draft couldn't be loaded. Close this and try again.</p>;
  if (document === undefined) return <SkeletonBlock className="h-120" />;
  if (opened === undefined) return <p>The draft has problems and can't be shown.</p>;
  return <WalkedSurvey document={document} opened={opened} path={path} />;
}

interface WalkedSurveyProps {
  readonly document: SurveyDocument;
  readonly opened: Previewable;
  readonly path: RehearsedPath;
}

function WalkedSurvey({ document, opened, path }: WalkedSurveyProps) {
  const [now] = useState(() => Date.now());
  const [preview, setPreview] = useState(() => {
    const start = startPreview(opened.survey, now);
    const given = { answers: path.answers as Answers, given: path.attributes as Answers };
    return start.run.page === null ? start : jump(start, start.run.page, given);
  });
  const end = endOf(preview, document.outcomes, now);
  const { view } = pageOf(preview, now);
  const title = textOf(document.definition.title);
  return (
    <div className="mx-auto w-fit overflow-hidden rounded-[40px] border-[9px] border-shelf bg-surface">
      <PreviewFrame title="Phone preview" {...PHONE}>
        {end === undefined ? (
          <PreviewPage
            key={view.name}
            surveyTitle={title}
            view={view}
            place={placeOf(preview, now)}
            problems={preview.problems}
            canGoBack={preview.run.visited.length > 0}
            onAnswer={(key, value) => setPreview((current) => answered(current, key, value))}
            onNext={() => setPreview((current) => nextPage(current, now))}
            onBack={() => setPreview((current) => back(current, now))}
          />
        ) : (
          <PreviewEndPage
            end={end}
            surveyTitle={title}
            points={path.points}
            onBack={() => setPreview((current) => back(current, now))}
          />
        )}
      </PreviewFrame>
    </div>
  );
}
