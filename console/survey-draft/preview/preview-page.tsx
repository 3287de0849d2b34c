import { useId } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { ElementView, PageView, AnswerProblem } from '#engine/index.ts';
import { onlyQuestion } from '#renderer/letters.ts';
import { QuestionBlock } from '#renderer/question-block.tsx';
import { Button } from '#ui/actions/button.tsx';
import mark from '#ui/art/logo/mark.svg';
import { Icon } from '#ui/icons/icon.tsx';

interface PreviewPageProps {
  readonly surveyTitle: string;
  readonly view: PageView;
  readonly place: { readonly page: number; readonly of: number };
  readonly problems: readonly AnswerProblem[];
  readonly canGoBack: boolean;
  readonly onAnswer: (key: string, value: unknown) => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

const texts = MESSAGES.survey;

/** A page as members get it. It leaves the focus and the keys alone, which belong to the person who writes the survey. */
export function PreviewPage({
  surveyTitle,
  view,
  place,
  problems,
  canGoBack,
  onAnswer,
  onNext,
  onBack,
}: PreviewPageProps) {
  const headingId = useId();
  const only = onlyQuestion(view);
  const counter = texts.pageOf(place.page, place.of);
  const note = [view.description, only?.description].filter(Boolean).join(' ');

  const block = (element: ElementView, level: 'h2' | 'h3') =>
    element.type === 'panel' ? (
      <section key={element.name} className="grid gap-8" aria-label={element.title || undefined}>
        {element.title && <h2 className="text-2xl">{element.title}</h2>}
        {element.description && <p className="text-text-muted">{element.description}</p>}
        {element.elements.map((inner) => block(inner, element.title ? 'h3' : level))}
      </section>
    ) : (
      <QuestionBlock
        key={element.name}
        question={element}
        {...(element.name === only?.name ? { headingId } : {})}
        titleAs={level}
        problems={problems.filter(({ question }) => question === element.name)}
        onAnswer={onAnswer}
      />
    );

  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <div className="sticky top-0 z-10 bg-surface">
        <div className="flex min-h-16 items-center gap-3 px-gutter">
          <img src={mark} alt="" className="size-8" />
          <b className="min-w-0 flex-1 truncate text-sm font-bold">{surveyTitle}</b>
          <span aria-hidden="true" className="text-sm font-bold text-link">
            {texts.saveAndExit}
          </span>
        </div>
        <div className="h-1.5 bg-chart-track">
          <div className="h-full rounded-e-[3px] bg-primary" style={{ width: `${(100 * place.page) / place.of}%` }} />
        </div>
      </div>
      <div className="mx-auto w-full max-w-[calc(46rem+2*var(--gutter))] grow px-gutter pt-8 pb-10">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onNext();
          }}
        >
          <p className="mb-3 text-sm font-bold text-text-muted">{counter}</p>
          <h1 id={headingId} className={view.title || only ? 'text-3xl leading-[1.08] tracking-display' : 'sr-only'}>
            {view.title || only?.title || surveyTitle}
          </h1>
          {note && <p className="mt-3 text-lg text-text-muted">{note}</p>}
          <div className="mt-8 grid gap-10">{view.elements.map((element) => block(element, 'h2'))}</div>
          <div className="mt-8 flex flex-wrap justify-between gap-3 *:min-w-32">
            {canGoBack && (
              <Button variant="secondary" onClick={onBack}>
                <Icon name="arrow-left" />
                {texts.back}
              </Button>
            )}
            <div className="ms-auto grid">
              <Button type="submit">
                {view.isLast ? texts.finish : texts.next}
                {!view.isLast && <Icon name="arrow-right" />}
              </Button>
            </div>
          </div>
        </form>
      </div>
    </div>
  );
}
