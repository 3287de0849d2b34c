import type { ReactNode } from 'react';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import type { WallColor } from '#ui/layout/wall.tsx';
import { CounterArt } from '#web/layout/counter-art.tsx';
import { SplitPage } from '#web/layout/split-page.tsx';

interface OutcomeFrameProps {
  readonly title: string;
  /** A few words above the title. */
  readonly kicker?: ReactNode;
  readonly lead: ReactNode;
  readonly wall: WallColor;
  readonly scene: string;
  readonly children: ReactNode;
}

/** One answer that fills the page, with a still life beside it. It takes the focus, so that it is heard. */
export function OutcomeFrame({ title, kicker, lead, wall, scene, children }: OutcomeFrameProps) {
  return (
    <SplitPage art={<CounterArt wall={wall} scene={scene} />} hasArtOnPhones>
      <div ref={focusHeading}>
        {kicker}
        <PageHeading>{title}</PageHeading>
        <p className="mt-3 text-lg text-text-muted [&_b]:font-medium [&_b]:text-text">{lead}</p>
      </div>
      {children}
    </SplitPage>
  );
}

function focusHeading(element: HTMLElement | null) {
  element?.querySelector('h1')?.focus({ preventScroll: true });
}

/** An address in a sentence: kept in one piece where there is room, broken where there is none. */
export function Address({ children }: { readonly children: string }) {
  return <b className="inline-block max-w-full wrap-anywhere">{children}</b>;
}
