import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { questionsOf, useEditorState } from '../editor-context.ts';
import {
  textOf,
  type SurveyDocument,
  itemsOf,
  itemText,
  type ListedQuestion,
} from '#console/survey-draft/model/survey-document.ts';
import { Segments } from '#console/layout/segments.tsx';
import { JumpDialog } from './jump-dialog.tsx';
import { PreviewEndPage } from '#console/survey-draft/preview/preview-end.tsx';
import { PreviewFrame } from '#console/survey-draft/preview/preview-frame.tsx';
import { endOf, POINTS_OF, type EndPoints } from '#console/survey-draft/preview/preview-outcome.ts';
import { PreviewPage } from '#console/survey-draft/preview/preview-page.tsx';
import {
  answered,
  back,
  isShown,
  jump,
  nextPage,
  pageOf,
  placeOf,
  startPreview,
  withSurvey,
} from '#console/survey-draft/preview/preview-run.ts';
import { showingAnswers } from './showing-answers.ts';
import { previewable } from '#console/survey-draft/preview/previewable.ts';

const SCREENS = {
  phone: { screenPx: 375, widthPx: 310, heightPx: 560 },
  desktop: { screenPx: 1_100, widthPx: 344, heightPx: 430 },
} as const;
const WIDE = { screenPx: 900, widthPx: 640, heightPx: 560 } as const;

interface PreviewPanelProps {
  readonly surveyTitle: string;
  readonly points: EndPoints | undefined;
}

/** The page of a question, or the page itself; none while the document does not have it yet. */
function pageWith(document: SurveyDocument, name: string | undefined): string | undefined {
  const wanted = questionsOf(document).find((question) => question.name === name)?.page ?? name;
  return document.definition.pages.find((page) => page.name === wanted)?.name;
}

