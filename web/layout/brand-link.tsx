import { Link } from '@tanstack/react-router';
import { memberPath } from '#contract/member-paths.ts';
import { useApp } from '#web/routes/app-context.ts';

/** The community's name; leads to the front page. */
export function BrandLink() {
  const { brand } = useApp();
  return (
    <Link
      to={memberPath('landing')}
      className="inline-flex min-h-target flex-col justify-center text-text no-underline hover:underline"
    >
      <span className="font-display text-lg font-bold leading-title">{brand.name}</span>
      <span className="text-xs text-text-muted">by {brand.retailerName}</span>
    </Link>
  );
}
