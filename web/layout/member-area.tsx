import { Outlet } from '@tanstack/react-router';
import { LogOutButton } from '#web/features/identity/log-out-button.tsx';
import { PointsBalance } from '#web/features/rewards/points-balance.tsx';
import { BrandLink } from './brand-link.tsx';
import { MAIN_ID } from './root-layout.tsx';

/** The frame of every page behind the login. */
export function MemberArea() {
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-content flex-wrap items-center gap-x-6 gap-y-2 px-gutter py-3">
          <div className="grow">
            <BrandLink />
          </div>
          <PointsBalance />
          <LogOutButton />
        </div>
      </header>
      <main id={MAIN_ID} className="mx-auto grid max-w-content gap-6 px-gutter py-10">
        <Outlet />
      </main>
    </>
  );
}
