import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { ListStudiesQuery, StudyKind, StudyStatus } from '#contract/generated/operator/graphql.ts';
import { ACTIVITY_KIND_LABELS, ACTIVITY_KINDS } from '#contract/activities/task-states.ts';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { figureText } from '#ui/data/figure-text.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { rowsOf } from '#console/lists/paged-table.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { SearchField, FilterChoice, FilterChips, type FilterChip } from '#console/layout/filters.tsx';
import { STUDY_STATUS_LABELS } from '#console/studies/study-status-tag.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { NewStudyDialog } from './new-study-dialog.tsx';
import { QuestSeriesDialog } from './quest-series-dialog.tsx';
import { StudiesTable } from './studies-table.tsx';
import { studiesQuery, type StudyFilters } from '#console/studies/studies.queries.ts';

/** Every study of the panel, what runs first. Dialogs are part of the address, so that a link can open them. */
export function StudiesPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [filters, setFilters] = useState<StudyFilters>({});
  const list = usePages(studiesQuery, useDeferredValue(filters));
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
              ? 'No studies match. Change the filter to see others.'
              : 'No studies yet. Select “New study” to start.'
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
  return hasMore && total !== undefined ? `${figureText(shown)} of ${figureText(total)}` : `${figureText(shown)} total`;
}

type List = ListStudiesQuery['listStudies'];

interface StudiesFilterProps {
  readonly filters: StudyFilters;
  readonly onChange: (filters: StudyFilters) => void;
  readonly counts: List['counts'] | undefined;
  readonly owners: List['owners'];
}

const STATUSES: readonly StudyStatus[] = ['IN_FIELD', 'DRAFT', 'PAUSED', 'CLOSED', 'ARCHIVED'];

/** Narrows the list by state, kind, owner, name or short id. */
function StudiesFilter({ filters, onChange, counts, owners }: StudiesFilterProps) {
  const { status: _status, needsDecision: _needs, ...others } = filters;
  const chosen = filters.needsDecision ? 'needs' : (filters.status ?? 'all');

  function choose(key: string) {
    if (key === 'needs') return onChange({ ...others, needsDecision: true });
    const status = STATUSES.find((one) => one === key);
    onChange(status === undefined ? others : { ...others, status });
  }
  function narrow(name: 'kind' | 'ownerId' | 'text', value: string) {
    const { [name]: _before, ...rest } = filters;
    onChange(value === '' ? rest : { ...rest, [name]: value });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <FilterChips label="Status" chips={chipsOf(counts)} chosen={chosen} onChoose={choose} />
      <div className="flex min-w-0 flex-wrap gap-2 lg:ms-auto">
        <FilterChoice
          label="Type"
          value={filters.kind ?? ''}
          onChange={(value) => narrow('kind', value)}
          options={[
            { value: '', label: 'All types' },
            ...ACTIVITY_KINDS.map((kind: StudyKind) => ({ value: kind, label: ACTIVITY_KIND_LABELS[kind] })),
          ]}
        />
        <FilterChoice
          label="Owner"
          value={filters.ownerId ?? ''}
          onChange={(value) => narrow('ownerId', value)}
          options={[
            { value: '', label: 'Everyone' },
            ...owners.map(({ operatorId, name }) => ({ value: operatorId, label: name })),
          ]}
        />
        <SearchField
          label="Find a study"
          placeholder="Name or ID"
          value={filters.text ?? ''}
          onChange={(text) => narrow('text', text)}
          className="min-w-40 flex-1"
        />
      </div>
    </div>
  );
}

function chipsOf(counts: List['counts'] | undefined): readonly FilterChip[] {
  const all = counts && counts.IN_FIELD + counts.DRAFT + counts.PAUSED + counts.CLOSED;
  return [
    { key: 'all', label: 'All', count: all },
    ...STATUSES.filter((status) => status !== 'ARCHIVED' || (counts?.ARCHIVED ?? 0) > 0).map((status) => ({
      key: status,
      label: STUDY_STATUS_LABELS[status],
      count: counts?.[status],
    })),
    { key: 'needs', label: 'Needs a decision', count: counts?.needsDecision, icon: 'triangle-alert' },
  ];
}
