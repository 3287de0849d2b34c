import { Link } from '@tanstack/react-router';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { QuestionCard } from './charts/question-card.tsx';
import { CrosstabCard } from './crosstab/crosstab-card.tsx';
import { canTabulate } from './crosstab/crosstab-options.ts';
import { numbersOf, countWords } from './figure-texts.ts';
import type { ResultQuestion, ResultsOverview, ResultsScope } from './results.queries.ts';
import { useResultsSearch } from './results-search.ts';
import { ClipsCard } from './words/clips-card.tsx';
import { OpenTextCard } from './words/open-text-card.tsx';

interface ResultsViewProps {
  readonly overview: ResultsOverview;
  readonly scope: ResultsScope;
}

/** The chosen question with its table first, then the others, each asked for when it comes into view. */
export function ResultsView({ overview, scope }: ResultsViewProps) {
  const { questions, respondents, isReader } = overview;
  const { search, change } = useResultsSearch();
  const numbers = numbersOf(questions);
  const current = questions.find(({ id }) => id === search.question) ?? questions.find(canTabulate) ?? questions[0];
  if (current === undefined) return <NothingYet studyId={scope.studyId} />;
  const rest = questions.filter(({ id, isAttribute }) => id !== current.id && !isAttribute);
  const others = [...rest.filter(canTabulate), ...rest.filter((question) => !canTabulate(question))];

  function choose(id: string) {
    change({ question: id, row: undefined, by: undefined });
    document.getElementById('results-first')?.scrollIntoView({ block: 'start' });
  }

  const card = (question: ResultQuestion) => {
    const common = { question, number: numbers.get(question.id), scope, respondents };
    if (question.kind === 'TEXT') return <OpenTextCard {...common} isReader={isReader} />;
    if (question.kind === 'FILES') return <ClipsCard {...common} />;
    return <QuestionCard {...common} {...(question.id !== current.id && { onChoose: () => choose(question.id) })} />;
  };

  return (
    <div className="grid min-w-0 gap-3 lg:gap-4 xl:grid-cols-[14.5rem_minmax(0,1fr)]">
      <QuestionList questions={questions} current={current.id} onChoose={choose} />
      <div
        id="results-first"
        className="grid min-w-0 scroll-mt-32 grid-flow-dense content-start gap-3 lg:gap-4 xl:grid-cols-12"
      >
        {isReader && overview.isTooSmall && <TooFew />}
        {!isReader && respondents === 0 && <NobodyYet />}
        <div key={current.id} className={`grid min-w-0 ${widthOf(current, { isFirst: true })}`}>
          {card(current)}
        </div>
        {canTabulate(current) && (
          <div key={`table of ${current.id}`} className="grid min-w-0 xl:col-span-7">
            <CrosstabCard
              key={current.id}
              question={current}
              number={numbers.get(current.id)}
              questions={questions}
              scope={scope}
              respondents={respondents}
              divisions={overview.divisions ?? undefined}
            />
          </div>
        )}
        {others.map((question) => (
          <div key={question.id} className={`grid min-w-0 ${widthOf(question)}`}>
            {card(question)}
          </div>
        ))}
      </div>
    </div>
  );
}

function widthOf({ kind }: ResultQuestion, { isFirst = false }: { readonly isFirst?: boolean } = {}): string {
  if (kind === 'TEXT' || kind === 'FILES') return 'xl:col-span-12';
  if (isFirst || kind === 'CHOICES' || kind === 'MATRIX') return 'xl:col-span-7';
  return 'xl:col-span-5';
}

function NothingYet({ studyId }: { readonly studyId: string }) {
  return (
    <ConsoleCard title="No questions yet">
      <p className="text-sm text-text-muted">
        Results appear after the survey is first published.{' '}
        <Link to="/studies/$studyId/survey" params={{ studyId }}>
          Write the survey
        </Link>
      </p>
    </ConsoleCard>
  );
}

function TooFew() {
  return (
    <p role="status" className="rounded-md bg-info-soft px-5 py-3 text-sm text-on-info-soft xl:col-span-12">
      Fewer than 10 people match, so nothing is shown. Figures appear when there are more.
    </p>
  );
}

function NobodyYet() {
  return (
    <p role="status" className="rounded-md bg-info-soft px-5 py-3 text-sm text-on-info-soft xl:col-span-12">
      No completes yet. Figures appear within seconds of the first one.
    </p>
  );
}

interface QuestionListProps {
  readonly questions: readonly ResultQuestion[];
  readonly current: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** All questions with how many have answered each; choosing one puts it first on the page. */
function QuestionList({ questions, current, onChoose }: QuestionListProps) {
  const numbers = numbersOf(questions);
  const asked = questions.filter(({ isAttribute }) => !isAttribute);
  const known = questions.filter(({ isAttribute }) => isAttribute);
  return (
    <nav
      aria-label="Questions"
      className="max-h-72 overflow-y-auto rounded-md border border-line bg-surface px-2 py-3 text-sm xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:self-start print:hidden"
    >
      {[asked, known].map((group, index) => (
        <div key={index === 0 ? 'asked' : 'known'}>
          {index === 1 && group.length > 0 && (
            <p className="px-2 pt-3 pb-1 text-2xs font-bold text-text-muted">From the profile</p>
          )}
          <ul>
            {group.map(({ id, label, answered }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === current || undefined}
                  title={label}
                  onClick={() => onChoose(id)}
                  className="group grid min-h-target w-full grid-cols-[2rem_1fr_auto] items-center gap-1 rounded-sm px-2 text-start hover:bg-surface-hover aria-current:bg-primary-soft aria-current:font-bold aria-current:text-on-primary-soft lg:min-h-8.5"
                >
                  <span className="font-display text-xs font-bold text-text-muted group-aria-current:text-inherit">
                    {numbers.get(id) ?? ''}
                  </span>
                  <span className="truncate">{label}</span>
                  <span className="text-2xs text-text-muted tabular-nums group-aria-current:text-inherit">
                    {countWords(answered)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
