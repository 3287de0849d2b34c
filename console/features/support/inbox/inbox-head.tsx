import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { FilterChips, FilterChoice, SearchField } from '#console/layout/filters.tsx';
import { CATEGORIES, categoryLabel, PRIORITIES } from '#console/support/request-texts.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { supportAssigneesQuery, supportCountsQuery } from '../support.queries.ts';
import { narrowedBy, readSupportSearch, VIEWS, type SupportSearch } from '../support-search.ts';
import { SavedViews } from '../views/saved-views.tsx';

const PAUSE_MS = 300;

/** What is shown of all requests: the address has it, so that a reload and a colleague see the same. */
export function InboxHead({ search }: { readonly search: SupportSearch }) {
  const navigate = useNavigate();
  const counts = useAnswer(supportCountsQuery).data;
  const count = narrowedBy(search);
  const [isNarrowing, setIsNarrowing] = useState(count > 0);
  const show = (next: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '.', search: readSupportSearch({ ...search, ...next }), replace: true });

  return (
    <div className="grid gap-2 border-b border-line px-4 py-3">
      <TextFilter text={search.text ?? ''} onText={(text) => show({ text })} />
      <FilterChips
        label="Which requests"
        chosen={search.view ?? 'OPEN'}
        onChoose={(view) => show({ view })}
        chips={VIEWS.map(({ key, label, count: name }) => ({ key, label, count: name && counts?.[name] }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-1">
        <Button variant="quiet" size="sm" aria-expanded={isNarrowing} onClick={() => setIsNarrowing(!isNarrowing)}>
          <Icon name="list-filter" size="sm" />
          {count === 0 ? 'Filter' : `Filter, ${count} on`}
        </Button>
        <SavedViews search={search} />
      </div>
      {isNarrowing && <Narrowing search={search} onShow={show} />}
    </div>
  );
}

interface NarrowingProps {
  readonly search: SupportSearch;
  readonly onShow: (next: Readonly<Record<string, unknown>>) => void;
}

function Narrowing({ search, onShow }: NarrowingProps) {
  const assignees = useAnswer(supportAssigneesQuery).data ?? [];
  return (
    <div className="grid gap-2">
      <FilterChoice
        label="Priority"
        value={search.priority ?? ''}
        onChange={(priority) => onShow({ priority })}
        options={[{ value: '', label: 'All priorities' }, ...PRIORITIES.map((value) => ({ value, label: value }))]}
      />
      <FilterChoice
        label="Category"
        value={search.category ?? ''}
        onChange={(category) => onShow({ category })}
        options={[
          { value: '', label: 'All categories' },
          ...CATEGORIES.map((value) => ({ value, label: categoryLabel(value) })),
        ]}
      />
      <FilterChoice
        label="Assignee"
        value={search.assignee ?? ''}
        onChange={(assignee) => onShow({ assignee })}
        options={[
          { value: '', label: 'Anyone' },
          ...assignees.map(({ operatorId, name }) => ({ value: operatorId, label: name })),
        ]}
      />
      {narrowedBy(search) > 0 && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => onShow({ priority: undefined, category: undefined, assignee: undefined })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

interface TextFilterProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Typed here first, and in the address after a pause. */
function TextFilter({ text, onText }: TextFilterProps) {
  const [typed, setTyped] = useState(text);
  const [notice, setNotice] = useState(text);
  // Another view was chosen, or the way back.
  if (text !== notice) {
    setNotice(text);
    setTyped(text);
  }
  const announce = useEffectEvent((sentence: string) => {
    if (sentence.trim() === notice.trim()) return;
    setNotice(sentence);
    onText(sentence);
  });
  useEffect(() => {
    const timer = setTimeout(() => announce(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <search>
      <SearchField
        label="Find a request"
        placeholder="Request, member, or text"
        spellCheck={false}
        value={typed}
        onChange={setTyped}
      />
    </search>
  );
}
