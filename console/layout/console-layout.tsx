import { Outlet } from '@tanstack/react-router';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { Sidebar } from './sidebar.tsx';

/** The frame of every screen behind the sign-in. Controls are 36 px high where a pointer points at them. */
export function ConsoleLayout() {
  return (
    <div className="min-h-dvh text-sm leading-dense lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:pointer-fine:[--control:var(--control-dense)]">
      <SkipLink targetId="main" />
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto bg-deep lg:block">
        <Sidebar />
      </aside>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
