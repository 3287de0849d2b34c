import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { addElements } from '#console/survey-draft/model/edit-elements.ts';
import { addPage } from '#console/survey-draft/model/edit-pages.ts';
import type { ElementJson } from '#console/survey-draft/model/survey-document.ts';
import type { EndPoints } from '#console/survey-draft/preview/preview-outcome.ts';
import { questionsOf, useEditor, useEditorState, usePublishedNames } from './editor-context.ts';
import { PageForm } from './form/page-form.tsx';
import { QuestionForm } from './form/question-form.tsx';
import { LibraryDialog } from './library/library-dialog.tsx';
import { LogicCard } from './logic/logic-card.tsx';
import { ProblemsCard } from './problems/problems-card.tsx';
import type { Problem, ProblemPlace } from './problems/problem.ts';
import { NarrowSteps, type Step } from './narrow-steps.tsx';
import { Outline } from './outline/outline.tsx';
import type { Mark } from './outline/outline-question.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';

interface QuestionsViewProps {
  readonly problems: readonly Problem[];
  /** A place of a problem that is not a question or a page: a rule. */
  readonly onOpenRule: () => void;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly surveyTitle: string;
  readonly points: EndPoints | undefined;
}

/** Beside a long question, outline and preview stay in view. */
const STAYS = 'xl:sticky xl:top-15 xl:max-h-[calc(100dvh-3.75rem)] xl:overflow-y-auto';

/** Outline, question and preview side by side; on a narrow screen one after the other. */
export function QuestionsView({ problems, onOpenRule, step, onStep, surveyTitle, points }: QuestionsViewProps) {
  const editor = useEditor();
  const { history, selected, draft } = useEditorState();
  const { document } = history;
  const { pages } = document.definition;
  const questions = questionsOf(document);
  const [isAdding, setIsAdding] = useState(false);
  const question = questions.find((one) => one.name === selected);
  const pageIndex = pages.findIndex((one) => one.name === (question?.page ?? selected));
  const page = pages[pageIndex];

  function open(name: string) {
    editor.select(name);
    onStep('question');
  }

  const published = usePublishedNames();

  function add(elements: readonly ElementJson[], label: string) {
    const { document: next, names } = addElements(document, elements, {
      after: question?.name,
      page: page?.name,
      published,
    });
    editor.edit({ document: next, label });
    if (names[0] !== undefined) open(names[0]);
    setIsAdding(false);
  }

  function openPlace({ question: name, page: of, rule }: ProblemPlace) {
    const place = name ?? of;
    if (rule !== undefined || place === undefined) onOpenRule();
    else open(place);
  }

  const problemsCard = (
    <ProblemsCard
      document={document}
      problems={problems}
      onFix={(next, problem) => editor.edit({ document: next, label: problem.fix?.label ?? 'mend' })}
      onOpen={openPlace}
    />
  );
  const shownAt = (one: Step) => (step === one ? '' : 'max-lg:hidden');

  return (
    <div className="grid pb-18 lg:grid-cols-[17rem_minmax(0,1fr)] lg:pb-0 xl:min-h-[calc(100dvh-9.6rem)] xl:grid-cols-[17rem_minmax(0,1fr)_24rem]">
      <div className={`min-w-0 bg-surface lg:border-e lg:border-line ${shownAt('outline')}`}>
        <div className={`px-3 py-4 ${STAYS}`}>
          <Outline
            marks={marksOf(problems)}
            points={points?.qualified}
            onOpen={open}
            onAddQuestion={() => setIsAdding(true)}
            onAddPage={() => {
              const added = addPage(document, page?.name);
              editor.edit({ document: added.document, label: 'add a page' });
              open(added.name);
            }}
            onLibrary={() => setIsAdding(true)}
          />
        </div>
      </div>
      <div className={`grid min-w-0 content-start gap-4 p-4 lg:p-5 ${shownAt('question')}`}>
        {question === undefined && questions.length === 0 && (
          <div className="rounded-md border border-line bg-surface px-5 py-6">
            <p className="mb-3">This survey has no questions yet. Start with one that decides who qualifies.</p>
            {draft.isOpen && (
              <Button onClick={() => setIsAdding(true)}>
                <Icon name="plus" />
                Add a question
              </Button>
            )}
          </div>
        )}
        {question !== undefined && (
          <>
            <QuestionForm key={question.name} question={question} />
            <LogicCard
              document={document}
              questionName={question.name}
              onChange={(next) => editor.edit({ document: next, label: `change the logic of ${question.label}` })}
            />
          </>
        )}
        {question === undefined && page !== undefined && <PageForm key={page.name} page={page} index={pageIndex} />}
        <div id="problems" className="scroll-mt-20 max-lg:hidden">
          {problemsCard}
        </div>
      </div>
      <div className={`p-4 lg:hidden ${shownAt('problems')}`}>{problemsCard}</div>
      <div
        className={`min-w-0 bg-surface-sunken lg:col-span-2 xl:col-span-1 xl:border-s xl:border-line ${shownAt('preview')}`}
      >
        <div className={`p-4 lg:p-5 ${STAYS}`}>
          <PreviewPanel surveyTitle={surveyTitle} points={points} />
        </div>
      </div>
      <NarrowSteps step={step} onStep={onStep} />
      {isAdding && (
        <LibraryDialog
          onClose={() => setIsAdding(false)}
          title={question === undefined ? 'Add a question' : `Add after ${question.label}`}
          document={document}
          page={page?.name ?? pages.at(-1)?.name ?? ''}
          onPick={(elements) =>
            add(elements, elements.length === 1 ? 'add a question' : `add ${elements.length} questions`)
          }
        />
      )}
    </div>
  );
}

/** By the name of a question or a page: the worst that is wrong with it. */
function marksOf(problems: readonly Problem[]): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const { place, severity } of problems) {
    const name = place.question ?? place.page;
    if (name !== undefined && severity !== 'informs' && marks.get(name) !== 'blocks') marks.set(name, severity);
  }
  return marks;
}
