import { createContext, use } from 'react';
import type { OperatorRole } from '#contract/wire/rest.ts';
import type { SignedInOperator } from './session.ts';

export const OperatorContext = createContext<SignedInOperator | undefined>(undefined);

/** Who works here, on every screen behind the door. */
export function useOperator(): SignedInOperator {
  const operator = use(OperatorContext);
  if (operator === undefined) throw new Error('this screen is outside of the console');
  return operator;
}

/** Whether they have one of these roles. The server decides anew with every call. */
export function useHasRole(...roles: readonly OperatorRole[]): boolean {
  return roles.includes(useOperator().role);
}
