import type { ReactNode } from 'react';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { WALL_CLASSES, type WallColor } from '#ui/layout/wall.tsx';

interface StepPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly note: { readonly picture: string; readonly wall: WallColor; readonly title: string; readonly text: string };
  readonly children: ReactNode;
}

/** A form, and beside it a picture with a word about why. */
export function StepPage({ title, lead, note, children }: StepPageProps) {
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,42rem)_19rem] lg:justify-between lg:gap-16">
      <div className="grid min-w-0 gap-6">
        <div>
          <PageHeading>{title}</PageHeading>
          <p className="mt-2 text-text-muted">{lead}</p>
        </div>
        {children}
      </div>
      <aside className="overflow-hidden rounded-lg border border-line bg-surface max-lg:hidden">
        <div
          className={`grid h-37 place-items-end justify-center border-b-5 border-plum-900 ${WALL_CLASSES[note.wall]}`}
        >
          <img src={note.picture} alt="" className="h-32 w-auto" />
        </div>
        <div className="p-5">
          <h2 className="text-lg">{note.title}</h2>
          <p className="mt-1 text-sm text-text-muted">{note.text}</p>
        </div>
      </aside>
    </div>
  );
}
