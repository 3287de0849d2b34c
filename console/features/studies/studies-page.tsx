import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { figureText } from '#ui/data/figure-text.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { rowsOf } from '#console/lists/paged-table.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { NewStudyDialog } from './new-study-dialog.tsx';
import { QuestSeriesDialog } from './quest-series-dialog.tsx';
import { StudiesFilter } from './studies-filter.tsx';
import { StudiesTable } from './studies-table.tsx';
import { studiesQuery, type StudyFilters } from '#console/studies/studies.queries.ts';

/** Every study of the panel, what runs first. Dialogs are part of the address, so that a link can open them. */
export function StudiesPage() {
  const { api } = useConsole();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [filters, setFilters] = useState<StudyFilters>({});
  const list = useInfiniteQuery(studiesQuery(api, useDeferredValue(filters)));
  const studies = rowsOf(list);
  const { counts, owners = [] } = list.data?.pages[0] ?? {};
  const [dialog, about] = hash.split('=');
  const goTo = (place: string | undefined) =>
    void navigate({ to: '/studies', ...(place === undefined ? {} : { hash: place }), resetScroll: false });
  const isFiltered = Object.values(filters).some((value) => value !== undefined);

  return (
    <ConsolePage
      title="Studies"
      actions={
        <Link to="/studies" hash="new" className={buttonClasses({})}>
          <Icon name="plus" size="sm" />
          <span className="max-lg:sr-only">New study</span>
        </Link>
      }
    >
      <StudiesFilter filters={filters} onChange={setFilters} counts={counts} owners={owners} />
      <section
        aria-label="List of studies"
        aria-busy={list.isFetching}
        className="min-w-0 overflow-hidden rounded-md border border-line bg-surface pt-1"
      >
        <StudiesTable
          query={list}
          onOpenSeries={(seriesId) => goTo(`series=${seriesId}`)}
          emptyText={
            isFiltered
              ? 'No study is like this. Change the filter to see others.'
              : 'There is no study yet. Begin with “New study”.'
          }
        />
        {studies !== undefined && (
          <p role="status" className="flex min-h-12 items-center border-t border-line px-5 text-xs text-text-muted">
            {shownText({
              shown: studies.length,
              hasMore: list.hasNextPage,
              total: totalOf(filters, counts),
            })}
          </p>
        )}
      </section>
      {dialog === 'new' && (
        <NewStudyDialog
          key={about}
          copyOf={about}
          onClose={() => goTo(undefined)}
          onCreatedSeries={(id) => goTo(`series=${id}`)}
        />
      )}
      {dialog === 'series' && about !== undefined && (
        <QuestSeriesDialog seriesId={about} onClose={() => goTo(undefined)} />
      )}
    </ConsolePage>
  );
}

type Counts = Parameters<typeof StudiesFilter>[0]['counts'];

function totalOf(filters: StudyFilters, counts: Counts): number | undefined {
  if (counts === undefined) return undefined;
  if (filters.needsDecision) return counts.needsDecision;
  if (filters.status !== undefined) return counts[filters.status];
  return counts.IN_FIELD + counts.PAUSED + counts.DRAFT + counts.CLOSED;
}

interface Shown {
  readonly shown: number;
  readonly hasMore: boolean;
  readonly total: number | undefined;
}

function shownText({ shown, hasMore, total }: Shown): string {
  return hasMore && total !== undefined
    ? `${figureText(shown)} of ${figureText(total)}`
    : `${figureText(shown)} in all`;
}
