import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { AnswerProblem, ElementView, PageView } from '#engine/index.ts';
import { FieldError } from '#ui/forms/field-note.tsx';
import { onlyQuestion } from './letters.ts';
import { ownMessage } from './control-props.ts';
import { AskedFor, QuestionBlock } from './question-block.tsx';

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

  // What is wrong with the page as a whole, or with something that is not on it, is told above everything else.
  const places = new Set(namesOf(view.elements));
  const placeless = problems.filter(({ question }) => !places.has(question));

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
      const message = ownMessage(problems.filter(({ question }) => question === element.name));
      return (
        <section
          key={element.name}
          aria-label={element.title || undefined}
          tabIndex={-1}
          data-problem={message && ''}
          className="grid gap-8"
        >
          {element.title && only === undefined && <h2 className="text-2xl">{element.title}</h2>}
          {element.description && <p className="text-text-muted">{element.description}</p>}
          {message && <PlacelessProblem message={message} />}
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
      {only && (
        <p className="mt-2 text-sm font-bold text-text-muted">
          <AskedFor question={only} />
        </p>
      )}
      {description && (
        <p id={`${headingId}-note`} className="mt-3 text-lg text-text-muted">
          {description}
        </p>
      )}
      {placeless.map(({ message }) => (
        <div key={message} tabIndex={-1} data-problem className="mt-4">
          <PlacelessProblem message={message} />
        </div>
      ))}
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
  const page = end?.parentElement;
  const problem = page?.querySelector<HTMLElement>('[data-problem]');
  const control = problem?.querySelector<HTMLElement>(':is(input, select, textarea, button):not(:disabled)');
  (control ?? problem)?.focus();
}

function PlacelessProblem({ message }: { readonly message: string }) {
  return (
    <div role="alert">
      <FieldError>{message}</FieldError>
    </div>
  );
}

function namesOf(elements: readonly ElementView[]): string[] {
  return elements.flatMap((element) =>
    element.type === 'panel' ? [element.name, ...namesOf(element.elements)] : [element.name],
  );
}

const TYPED_INTO = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select';
const HAS_ITS_OWN_ENTER = 'input, textarea, select, button, a, video';

/** A, B, C … take the choice that bears the letter, and Enter goes on, unless somebody types or the key is taken. */
function pressKey(event: KeyboardEvent, page: HTMLElement | null): void {
  const { key, target } = event;
  if (page === null || event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  if (key === 'Enter' && !target.matches(HAS_ITS_OWN_ENTER)) {
    event.preventDefault();
    page.closest('form')?.requestSubmit();
  }
  if (!/^[a-z]$/i.test(key) || target.matches(TYPED_INTO)) return;
  const choice = page.querySelector<HTMLInputElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]:not(:disabled)`);
  choice?.focus();
  choice?.click();
}
