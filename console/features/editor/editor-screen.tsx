import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState, useEffect } from 'react';
import { StudyPage } from '#console/studies/study-page.tsx';
import { studyQuery } from '#console/studies/study.queries.ts';
import type { PublishedCode } from '#contract/surveys/survey-codes.ts';
import { DRAFT_REFUSALS } from '#contract/studies/survey-drafts.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { rehearsalQuery, publishedCodesQuery } from '#console/survey-draft/survey-draft.queries.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { EditorBar, type EditorView } from './editor-bar.tsx';
import { EditorContext, useEditorState, PublishedCodes } from './editor-context.ts';
import { saveDraft } from './editor.queries.ts';
import { JsonView } from './json/json-view.tsx';
import type { Step } from './narrow-steps.tsx';
import { OutcomesTab } from './outcomes/outcomes-tab.tsx';
import { usePresence } from './presence.ts';
import { findProblems } from './problems/find-problems.ts';
import { PublishButton } from './publish/publish-dialog.tsx';
import { QuestionsView } from './questions-view.tsx';
import { type OpenedDraft, createEditor, type Editor } from './store/editor-store.ts';

interface EditorScreenProps {
  readonly studyId: string;
  readonly draft: OpenedDraft;
}

/** The editor of one draft, from the moment it was loaded. */
export function EditorScreen({ studyId, draft }: EditorScreenProps) {
  const { api } = useConsole();
  const [editor] = useState(() =>
    createEditor({ draft, now: Date.now, save: (request) => saveDraft(api, studyId, request) }),
  );
  useLeaving(editor);
  return (
    <EditorContext value={editor}>
      <EditorBody studyId={studyId} editor={editor} />
    </EditorContext>
  );
}

interface EditorBodyProps {
  readonly studyId: string;
  readonly editor: ReturnType<typeof createEditor>;
}

const NO_CODES: readonly PublishedCode[] = [];
const VIEWS: ReadonlySet<string> = new Set<EditorView>(['outcomes', 'json']);

function EditorBody({ studyId, editor }: EditorBodyProps) {
  const { data: study } = useAnswer(studyQuery, studyId);
  const { history, draft, refusal, news } = useEditorState();
  const others = usePresence(studyId);
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const view = (VIEWS.has(hash) ? hash : 'questions') as EditorView;
  const setView = (next: EditorView) =>
    void navigate({ to: '.', hash: next === 'questions' ? '' : next, resetScroll: false });
  useUndoKeys(editor, { isOn: view !== 'json' });
  const [step, setStep] = useState<Step>('question');
  const checked = useDeferredValue(history.document);
  const { data: rehearsal } = useAnswer(rehearsalQuery, studyId);
  const { data: published = NO_CODES } = useAnswer(publishedCodesQuery, studyId);
  const promisedMinutes = study?.minutes ?? null;
  const rehearsedSeconds = rehearsal?.last?.report.medianSeconds ?? null;
  const problems = useMemo(
    () => findProblems(checked, { promisedMinutes, rehearsedSeconds }, published),
    [checked, promisedMinutes, rehearsedSeconds, published],
  );

  function showProblems() {
    setView('questions');
    setStep('problems');
    requestAnimationFrame(() => document.getElementById('problems')?.scrollIntoView({ block: 'start' }));
  }
  const names = others.map(({ name }) => name);

  return (
    <StudyPage
      studyId={studyId}
      title="Survey"
      actions={
        <>
          {problems.length > 0 && (
            <span className="max-lg:hidden">
              <Button variant="secondary" size="sm" onClick={showProblems}>
                <Icon name="circle-alert" />
                {problems.length === 1 ? '1 problem' : `${problems.length} problems`}
              </Button>
            </span>
          )}
          <PublishButton studyId={studyId} blocking={problems.filter(({ severity }) => severity === 'blocks').length} />
          <Link to="/studies/$studyId/rehearsal" params={{ studyId }} className={buttonClasses({ size: 'sm' })}>
            <Icon name="flask-conical" />
            <span className="max-md:sr-only">Rehearse</span>
          </Link>
        </>
      }
    >
      <div className="-m-4 min-w-0 lg:-mx-6 lg:-mt-5 lg:-mb-8">
        <EditorBar view={view} onView={setView} others={others} />
        {!draft.isOpen && (
          <div className="px-4 pt-4 lg:px-5">
            <Banner tone="info">{DRAFT_REFUSALS.studyIsOver}</Banner>
          </div>
        )}
        {draft.isInField && draft.revision === 0 && (
          <div className="px-4 pt-4 lg:px-5">
            <Banner tone="info">
              The live survey was published without a draft. Import its JSON to create the next version.
            </Banner>
          </div>
        )}
        {refusal !== undefined && (
          <div className="px-4 pt-4 lg:px-5">
            <Banner tone="danger" role="alert">
              {refusal} Your changes are still here.
            </Banner>
          </div>
        )}
        {view === 'questions' && (
          <PublishedCodes value={published}>
            <QuestionsView
              problems={problems}
              onOpenRule={() => setView('outcomes')}
              step={step}
              onStep={setStep}
              surveyTitle={study?.externalName ?? ''}
              points={study?.points}
            />
          </PublishedCodes>
        )}
        {view === 'outcomes' && (
          <OutcomesTab
            document={history.document}
            onChange={(next) => editor.edit({ document: next, label: 'change the outcomes', field: 'outcomes' })}
          />
        )}
        {view === 'json' && (
          <JsonView
            studyId={studyId}
            fileName={`${study?.shortId ?? 'survey'}-v${draft.version}.json`}
            others={
              names.length === 0
                ? 'No one else is editing right now.'
                : `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} also here.`
            }
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ConflictDialog />
    </StudyPage>
  );
}

/** What is not saved yet is sent when somebody leaves the page; before the tab is closed they are asked. */
function useLeaving(editor: Editor): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (editor.isDirty()) event.preventDefault();
    };
    const hurry = () => {
      if (document.visibilityState === 'hidden') void editor.flush();
    };
    addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', hurry);
      void editor.flush();
    };
  }, [editor]);
}

/** Ctrl+Z and Ctrl+Y or Ctrl+Shift+Z go through the editor's own steps, also while a field is typed into. */
function useUndoKeys(editor: Editor, { isOn }: { readonly isOn: boolean }): void {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) editor.redo();
      else editor.undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [editor, isOn]);
}
