import { useLocation, type HistoryState } from '@tanstack/react-router';
import { useState } from 'react';
import { matchMemberPath } from '#contract/pages/member-paths.ts';
import type { RegistrationStep } from '#client/registration-module.ts';

const STEPS: Partial<Record<string, RegistrationStep>> = {
  registration: 'confirm',
  registrationRegister: 'about',
  registrationDownloadApp: 'app',
};

const stepOf = (pathname: string) => STEPS[matchMemberPath(pathname)?.name ?? ''];

/**
 * The step that this page shows, and its navigation state. The router's location is the next page's as soon as a link is
 * pressed, while this one stays on the screen until that page has arrived: until then its own step stands, or the first step
 * would be shown in its place and ask for a code without a name.
 */
export function useRegistrationStep(): { readonly step: RegistrationStep; readonly state: HistoryState } {
  const location = useLocation();
  const [own, setOwn] = useState(location);
  const isLeaving = stepOf(location.pathname) === undefined;
  if (!isLeaving && own !== location) setOwn(location);
  const { pathname, state } = isLeaving ? own : location;
  return { step: stepOf(pathname) ?? 'confirm', state };
}
