import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { AnswerProblem, ElementView, PageView } from '#engine/index.ts';
import { onlyQuestion } from './letters.ts';
import { QuestionBlock } from './question-block.tsx';
import { pressKey } from './page-keys.ts';

interface SurveyPageViewProps {
  readonly view: PageView;
  /** Names the page where nothing on it does. */
  readonly surveyTitle: string;
  /** The line above the heading, such as 'Question 4 of 12'. */
  readonly counter?: ReactNode;
  readonly problems: readonly AnswerProblem[];
  /** Another number each time that the page was checked: then the first problem takes the focus. */
  readonly attempt: number;
  /** By the name of the question, or of the text beside it; null clears. */
  readonly onAnswer: (key: string, value: unknown) => void;
}

/**
 * One page of a survey. Put it in a form: Enter submits it, and A, B, C … take the choices of a page's only question.
 * The heading takes the focus with each new page, and the first problem when there are new ones.
 */
export function SurveyPageView({ view, surveyTitle, counter, problems, attempt, onAnswer }: SurveyPageViewProps) {
  const headingId = useId();
  const page = useRef<HTMLDivElement>(null);
  const only = onlyQuestion(view);
  const title = view.title || only?.title;
  const description = [view.description, only?.description].filter(Boolean).join(' ');

  useEffect(() => {
    const press = (event: KeyboardEvent) => pressKey(event, page.current);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  function draw(elements: readonly ElementView[], titleAs: 'h2' | 'h3'): ReactNode {
    return elements.map((element) => {
      if (element.type !== 'panel') {
        return (
          <QuestionBlock
            key={element.name}
            question={element}
            {...(element.name === only?.name && { headingId })}
            titleAs={titleAs}
            problems={problems.filter(({ question }) => question === element.name)}
            hasLetters={element.name === only?.name}
            onAnswer={onAnswer}
          />
        );
      }
      return (
        <section key={element.name} aria-label={element.title || undefined} className="grid gap-8">
          {element.title && only === undefined && <h2 className="text-2xl">{element.title}</h2>}
          {element.description && <p className="text-text-muted">{element.description}</p>}
          {draw(element.elements, element.title ? 'h3' : titleAs)}
        </section>
      );
    });
  }

  return (
    <div ref={page} key={view.name}>
      {counter}
      <h1
        ref={begin}
        id={headingId}
        tabIndex={-1}
        className={title ? 'text-3xl leading-[1.08] tracking-display' : 'sr-only'}
      >
        {title || surveyTitle}
      </h1>
      {description && (
        <p id={`${headingId}-note`} className="mt-3 text-lg text-text-muted">
          {description}
        </p>
      )}
      <div className="mt-8 grid gap-10">{draw(view.elements, 'h2')}</div>
      <span key={attempt} ref={showProblem} hidden />
    </div>
  );
}

function begin(heading: HTMLElement | null) {
  if (heading === null) return;
  scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}

/** Called with a new element after each check. */
function showProblem(end: HTMLElement | null) {
  end?.parentElement
    ?.querySelector<HTMLElement>('[data-problem] :is(input, select, textarea, button):not(:disabled)')
    ?.focus();
}
