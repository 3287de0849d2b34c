import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { listOpenAnswers } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { SearchField } from '#console/layout/filters.tsx';
import { rowsOf } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { countWords } from '../figure-texts.ts';
import { type ResultQuestion, type ResultsScope, openAnswersQuery, tagCalls } from '../results.queries.ts';
import { useSeen } from '../use-seen.ts';
import { AnswerRow } from './answer-row.tsx';
import { TagList } from './tag-list.tsx';

interface OpenTextCardProps {
  readonly question: ResultQuestion;
  readonly number: string | undefined;
  readonly scope: ResultsScope;
  readonly respondents: number;
  readonly isReader: boolean;
}

const SHOWN_FIRST = 6;

/** What members wrote: searched, tagged, and read a page at a time. */
export function OpenTextCard({ question, number, scope, respondents, isReader }: OpenTextCardProps) {
  const { api } = useConsole();
  const card = useRef<HTMLElement>(null);
  const isSeen = useSeen(card);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [tagId, setTagId] = useState<string | undefined>(undefined);
  const [isLong, setIsLong] = useState(false);
  const query = useInfiniteQuery({
    // To a reader, what was written is shown of everybody at once.
    ...openAnswersQuery(api, isReader ? { ...scope, filter: {} } : scope, {
      question: question.id,
      search,
      tagId,
      respondents,
    }),
    enabled: isSeen,
  });
  const calls = tagCalls(api, scope, question.id);
  const change = useCommand((work: () => Promise<unknown>) => work(), { changes: [listOpenAnswers.name] });
  const first = query.data?.pages[0];
  const answers = rowsOf(query) ?? [];
  const shown = isLong ? answers : answers.slice(0, SHOWN_FIRST);
  const hasMore = shown.length < answers.length || query.hasNextPage;
  const title = [number, question.label].filter(Boolean).join('. ');

  function showMore() {
    if (isLong) void query.fetchNextPage();
    setIsLong(true);
  }

  return (
    <section
      ref={card}
      aria-labelledby={`words-${question.id}`}
      className="min-h-48 min-w-0 rounded-md border border-line bg-surface px-5 py-4"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`words-${question.id}`} className="min-w-0 text-base [overflow-wrap:anywhere]">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <SearchField
            label={`Search answers to ${title}`}
            value={typed}
            maxLength={100}
            placeholder="Search answers"
            onChange={setTyped}
            className="w-52"
          />
          {!isReader && first && search !== '' && first.tags.length > 0 && first.totalItems > 0 && (
            <Menu
              label="Tag all results"
              items={first.tags.map((tag) => ({
                label: tag.name,
                icon: 'tag' as const,
                onSelect: () => change.send(() => calls.tagFound(tag.tagId, search)),
              }))}
              renderOpener={(opener) => (
                <Button {...opener} variant="soft" size="sm" isBusy={change.isPending}>
                  <Icon name="tag" size="sm" />
                  Tag {countWords(first.totalItems)} found
                </Button>
              )}
            />
          )}
        </div>
      </div>
      {first === undefined ? (
        <CardStates query={{ ...query, isPending: query.isPending || !isSeen }} />
      ) : (
        <div className="grid gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <TagList
            answers={first}
            tagId={tagId}
            onTag={setTagId}
            {...(!isReader && {
              onCreate: (name: string) => change.sendAndWait(() => calls.create(name)),
              onRemove: (id: string) => {
                setTagId(undefined);
                change.send(() => calls.remove(id));
              },
            })}
          />
          <div className="min-w-0">
            <p role="status" className="sr-only">
              {first.totalItems === 1 ? '1 answer' : `${countWords(first.totalItems)} answers`}
            </p>
            {answers.length === 0 && (
              <p className="py-2 text-sm text-text-muted">
                {search === '' && tagId === undefined
                  ? 'No answers yet.'
                  : 'No matches. Try another word, or clear the search.'}
              </p>
            )}
            <ul className="grid gap-2">
              {shown.map((answer) => (
                <AnswerRow
                  key={answer.rowNumber}
                  answer={answer}
                  tags={first.tags}
                  search={search}
                  {...(!isReader && {
                    onTag: (id: string, how: 'add' | 'remove') =>
                      change.send(() =>
                        calls.tagAnswer({ tagId: id, rowNumber: answer.rowNumber, isTagged: how === 'add' }),
                      ),
                  })}
                />
              ))}
            </ul>
            {hasMore && (
              <div className="mt-3 print:hidden">
                <Button variant="secondary" size="sm" isBusy={query.isFetchingNextPage} onClick={showMore}>
                  Show more, {countWords(shown.length)} of {countWords(first.totalItems)}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      <FailureBanner failure={change.failure} />
    </section>
  );
}
