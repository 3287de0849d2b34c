import { useEffect, useEffectEvent } from 'react';

/** What single keys do while nobody is typing and no dialog is open. */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = !event.altKey && !event.ctrlKey && !event.metaKey && !event.repeat && !isTyping(event.target);
    const action = isMeant && document.querySelector('dialog[open]') === null && actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type);
}
