import { useState } from 'react';
import { ACTIVITY_SCENES } from '#ui/art/activity-scenes.ts';
import testUrl from '#ui/art/scenes/test.svg';
import { BellButton, BellLink } from '#ui/navigation/bell.tsx';
import { Carousel, type Slide } from '#ui/navigation/carousel.tsx';
import { Chips } from '#ui/navigation/chips.tsx';
import { StepBars } from '#ui/navigation/step-bars.tsx';
import { Stepper } from '#ui/navigation/stepper.tsx';
import { TabList, TabPanel } from '#ui/navigation/tab-list.tsx';
import { type BarTab, BottomBar, HeaderTabs, SubTabs } from '#ui/navigation/tabs.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';
import { Row } from '../row.tsx';

const TABS: readonly BarTab[] = [
  { href: '#rewards', label: 'Rewards', icon: 'gift' },
  { href: '#activities', label: 'Activities', icon: 'list-checks', isCurrent: true },
  { href: '#history', label: 'History', icon: 'history' },
  { href: '#my-spark', label: 'My Spark', icon: 'medal' },
  { href: '#account', label: 'Account', icon: 'user-round' },
];

const STEPS = [
  { title: 'Track package', note: 'Arrived 06/09/2026' },
  { title: 'Test', note: 'Day 4 of 10' },
  { title: 'Share feedback', note: 'Opens 06/19/2026' },
];

const SLIDES: readonly Slide[] = [
  {
    wall: 'apricot',
    pictures: [ACTIVITY_SCENES.survey],
    title: 'Say what works',
    text: 'Short surveys about everyday things.',
  },
  {
    wall: 'celadon',
    pictures: [ACTIVITY_SCENES.quest],
    title: 'Quick quests every week',
    text: 'A few quick questions.',
  },
  { wall: 'mist', pictures: [testUrl], title: 'Try it at home', text: 'We send it, you use it, you tell us.' },
];

const CAROUSEL_LABELS = {
  back: 'Back',
  next: 'Next',
  position: (number: number, count: number) => `Slide ${number} of ${count}`,
};

function Introduction() {
  const [isDone, setIsDone] = useState(false);
  return (
    <div className="max-w-116 overflow-hidden rounded-lg border border-line bg-surface">
      <Carousel
        label="Introduction"
        labels={CAROUSEL_LABELS}
        slides={SLIDES}
        finishLabel="Start a quest"
        onFinish={() => setIsDone(true)}
      />
      <p role="status">{isDone && 'Started'}</p>
    </div>
  );
}

const CHOICES = [
  { key: 'unread', label: 'Unread', count: '3' },
  { key: 'all', label: 'All' },
] as const;

function Choice() {
  const [current, setCurrent] = useState<'unread' | 'all'>('unread');
  return (
    <div className="max-w-108 bg-surface [--inset:--spacing(6)]">
      <TabList id="choice" label="Which ones" tabs={CHOICES} current={current} onChoose={setCurrent} />
      <TabPanel id="choice" current={current}>
        <p className="pt-4">{current === 'unread' ? 'Three that are unread.' : 'All of them.'}</p>
      </TabPanel>
    </div>
  );
}

export const ENTRIES: readonly GalleryEntry[] = [
  {
    name: 'Chips',
    states: {
      'With counts': (
        <Chips
          label="Kinds"
          chips={[
            { href: '#all', label: 'All', note: '5', isCurrent: true },
            { href: '#surveys', label: 'Surveys', note: '2' },
            { href: '#videos', label: 'Videos', note: 'Off' },
            { href: '#quests', label: 'Weekly quests', note: '1' },
          ]}
        />
      ),
    },
  },
  {
    name: 'Tabs',
    states: {
      'In a header, from 900 px': (
        <div className="flex h-18 border-b border-line bg-surface">
          <HeaderTabs label="Main, wide" tabs={TABS} />
        </div>
      ),
      'At the bottom, below 900 px': (
        <div className="h-20 [contain:layout]">
          <BottomBar label="Main, narrow" tabs={TABS} />
        </div>
      ),
      'Inside a page': <SubTabs label="History" tabs={TABS.slice(0, 2)} />,
      'That lead nowhere': <Choice />,
    },
  },
  {
    name: 'Bell',
    states: {
      'Nothing new': <BellButton label="Notifications" />,
      News: (
        <Row>
          <BellButton label="Notifications, 3 unread" count="3" />
          <BellButton label="Notifications, more than 99 unread" count="99+" />
        </Row>
      ),
      'A link': <BellLink href="#content" label="Notifications, 3 unread" count="3" />,
    },
  },
  { name: 'Carousel', states: { 'Three slides': <Introduction /> } },
  {
    name: 'Stepper',
    states: {
      'In the middle': <Stepper steps={STEPS} current={1} />,
      'All done': <Stepper steps={STEPS} current={3} />,
      'On a card': <StepBars label="Step 1 of 3" count={3} reached={1} />,
    },
  },
];
