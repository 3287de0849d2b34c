const TYPED_INTO = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select';
const HAS_ITS_OWN_ENTER = 'input, textarea, select, button, a, video';

/** A, B, C … take the choice that bears the letter, and Enter goes on, unless somebody types or the key is taken. */
export function pressKey(event: KeyboardEvent, page: HTMLElement | null): void {
  const { key, target } = event;
  if (page === null || event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
  if (key === 'Enter' && !target.matches(HAS_ITS_OWN_ENTER)) {
    event.preventDefault();
    page.closest('form')?.requestSubmit();
  }
  if (!/^[a-z]$/i.test(key) || target.matches(TYPED_INTO)) return;
  const choice = page.querySelector<HTMLInputElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]:not(:disabled)`);
  choice?.focus();
  choice?.click();
}
