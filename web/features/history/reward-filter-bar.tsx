import { useRouter } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Chips } from '#ui/navigation/chips.tsx';
import { useFlag } from '#web/flags/use-flag.ts';
import { type RewardHistoryFilter, rewardHistoryPath, type RewardType } from './reward-history-filter.ts';

const CHIPS: readonly (readonly [type: RewardType | undefined, label: string])[] = [
  [undefined, 'All'],
  ['GIFT_CARD', 'eGift cards'],
  ['BADGE', 'Badges'],
  ['POINTS', 'Points'],
];
const TYPING_PAUSE_MS = 350;

/** Narrows the list to one kind of reward, or to words; both are part of the address. */
export function RewardFilterBar({ filter }: { readonly filter: RewardHistoryFilter }) {
  const { search } = filter;
  const hasBadges = useFlag('gamification');
  const chips = CHIPS.filter(([type]) => hasBadges || type !== 'BADGE').map(([type, label]) => ({
    href: rewardHistoryPath({ type, search }),
    label,
    isCurrent: filter.type === type,
  }));
  return (
    <div className="mt-4 grid grid-cols-1 gap-2 lg:flex lg:items-center lg:justify-between lg:gap-6">
      <Chips label="Reward types" chips={chips} />
      <SearchBox filter={filter} />
    </div>
  );
}

function SearchBox({ filter }: { readonly filter: RewardHistoryFilter }) {
  const router = useRouter();
  const [words, setWords] = useState(filter.search);
  const [asked, setAsked] = useState(filter.search);
  const [seen, setSeen] = useState(filter.search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  if (filter.search !== seen) {
    setSeen(filter.search);
    // Only what somebody else put into the address: what is typed here may be ahead of it.
    if (filter.search !== asked) {
      setAsked(filter.search);
      setWords(filter.search);
    }
  }

  function find(text: string) {
    const search = text.trim();
    clearTimeout(pause.current);
    setAsked(search);
    void router.navigate({ href: rewardHistoryPath({ ...filter, search }), replace: true, resetScroll: false });
  }

  function type(typed: string) {
    setWords(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => find(typed), TYPING_PAUSE_MS);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    find(words);
  }

  return (
    <form role="search" onSubmit={submit} className="relative lg:w-72">
      <span className="pointer-events-none absolute inset-y-0 start-4 grid place-items-center text-text-muted">
        <Icon name="search" />
      </span>
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label="Search your rewards"
        placeholder="Name, activity, or ID"
        autoComplete="off"
        value={words}
        onChange={({ target }) => type(target.value)}
        className="block min-h-target w-full rounded-full border border-line bg-surface ps-11 pe-11 text-sm text-text placeholder:text-text-muted placeholder:opacity-100 hover:border-line-strong focus-visible:rounded-full"
      />
      {words !== '' && (
        <span className="absolute inset-y-0 end-0 grid place-items-center">
          <IconButton
            icon="x"
            label="Clear search"
            onClick={() => {
              setWords('');
              find('');
            }}
          />
        </span>
      )}
    </form>
  );
}
