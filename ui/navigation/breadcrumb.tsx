import { Icon } from '../icons/icon.tsx';
import { Link } from '../actions/link.tsx';

export interface Crumb {
  readonly label: string;
  /** The last one is where we are, and leads nowhere. */
  readonly href?: string;
}

export function Breadcrumb({ label, crumbs }: { readonly label: string; readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="inline-flex min-h-target items-center gap-2">
            {index > 0 && (
              <span className="text-text-muted">
                <Icon name="chevron-right" size="xs" />
              </span>
            )}
            {crumb.href === undefined ? (
              <span aria-current="page" className="font-bold">
                {crumb.label}
              </span>
            ) : (
              <Link href={crumb.href} className="inline-flex min-h-target min-w-target items-center justify-center">
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
