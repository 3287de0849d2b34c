import { createContext, use } from 'react';
import type { SignedInOperator } from './session.ts';

export const OperatorContext = createContext<SignedInOperator | undefined>(undefined);

/** Who works here, on every screen behind the door. */
export function useOperator(): SignedInOperator {
  const operator = use(OperatorContext);
  if (operator === undefined) throw new Error('this screen is outside of the console');
  return operator;
}
