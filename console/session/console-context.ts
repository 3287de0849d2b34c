import { createContext, use } from 'react';
import type { OperatorApi } from '../api/operator-api.ts';
import type { Presence } from './presence.ts';
import type { Reach } from '../api/reach.ts';
import type { Session } from './session.ts';

/** What every screen of the console may use; made once in main.tsx. */
interface ConsoleParts {
  readonly api: OperatorApi;
  readonly session: Session;
  readonly presence: Presence;
  readonly reach: Reach;
}

export const ConsoleContext = createContext<ConsoleParts | undefined>(undefined);

export function useConsole(): ConsoleParts {
  const parts = use(ConsoleContext);
  if (parts === undefined) throw new Error('this screen is outside of the console');
  return parts;
}
