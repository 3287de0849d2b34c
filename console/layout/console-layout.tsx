import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { MESSAGES } from '#contract/messages.ts';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { useConsole } from '#console/console-context.ts';

/** The frame of every screen behind the sign-in. */
export function ConsoleLayout() {
  const { session } = useConsole();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const [failures, setFailures] = useState(0);

  async function signOut() {
    setIsSigningOut(true);
    try {
      await session.signOut();
    } catch {
      setIsSigningOut(false);
      setFailures(failures + 1);
    }
  }

  return (
    <>
      <SkipLink targetId="main" />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex max-w-content flex-wrap items-center gap-x-6 gap-y-2 px-gutter py-3">
          <p className="grow">
            <span className="block font-display text-lg font-bold leading-title">{DEFAULT_BRAND.name}</span>
            <span className="text-xs text-text-muted">Operator console, {DEFAULT_BRAND.retailerName}</span>
          </p>
          <Button variant="quiet" isBusy={isSigningOut} onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </header>
      <main id="main" className="mx-auto grid max-w-content gap-6 px-gutter py-10">
        {failures > 0 && (
          <AlertBanner key={failures}>
            You are still signed in. {MESSAGES.generic.somethingWentWrongTryAgain}
          </AlertBanner>
        )}
        <Outlet />
      </main>
    </>
  );
}
