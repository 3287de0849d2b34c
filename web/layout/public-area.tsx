import { Outlet } from '@tanstack/react-router';
import { PublicPage } from './public-page.tsx';

/** Around every public page that has no frame of its own. */
export function PublicArea() {
  return (
    <PublicPage>
      <Outlet />
    </PublicPage>
  );
}