/** The draft beside its editor, run by the engine and drawn by the renderer that members get. */
export function PreviewPanel({ surveyTitle, points }: PreviewPanelProps) {
  const { history, selected } = useEditorState();
  const document = useDeferredValue(history.document);
  const opened = useMemo(() => previewable(document), [document]);
  const [screen, setScreen] = useState<'phone' | 'desktop'>('phone');
  const [isWide, setIsWide] = useState(false);
  const [isJumping, setIsJumping] = useState(false);
  // What surveys call today is the day on which the editor was opened.
  const [now] = useState(() => Date.now());
  const [preview, setPreview] = useState(() => opened && startPreview(opened.survey, now));
  const questions = questionsOf(document);
  const selectedPage = pageWith(document, selected);

  if (opened !== undefined && preview?.survey !== opened.survey) {
    setPreview(preview === undefined ? startPreview(opened.survey, now) : withSurvey(preview, opened.survey, now));
  }

  const follows = useRef(selected);
  useEffect(() => {
    if (follows.current === selected || selectedPage === undefined) return;
    follows.current = selected;
    // The preview shows what is being written, as somebody who sees it.
    setPreview((current) => {
      if (current === undefined) return current;
      const there = current.run.page === selectedPage ? current : jump(current, selectedPage);
      if (selected === undefined || selected === selectedPage || isShown(there, selected, now)) return there;
      const showing = showingAnswers(document, selected);
      if (showing === undefined) return there;
      const { answers, given } = there.run;
      return jump(there, selectedPage, {
        answers: { ...answers, ...showing.answers },
        given: { ...given, ...showing.given },
      });
    });
  }, [selected, selectedPage, document, now]);

  if (opened === undefined || preview === undefined) {
    return <Banner tone="info">Nothing to preview yet. Add a question to see it here.</Banner>;
  }

  const { run } = preview;
  const end = endOf(preview, document.outcomes, now);
  const { view, draft } = pageOf(preview, now);
  const answers = { ...run.answers, ...draft };
  const hidden = questions.find((one) => one.name === selected && one.page === run.page);
  const isHidden = end === undefined && hidden !== undefined && !isShown(preview, hidden.name, now);
  const following = nextPage(preview, now);
  const nextLabel = questions.find((one) => one.page === following.run.page)?.label;
  const title = textOf(document.definition.title) || surveyTitle;

  const page =
    end === undefined ? (
      <PreviewPage
        key={view.name}
        surveyTitle={title}
        view={view}
        place={placeOf(preview, now)}
        problems={preview.problems}
        canGoBack={run.visited.length > 0}
        onAnswer={(key, value) => setPreview((current) => current && answered(current, key, value))}
        onNext={() => setPreview((current) => current && nextPage(current, now))}
        onBack={() => setPreview((current) => current && back(current, now))}
      />
    ) : (
      <PreviewEndPage
        end={end}
        surveyTitle={title}
        points={points?.[POINTS_OF[end.outcome]]}
        onBack={() => setPreview((current) => current && back(current, now))}
      />
    );

  return (
    <section aria-label="Live preview">
      <div className="mb-4 flex items-center justify-between gap-2">
        <Segments
          label="Screen"
          value={screen}
          onChange={setScreen}
          segments={[
            { value: 'phone', label: 'Phone', icon: 'smartphone' },
            { value: 'desktop', label: 'Desktop', icon: 'monitor' },
          ]}
        />
        <span className="flex">
          <IconButton
            icon="rotate-ccw"
            label="Start over"
            onClick={() => setPreview(startPreview(opened.survey, now, crypto.randomUUID()))}
          />
          <IconButton icon="maximize" label="Expand" onClick={() => setIsWide(true)} />
        </span>
      </div>
      <div
        className={`mx-auto w-fit overflow-hidden border-shelf bg-surface ${screen === 'phone' ? 'rounded-[40px] border-[9px]' : 'rounded-md border-4'}`}
      >
        {!isWide && (
          <PreviewFrame key={screen} title={`Preview on a ${screen}`} {...SCREENS[screen]}>
            {page}
          </PreviewFrame>
        )}
      </div>
      {isHidden && (
        <p className="mt-3 text-sm">
          With these answers {hidden.label} is hidden. <b>Preview as…</b> lets you try different answers.
        </p>
      )}
      <div className="mt-4 flex items-center justify-between gap-3">
        <b className="text-sm">Answers so far</b>
        <Button variant="quiet" size="sm" onClick={() => setIsJumping(true)}>
          Preview as…
        </Button>
      </div>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {questions
          .filter(({ name }) => answers[name] !== undefined && answers[name] !== null)
          .map((question) => (
            <Answer key={question.name} label={question.label}>
              {answerText(question, answers[question.name])}
            </Answer>
          ))}
        {end === undefined && following.problems.length === 0 && <Answer label="Next">{nextLabel ?? 'the end'}</Answer>}
      </ul>
      <p className="mt-3 text-xs text-text-muted">
        This runs your draft exactly as members will see it. Nothing is saved or paid.
      </p>
      {opened.leftOut > 0 && (
        <p className="mt-2 text-xs text-text-muted">Anything with a problem is hidden here until it's fixed.</p>
      )}
      {isJumping && (
        <JumpDialog
          onClose={() => setIsJumping(false)}
          document={document}
          page={run.page ?? undefined}
          answers={answers}
          onJump={(target, given) => {
            setPreview((current) => current && jump(current, target, { answers: given }));
            setIsJumping(false);
          }}
        />
      )}
      {isWide && (
        <ConsoleDialog onClose={() => setIsWide(false)} title="Preview" size="lg">
          <div className="w-fit max-w-full overflow-auto rounded-md border border-line">
            <PreviewFrame title="Preview on a wide screen" {...WIDE}>
              {page}
            </PreviewFrame>
          </div>
        </ConsoleDialog>
      )}
    </section>
  );
}

function Answer({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <li className="max-w-full truncate rounded-[7px] border border-line bg-surface px-2 py-0.5 text-xs">
      <b className="font-display">{label}</b> {children}
    </li>
  );
}

/** An answer as a person reads it: the words of the choices, not their codes. */
function answerText({ element }: ListedQuestion, answer: unknown): string {
  if (Array.isArray(answer)) return answer.map((one: unknown) => choiceText(element, one)).join(', ');
  if (typeof answer === 'object' && answer !== null)
    return Object.values(answer)
      .map((one: unknown) => (typeof one === 'object' ? '…' : choiceText(element, one)))
      .join(', ');
  return choiceText(element, answer);
}

function choiceText(element: ListedQuestion['element'], answer: unknown): string {
  if (answer === true) return 'Yes';
  if (answer === false) return 'No';
  const choices = [...itemsOf(element.choices), ...itemsOf(element['columns']), ...itemsOf(element['rateValues'])];
  const choice = choices.find((item) => String(item.value) === String(answer));
  return choice === undefined ? String(answer) : itemText(choice);
}
