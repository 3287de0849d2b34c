import { Link } from '@tanstack/react-router';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ConsoleBrand } from './console-brand.tsx';
import { SIDEBAR_ROW_CLASSES } from './sidebar-row-classes.ts';
import { SignOutButton } from './sign-out-button.tsx';

/** Every place of the console, whose it is, and the way out; at the left edge, or in the menu of a narrow screen. */
export function Sidebar({ onLeave }: { readonly onLeave?: () => void }) {
  return (
    <div className="flex min-h-full flex-col gap-5 bg-deep px-3 py-4 text-sm leading-dense text-on-deep [--color-focus:var(--color-on-deep)]">
      <div className="px-2">
        <ConsoleBrand size="sm" subtitle="Operator console" />
      </div>
      <nav aria-label="Console" className="grid gap-0.5">
        <Link to="/" onClick={onLeave} className={SIDEBAR_ROW_CLASSES}>
          <Icon name="layout-dashboard" />
          Overview
        </Link>
        <Link to="/studies" onClick={onLeave} className={SIDEBAR_ROW_CLASSES}>
          <Icon name="layers" />
          Studies
        </Link>
      </nav>
      <div className="mt-auto grid gap-2">
        <p className="px-3 text-2xs text-on-deep-muted">
          Tenant
          <span className="block text-sm font-medium text-on-deep">
            {DEFAULT_BRAND.retailerName}, {DEFAULT_BRAND.panelId} panel
          </span>
        </p>
        <SignOutButton />
      </div>
    </div>
  );
}
