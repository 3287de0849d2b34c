import parcelUrl from '#ui/art/scenes/parcel.svg';
import { ACTIVITY_SCENES } from '#ui/art/activity-scenes.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Points } from '#ui/feedback/points.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Accordion, type AccordionItem } from '#ui/layout/accordion.tsx';
import { Card } from '#ui/layout/card.tsx';
import { FeatureCard } from '#ui/layout/feature-card.tsx';
import { OffCard } from '#ui/layout/off-card.tsx';
import { PictureCard } from '#ui/layout/picture-card.tsx';
import { WallPanel, type WallColor } from '#ui/layout/wall.tsx';
import { StepBars } from '#ui/navigation/step-bars.tsx';
import type { GalleryEntry } from '../gallery-entry.ts';

const WALLS: readonly WallColor[] = ['apricot', 'celadon', 'butter', 'mist', 'plum', 'rose'];

function questions(prefix: string): readonly AccordionItem[] {
  return [
    {
      id: `${prefix}-earn`,
      title: 'How do I earn points?',
      content: 'Finish an activity and points land in your balance, usually within a day.',
      isOpen: true,
    },
    { id: `${prefix}-redeem`, title: 'When can I redeem?', content: 'As soon as your balance covers a card.' },
    { id: `${prefix}-avatar`, title: 'Can I change my avatar?', content: 'Yes, under Account.' },
  ];
}

export const ENTRIES: readonly GalleryEntry[] = [
  {
    name: 'Card',
    states: {
      Plain: <Card>A surface with a line around it.</Card>,
    },
  },
  {
    name: 'Picture card',
    states: {
      'New, and one begun': (
        <div className="grid gap-5 md:grid-cols-2">
          <PictureCard
            wall="apricot"
            pictureUrl={ACTIVITY_SCENES.survey}
            tag={<Tag tone="new">New</Tag>}
            kind={{ icon: 'clipboard-list', label: 'Survey' }}
            title="Weeknight dinners, honestly"
            href="#content"
            text="What you cook when no one feels like cooking."
            meta={{ start: '8 min', end: 'Closes 06/18/2026' }}
            points={<Points amount="120" unit="points" />}
            action={
              <ButtonLink size="sm" href="#content" aria-label="Start: Weeknight dinners, honestly">
                Start
              </ButtonLink>
            }
          />
          <PictureCard
            wall="celadon"
            pictureUrl={ACTIVITY_SCENES.quest}
            kind={{ icon: 'compass', label: 'Weekly quest' }}
            title="Three small things about your pantry"
            href="#content"
            text="One question a day, any three days this week."
            meta={{ start: '3 min', end: '2 of 3 done' }}
            points={<Points amount="60" unit="points" />}
            action={
              <ButtonLink size="sm" variant="soft" href="#content" aria-label="Continue: Three small things">
                Continue
              </ButtonLink>
            }
          />
        </div>
      ),
      'A very long title': (
        <div className="max-w-100">
          <PictureCard
            wall="butter"
            pictureUrl={ACTIVITY_SCENES.survey}
            kind={{ icon: 'clipboard-list', label: 'Survey' }}
            title="A title with an Unbreakablywordthatgoesonandonandonandon in it"
          />
        </div>
      ),
    },
  },
  {
    name: 'Feature card',
    states: {
      'The first of three steps': (
        <FeatureCard
          wall="mist"
          pictureUrl={parcelUrl}
          headingLevel={3}
          tag={<Tag tone="new">New</Tag>}
          kind={{ icon: 'package', label: 'Product test · Step 1 of 3' }}
          title="Refill dish soap, lemon and sage"
          href="#content"
          text="Your package is out for delivery. Let us know when it arrives, and your test period will start."
          progress={<StepBars label="Step 1 of 3" count={3} reached={1} />}
          points={<Points amount="600" unit="points" />}
          action={<ButtonLink href="#content">Track package</ButtonLink>}
        />
      ),
    },
  },
  {
    name: 'Off card',
    states: {
      'Chosen not to get': (
        <OffCard
          icon="video"
          title="Video activities are off"
          hint="You've turned these off. Update your preferences to see them here."
          action={
            <ButtonLink variant="quiet" size="sm" href="#content">
              Update preferences
            </ButtonLink>
          }
        />
      ),
    },
  },
  {
    name: 'Wall',
    states: Object.fromEntries(
      WALLS.map((wall) => [
        wall,
        <WallPanel key={wall} color={wall}>
          <p>
            On a wall it is always day. <a href="#content">See how it works</a>
          </p>
          <p className="text-text-muted">And the quiet words stay readable.</p>
        </WallPanel>,
      ]),
    ),
  },
  {
    name: 'Accordion',
    states: {
      'One at a time': <Accordion items={questions('one')} />,
      'Several at a time': <Accordion items={questions('several')} isMultiple />,
      'The first two, then all': (
        <Accordion items={questions('folded')} fold={{ count: 2, seeAll: 'See all 3', seeLess: 'See less' }} />
      ),
      'In a side panel': (
        <div className="max-w-84">
          <Accordion items={questions('small')} size="sm" />
        </div>
      ),
    },
  },
];
