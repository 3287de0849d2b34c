import type { ResultBase } from '#contract/generated/operator/graphql.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { Sentence, SentenceText } from '#ui/sentence/sentence.tsx';
import { Token } from '#ui/sentence/token.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { conditionText, countWords } from '../figure-texts.ts';
import type { ResultsOverview } from '../results.queries.ts';
import { ConditionForm, GroupForm } from './condition-form.tsx';
import { PEOPLE, type PageFilter } from './filter-texts.ts';

interface FilterBarProps {
  readonly filter: PageFilter;
  readonly onFilter: (filter: PageFilter) => void;
  readonly overview: ResultsOverview | undefined;
  readonly isWeighted: boolean;
  readonly onWeighted: (isWeighted: boolean) => void;
  readonly base: ResultBase;
  readonly onBase: (base: ResultBase) => void;
  readonly onTargets: () => void;
}

/** Those who do not know, would rather not say or mean none of it: part of the whole, or not. */
const BASES: readonly { readonly key: ResultBase; readonly label: string; readonly short: string }[] = [
  { key: 'ANSWERED', label: 'Percentages of everyone who answered', short: 'Of everyone who answered' },
  {
    key: 'SUBSTANTIVE',
    label: "Excluding “None”, “I don't know”, and “Prefer not to say”",
    short: 'Excluding “None” and non-answers',
  },
];

/** Whom the figures below are about, as a sentence of tokens, and whether they are weighted. */
export function FilterBar(props: FilterBarProps) {
  const { filter, onFilter, overview, isWeighted, onWeighted, base, onBase, onTargets } = props;
  const isReader = overview?.isReader === true;
  const questions = overview?.questions ?? [];
  const people = PEOPLE.find(({ key }) => key === filter.people) ?? PEOPLE[0];
  const remove = (index: number) =>
    onFilter({ ...filter, conditions: filter.conditions.filter((_condition, at) => at !== index) });
  return (
    <div className="-mx-4 -mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2 text-sm lg:-mx-6 lg:-mt-5 lg:px-6 print:hidden">
      <Sentence label="Who the figures include">
        {isReader && <SentenceText>{filter.conditions.length === 0 ? 'Everyone' : 'People'}</SentenceText>}
        {!isReader && (
          <Menu
            label="Whose answers"
            align="start"
            items={PEOPLE.map(({ key, label }) => ({
              label,
              isChecked: key === filter.people,
              onSelect: () => onFilter({ ...filter, people: key }),
            }))}
            renderOpener={(opener) => (
              <Token {...opener} kind="subject" label="Whose answers" text={people.label} hasMenu />
            )}
          />
        )}
        {(filter.from !== '' || filter.to !== '') && (
          <>
            <SentenceText>finished</SentenceText>
            <Token
              kind="value"
              text={daysText(filter)}
              title="Remove"
              onClick={() => onFilter({ ...filter, from: '', to: '' })}
              onRemove={() => onFilter({ ...filter, from: '', to: '' })}
            />
          </>
        )}
        {filter.conditions.map((condition, index) => (
          <span key={JSON.stringify(condition)} className="contents">
            <SentenceText>{isReader ? 'with' : 'and'}</SentenceText>
            <Token
              kind="value"
              label="Remove the filter"
              text={conditionText(condition, questions)}
              title="Remove"
              onClick={() => remove(index)}
              onRemove={() => remove(index)}
            />
          </span>
        ))}
        <Popover
          label="Add a filter"
          align="start"
          size="sm"
          renderOpener={(opener) => (
            <Button {...opener} variant="quiet" size="sm">
              <Icon name="plus" size="sm" />
              Filter
            </Button>
          )}
        >
          {(close) => {
            const use = (changed: PageFilter) => {
              onFilter(changed);
              close();
            };
            return overview?.isReader === true ? (
              <GroupForm overview={overview} onFilter={use} />
            ) : (
              <ConditionForm questions={questions} filter={filter} onFilter={use} />
            );
          }}
        </Popover>
      </Sentence>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:ms-auto">
        <Menu
          label="Percentage base"
          items={BASES.map(({ key, label }) => ({ label, isChecked: key === base, onSelect: () => onBase(key) }))}
          renderOpener={(opener) => (
            <Token
              {...opener}
              kind="value"
              label="Percentage base"
              text={BASES.find(({ key }) => key === base)?.short ?? ''}
              hasMenu
            />
          )}
        />
        {overview && (
          <WeightSwitch
            isWeighted={isWeighted}
            isWeightable={overview.isWeightable}
            isReader={overview.isReader}
            onWeighted={onWeighted}
            onTargets={onTargets}
          />
        )}
        {overview && <p className="text-xs text-text-muted">{baseSentence(overview, { isWeighted })}</p>}
      </div>
    </div>
  );
}

function daysText({ from, to }: PageFilter): string {
  if (from === '') return `up to ${to}`;
  return to === '' ? `from ${from}` : `${from} to ${to}`;
}

/** 'Base 612 of 1,214, effective 571. 95% intervals.' For a reader: 'About 80 of 200 people. Rounded, as of 12 June.' */
function baseSentence(overview: ResultsOverview, { isWeighted }: { readonly isWeighted: boolean }): string {
  const { base, respondents, effectiveBase, isReader, isTooSmall, releasedAt } = overview;
  if (isReader) {
    if (isTooSmall || releasedAt == null) return 'Fewer than 10 people, so nothing is shown.';
    const day = new Date(releasedAt).toLocaleDateString('en-US', { day: 'numeric', month: 'long' });
    return `About ${countWords(base)} of ${countWords(respondents)} people, as of ${day}. Counts are rounded.`;
  }
  const effective = isWeighted ? `, effective ${countWords(effectiveBase)}` : '';
  return `Base ${countWords(base)} of ${countWords(respondents)}${effective}. 95% intervals.`;
}

interface WeightSwitchProps {
  readonly isWeighted: boolean;
  readonly isWeightable: boolean;
  readonly isReader: boolean;
  readonly onWeighted: (isWeighted: boolean) => void;
  readonly onTargets: () => void;
}

/** Weighted or as they answered; without targets the first step is to set them. */
function WeightSwitch({ isWeighted, isWeightable, isReader, onWeighted, onTargets }: WeightSwitchProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      {isWeightable && (
        <Switch
          label="Weighted to targets"
          checked={isWeighted}
          onChange={(event) => onWeighted(event.currentTarget.checked)}
        />
      )}
      {!isReader && (
        <Button variant="quiet" size="sm" onClick={onTargets}>
          {isWeightable ? 'Targets' : 'Weight to targets'}
        </Button>
      )}
    </div>
  );
}
