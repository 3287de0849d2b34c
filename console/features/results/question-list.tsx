import { countWords, numbersOf } from './figure-words.ts';
import type { ResultQuestion } from './results.queries.ts';

interface QuestionListProps {
  readonly questions: readonly ResultQuestion[];
  readonly current: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** All questions with how many have answered each; choosing one puts it first on the page. */
export function QuestionList({ questions, current, onChoose }: QuestionListProps) {
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
