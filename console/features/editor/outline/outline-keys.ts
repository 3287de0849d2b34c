import type { KeyboardEvent } from 'react';

/** Marks what the arrows go through. */
export const OUTLINE_ITEM = { 'data-outline-item': '' } as const;

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

interface OutlineKeys {
  readonly onSelect: (name: string) => void;
  /** With Alt: the thing itself moves. */
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly onDuplicate: () => void;
}

/** Arrows, Home and End go through the outline; with Alt an arrow takes the question along; Delete removes it. */
export function pressOutlineKey(event: KeyboardEvent, { onSelect, onMove, onRemove, onDuplicate }: OutlineKeys): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  const step = STEPS[key];
  if (step !== undefined && altKey) onMove(step);
  else if (key === 'Delete') onRemove();
  else if (key.toLowerCase() === 'd' && (ctrlKey || metaKey)) onDuplicate();
  else if (!altKey && !ctrlKey && !metaKey) {
    const next = neighbour(event, key);
    if (next === undefined) return;
    next.focus();
    const { name } = next.dataset;
    if (name !== undefined) onSelect(name);
  } else return;
  event.preventDefault();
}

function neighbour(event: KeyboardEvent, key: string): HTMLElement | undefined {
  const own = event.currentTarget;
  const items = [...(own.closest('[data-outline]')?.querySelectorAll<HTMLElement>('[data-outline-item]') ?? [])];
  const at = items.findIndex((item) => item === own);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const step = STEPS[key];
  return step === undefined || at + step < 0 ? undefined : items[at + step];
}
