import type { KeyboardEvent, ReactNode } from 'react';

export interface TabChoice<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** As it is shown beside the word. */
  readonly count?: string | undefined;
}

interface TabListProps<Key extends string> {
  /** Names the choice; what a tab shows is named after its tab. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly TabChoice<Key>[];
  readonly current: Key;
  readonly onChoose: (key: Key) => void;
}

const TAB =
  "relative inline-flex min-h-control cursor-pointer items-center gap-2 font-medium whitespace-nowrap text-text-muted hover:text-text focus-visible:-outline-offset-3 aria-selected:font-bold aria-selected:text-text after:absolute after:inset-x-0 after:-bottom-px after:h-1 after:rounded-t-[4px] after:content-[''] aria-selected:after:bg-primary";

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs that change what stands below them without leading anywhere: one stop of the keyboard, arrows go on from there. */
export function TabList<Key extends string>({ id, label, tabs, current, onChoose }: TabListProps<Key>) {
  function follow(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex(({ key }) => key === current);
    const next = tabs[step(index, tabs.length)];
    if (next === undefined) return;
    onChoose(next.key);
    document.getElementById(tabId(id, next.key))?.focus();
  }

  return (
    <div role="tablist" aria-label={label} className="flex flex-wrap gap-x-6 border-b border-line px-(--inset)">
      {tabs.map(({ key, label: word, count }) => (
        <button
          key={key}
          id={tabId(id, key)}
          type="button"
          role="tab"
          aria-selected={key === current}
          aria-controls={panelId(id)}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={follow}
          className={TAB}
        >
          {word}
          {count && (
            <span className="rounded-full bg-spark px-1.5 text-2xs leading-5 font-bold text-on-spark">{count}</span>
          )}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  /** Of its tabs. */
  readonly id: string;
  readonly current: string;
  /** It scrolls by itself, in whatever height is left. */
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}

/** What the chosen tab shows. It takes the focus, so that a keyboard can scroll it. */
export function TabPanel({ id, current, scrolls = false, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(id)}
      aria-labelledby={tabId(id, current)}
      tabIndex={0}
      data-scrolls={scrolls || undefined}
      className={`px-(--inset) pb-4 focus-visible:-outline-offset-3 ${scrolls ? 'min-h-0 overflow-y-auto overscroll-contain' : ''}`}
    >
      {children}
    </div>
  );
}

const tabId = (id: string, key: string) => `${id}-${key}`;
const panelId = (id: string) => `${id}-panel`;
