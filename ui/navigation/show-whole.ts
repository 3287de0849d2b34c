import type { FocusEvent } from 'react';

/**
 * For what stands in a row that scrolls sideways: a browser takes a stop for seen when a corner of it is. What a pointer
 * presses stays where it is, or the press would end beside it.
 */
export function showWhole({ currentTarget: target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
