import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { questionsOf, useEditor, useEditorState } from './editor-context.ts';
import { AddQuestion } from './form/add-question.tsx';
import { PageForm } from './form/page-form.tsx';
import { QuestionForm } from './form/question-form.tsx';
import { LogicCard } from './logic/logic-card.tsx';
import { addElements } from './model/edit-elements.ts';
import { addPage } from './model/edit-pages.ts';
import type { QuestionKind } from './model/question-kinds.ts';
import type { ElementJson } from './model/survey-document.ts';
import { NarrowSteps, type Step } from './narrow-steps.tsx';
import { Outline } from './outline/outline.tsx';
import type { Mark } from './outline/outline-question.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';

interface QuestionsViewProps {
  readonly surveyTitle: string;
  readonly points: { readonly qualified: number; readonly nonQualified: number } | undefined;
}

const NO_MARKS: ReadonlyMap<string, Mark> = new Map();

/** Outline, question and preview side by side; on a narrow screen one after the other. */
export function QuestionsView({ surveyTitle, points }: QuestionsViewProps) {
  const editor = useEditor();
  const { history, selected, draft } = useEditorState();
  const { document } = history;
  const { pages } = document.definition;
  const questions = questionsOf(document);
  const [step, setStep] = useState<Step>('question');
  const [isAdding, setIsAdding] = useState(false);
  const question = questions.find((one) => one.name === selected);
  const pageIndex = pages.findIndex((one) => one.name === (question?.page ?? selected));
  const page = pages[pageIndex];

  function open(name: string) {
    editor.select(name);
    setStep('question');
  }

  function add(elements: readonly ElementJson[], label: string) {
    const { document: next, names } = addElements(document, elements, { after: question?.name, page: page?.name });
    editor.edit({ document: next, label });
    if (names[0] !== undefined) open(names[0]);
    setIsAdding(false);
  }

  const addKind = (kind: QuestionKind) => add([{ name: '', ...kind.template }], `add ${kind.label}`);
  const shownAt = (one: Step) => (step === one ? '' : 'max-lg:hidden');

  return (
    <div className="grid pb-18 lg:grid-cols-[17rem_minmax(0,1fr)] lg:pb-0 xl:min-h-[calc(100dvh-9.6rem)] xl:grid-cols-[17rem_minmax(0,1fr)_24rem]">
      <div
        className={`min-w-0 bg-surface px-3 py-4 lg:border-e lg:border-line xl:sticky xl:top-15 xl:max-h-[calc(100dvh-3.75rem)] xl:self-start xl:overflow-y-auto ${shownAt('outline')}`}
      >
        <Outline
          marks={NO_MARKS}
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
      <div className={`grid min-w-0 content-start gap-4 p-4 lg:p-5 ${shownAt('question')}`}>
        {question === undefined && questions.length === 0 && (
          <div className="rounded-md border border-line bg-surface px-5 py-6">
            <p className="mb-3">This survey has no questions yet. The first one decides who takes part.</p>
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
              onChange={(next) => editor.edit({ document: next, label: `change the logic of Q${question.number}` })}
            />
          </>
        )}
        {question === undefined && page !== undefined && <PageForm key={page.name} page={page} index={pageIndex} />}
      </div>
      <div
        className={`min-w-0 bg-surface-sunken p-4 lg:col-span-2 lg:p-5 xl:sticky xl:top-15 xl:col-span-1 xl:max-h-[calc(100dvh-3.75rem)] xl:self-stretch xl:overflow-y-auto xl:border-s xl:border-line ${shownAt('preview')}`}
      >
        <PreviewPanel surveyTitle={surveyTitle} points={points} />
      </div>
      <NarrowSteps step={step} onStep={setStep} />
      <AddQuestion
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        after={question === undefined ? 'Add a question' : `Add after Q${question.number}`}
        onPick={addKind}
      />
    </div>
  );
}
