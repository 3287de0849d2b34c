import { useState } from 'react';

/** Whether a figure is another one than when it was first known here. */
export function useChangedSince(value: number | undefined): boolean {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first !== undefined && value !== undefined && value !== first;
}
