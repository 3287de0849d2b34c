import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { firstPlaceOf, isFoldedAt, mayOpen } from './console-places.ts';
import { NoAccessPage } from './no-access-page.tsx';
import { OnHoldBar } from './on-hold-bar.tsx';
import { ServerGoneBar } from './server-gone-bar.tsx';
import { Sidebar } from './sidebar.tsx';

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
        <ServerGoneBar />
      </div>
    </div>
  );
}

/** The screen of this address, or why it is not for this operator. */
function Screen({ pathname }: { readonly pathname: string }) {
  const { role } = useOperator();
  if (mayOpen(pathname, role)) return <Outlet />;
  const first = firstPlaceOf(role);
  // The way in is for everybody: whoever has no overview begins at the first place that they have.
  if (pathname === '/' && first !== undefined) return <Navigate to={first.to} replace />;
  return <NoAccessPage pathname={pathname} />;
}
