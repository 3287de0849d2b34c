import { Menu } from '#ui/overlays/menu.tsx';
import { Sentence, SentenceText } from '#ui/sentence/sentence.tsx';
import { Token } from '#ui/sentence/token.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { crosstabQuery, type ResultQuestion, type ResultsOverview, type ResultsScope } from '../results.queries.ts';
import { useResultsSearch } from '../results-search.ts';
import { bannerOptions, rowOptions, startingBanners } from './crosstab-options.ts';
import { CrosstabTable } from './crosstab-table.tsx';

interface CrosstabCardProps {
  readonly question: ResultQuestion;
  readonly number: string | undefined;
  readonly questions: readonly ResultQuestion[];
  readonly scope: ResultsScope;
  readonly respondents: number;
  /** What a reader may compare by; undefined for everybody else. */
  readonly divisions: NonNullable<ResultsOverview['divisions']> | undefined;
}

const BANNERS_MOST = 3;

/** The question by up to three others: who answers differently from whom. */
export function CrosstabCard({ question, number, questions, scope, respondents, divisions }: CrosstabCardProps) {
  const rows = rowOptions(question);
  const { search, change } = useResultsSearch();
  const row = rows.find(({ id }) => id === search.row)?.id ?? rows[0]?.id ?? question.id;
  const options = bannerOptions(questions, question, divisions);
  const wanted = search.by?.filter((id) => options.some((one) => one.id === id)).slice(0, BANNERS_MOST);
  const banners = wanted ?? startingBanners(options);
  const setChosen = (by: readonly string[]) => change({ question: question.id, by });
  const setRow = (id: string) => change({ question: question.id, row: id });
  // A reader's table is about everybody: a table of a group would be about very few.
  const isForEverybody = divisions !== undefined && (scope.filter.conditions ?? []).length > 0;
  const query = useAnswer(crosstabQuery, scope, { question: row, banners: isForEverybody ? [] : banners, respondents });
  const labelOf = (id: string): string => options.find((one) => one.id === id)?.label ?? id;
  const names = banners.map((id) => labelOf(id));
  const title = `${number ?? question.label} by ${names.length === 0 ? 'groups' : names.join(' and ')}`;

  return (
    <section
      aria-labelledby="crosstab-title"
      className="min-w-0 rounded-md border border-line bg-surface py-4 pb-3 print:break-inside-avoid"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5">
        <h2 id="crosstab-title" className="min-w-0 text-base [overflow-wrap:anywhere]">
          {title}
        </h2>
        <div className="print:hidden">
          <Sentence label="What the table compares">
            {rows.length > 1 && (
              <Menu
                label="Question row"
                items={rows.map(({ id, label }) => ({ label, isChecked: id === row, onSelect: () => setRow(id) }))}
                renderOpener={(opener) => (
                  <Token {...opener} kind="value" text={rows.find(({ id }) => id === row)?.label ?? ''} hasMenu />
                )}
              />
            )}
            <SentenceText>by</SentenceText>
            {banners.map((banner, index) => (
              <Menu
                key={banner}
                label={`Group ${index + 1}`}
                items={[
                  ...options
                    .filter(({ id }) => id === banner || !banners.includes(id))
                    .map(({ id, label }) => ({
                      label,
                      isChecked: id === banner,
                      onSelect: () => setChosen(banners.map((one) => (one === banner ? id : one))),
                    })),
                  {
                    label: 'Remove',
                    icon: 'x' as const,
                    onSelect: () => setChosen(banners.filter((one) => one !== banner)),
                  },
                ]}
                renderOpener={(opener) => (
                  <Token
                    {...opener}
                    kind="subject"
                    label={`Group ${index + 1}`}
                    text={short(labelOf(banner))}
                    hasMenu
                  />
                )}
              />
            ))}
            {banners.length < BANNERS_MOST && options.some(({ id }) => !banners.includes(id)) && (
              <Menu
                label="Add a group"
                items={options
                  .filter(({ id }) => !banners.includes(id))
                  .map(({ id, label }) => ({ label, onSelect: () => setChosen([...banners, id]) }))}
                renderOpener={(opener) => <Token {...opener} kind="value" text="+ Group" />}
              />
            )}
          </Sentence>
        </div>
      </div>
      {banners.length === 0 && (
        <p className="px-5 text-sm text-text-muted">
          {options.length === 0
            ? 'Nothing to compare by yet. You need a question with choices or numbers, or a profile detail.'
            : 'Choose what to compare by.'}
        </p>
      )}
      {banners.length > 0 && isForEverybody && (
        <p className="px-5 text-sm text-text-muted">
          Groups are compared across everyone. Remove the filter to compare them.
        </p>
      )}
      {banners.length > 0 && !isForEverybody && query.data === undefined && (
        <div className="px-5">
          <CardStates query={query} />
        </div>
      )}
      {banners.length > 0 && !isForEverybody && query.data && <CrosstabTable title={title} crosstab={query.data} />}
    </section>
  );
}

const LETTERS_SHOWN = 28;
const short = (label: string): string =>
  label.length > LETTERS_SHOWN ? `${label.slice(0, LETTERS_SHOWN - 1).trimEnd()}…` : label;
