import { Outlet } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { ToastStack } from '#ui/feedback/toast-stack.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { useApp } from '#web/app/app-context.ts';

export const MAIN_ID = 'main';

/** Around every page: the way past the header, and the app-wide messages. */
export function RootLayout() {
  const { alerts } = useApp();
  const toasts = useSyncExternalStore(alerts.store.subscribe, alerts.store.get);

  return (
    <>
      <SkipLink targetId={MAIN_ID} />
      <ConnectionBar />
      <Outlet />
      <ToastStack toasts={toasts} onDismiss={alerts.dismiss} onHold={alerts.hold} />
    </>
  );
}
