import { Navigate, Outlet, useLocation, useMatches, Link } from '@tanstack/react-router';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { firstPlaceOf, isFoldedAt, mayOpen, placeOf } from './console-places.ts';
import { OnHoldBar } from './on-hold.tsx';
import { SendingsBar } from './sendings-bar.tsx';
import { ServerGoneBar } from './server-gone-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { OPERATOR_ROLE_LABELS, type OperatorRole } from '#contract/wire/rest.ts';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { ConsoleCard } from './console-card.tsx';
import { ConsolePage } from './console-page.tsx';

/** The frame of every screen behind the sign-in. Controls are 36 px high where a pointer points at them. */
export function ConsoleLayout() {
  const { pathname } = useLocation();
  const isFolded = isFoldedAt(pathname);
  return (
    <div
      className={`min-h-dvh text-sm leading-dense lg:grid lg:pointer-fine:[--control:var(--control-dense)] ${isFolded ? 'lg:grid-cols-[4rem_minmax(0,1fr)]' : 'lg:grid-cols-[14.5rem_minmax(0,1fr)]'}`}
    >
      <SkipLink targetId="main" />
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto bg-deep lg:block">
        <Sidebar isFolded={isFolded} />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <OnHoldBar />
        <div className="min-w-0 flex-1">
          <Screen pathname={pathname} />
        </div>
        <SendingsBar />
        <ServerGoneBar />
      </div>
    </div>
  );
}

/** The screen of this address, or why it is not for this operator. */
function Screen({ pathname }: { readonly pathname: string }) {
  const { role } = useOperator();
  // The screen that stands until the one of this address is there; none where there is no page.
  const standing = useMatches({ select: (matches) => matches.at(1)?.pathname }) ?? pathname;
  if (mayOpen(pathname, role)) return mayOpen(standing, role) ? <Outlet /> : null;
  const first = firstPlaceOf(role);
  // The way in is for everybody: anyone who has no overview begins at the first place that they have.
  if (pathname === '/' && first !== undefined) return <Navigate to={first.to} replace />;
  return <NoAccessPage pathname={pathname} />;
}

/** Says which roles may open a place, to somebody whose role may not. */
function NoAccessPage({ pathname }: { readonly pathname: string }) {
  const { role } = useOperator();
  const place = placeOf(pathname);
  const first = firstPlaceOf(role);
  const others = (place?.roles ?? []).filter((one) => one !== role);
  return (
    <ConsolePage title={place?.label ?? "You don't have access"}>
      <ConsoleCard>
        <div className="grid max-w-measure gap-4">
          <p>
            This page is for the <b>{listed(others)}</b> role. Your role is <b>{OPERATOR_ROLE_LABELS[role]}</b>. If you
            need it, ask an admin to change your role.
          </p>
          <p>
            <Link to={first?.to ?? '/account'} className={buttonClasses({})}>
              {first === undefined ? 'Open my account' : `Go to ${first.label}`}
            </Link>
          </p>
        </div>
      </ConsoleCard>
    </ConsolePage>
  );
}

function listed(roles: readonly OperatorRole[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(roles.map((role) => OPERATOR_ROLE_LABELS[role]));
}
