import { SkipLink } from '#ui/layout/skip-link.tsx';
import { Chips } from '#ui/navigation/chips.tsx';
import { type GalleryArea, type GalleryEntry, slugOf } from './gallery-entry.ts';
import { type Theme, THEMES, withTheme } from './theme.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';

interface GalleryPageProps {
  readonly areas: readonly GalleryArea[];
  readonly base: string;
  readonly path: string;
  readonly theme: Theme;
}

const ENTRY_LINK =
  'inline-flex min-h-target min-w-target items-center rounded-sm px-3 text-sm no-underline hover:bg-surface-hover aria-[current]:bg-primary-soft aria-[current]:font-bold aria-[current]:text-on-primary-soft';

/** A list of all components at the side, one of them in the middle, and a switch between the themes. */
export function GalleryPage({ areas, base, path, theme }: GalleryPageProps) {
  const slug = path.slice(base.length);
  const entry = areas.flatMap(({ entries }) => entries).find((candidate) => slugOf(candidate) === slug);
  const themes = THEMES.map((name) => ({ href: withTheme(path, name), label: name, isCurrent: name === theme }));
  return (
    <div className="mx-auto grid max-w-content grid-cols-1 gap-8 px-gutter py-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <SkipLink targetId="content" />
      <div className="grid grid-cols-1 content-start gap-6">
        <Chips label="Theme" chips={themes} />
        <nav aria-label="Components" className="grid grid-cols-1 gap-4">
          {areas.map((area) => (
            <div key={area.name}>
              <p className="text-xs font-bold text-text-muted">{area.name}</p>
              <ul className="flex flex-wrap lg:grid" data-area={area.name}>
                {area.entries.map((item) => (
                  <li key={item.name} className="grid">
                    <a
                      href={withTheme(base + slugOf(item), theme)}
                      aria-current={item === entry ? 'page' : undefined}
                      className={ENTRY_LINK}
                    >
                      {item.name}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <main id="content" className="min-w-0">
        {entry ? <EntryPage entry={entry} /> : <h1 className="text-3xl">Every component, in every state</h1>}
      </main>
    </div>
  );
}

/** One component in every state. */
function EntryPage({ entry }: { readonly entry: GalleryEntry }) {
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
