import type { ListStudiesQuery, StudyKind, StudyStatus } from '#contract/generated/operator/graphql.ts';
import { ACTIVITY_KIND_LABELS, ACTIVITY_KINDS } from '#contract/activities/task-states.ts';
import { SearchField } from '#console/layout/search-field.tsx';
import { FilterChoice } from '#console/layout/filter-choice.tsx';
import { FilterChips, type FilterChip } from '#console/layout/filter-chips.tsx';
import type { StudyFilters } from '#console/studies/studies.queries.ts';
import { STUDY_STATUS_LABELS } from '#console/studies/study-status-tag.tsx';

type List = ListStudiesQuery['listStudies'];

interface StudiesFilterProps {
  readonly filters: StudyFilters;
  readonly onChange: (filters: StudyFilters) => void;
  readonly counts: List['counts'] | undefined;
  readonly owners: List['owners'];
}

const STATUSES: readonly StudyStatus[] = ['IN_FIELD', 'DRAFT', 'PAUSED', 'CLOSED', 'ARCHIVED'];

/** Narrows the list by state, kind, owner, name or short id. */
export function StudiesFilter({ filters, onChange, counts, owners }: StudiesFilterProps) {
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
      <FilterChips label="State" chips={chipsOf(counts)} chosen={chosen} onChoose={choose} />
      <div className="flex min-w-0 flex-wrap gap-2 lg:ms-auto">
        <FilterChoice
          label="Kind"
          value={filters.kind ?? ''}
          onChange={(value) => narrow('kind', value)}
          options={[
            { value: '', label: 'Every kind' },
            ...ACTIVITY_KINDS.map((kind: StudyKind) => ({ value: kind, label: ACTIVITY_KIND_LABELS[kind] })),
          ]}
        />
        <FilterChoice
          label="Owner"
          value={filters.ownerId ?? ''}
          onChange={(value) => narrow('ownerId', value)}
          options={[
            { value: '', label: 'Everybody' },
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
