import { PageHeading } from '#ui/layout/page-heading.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

/** One component in every state. */
export function EntryPage({ entry }: { readonly entry: GalleryEntry }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeading>{entry.name}</PageHeading>
      {Object.entries(entry.states).map(([name, state]) => (
        <section key={name} aria-label={name} className="grid min-w-0 grid-cols-1 gap-3">
          <h2 className="text-sm font-bold text-text-muted">{name}</h2>
          <div className="min-w-0">{state}</div>
        </section>
      ))}
    </div>
  );
}
