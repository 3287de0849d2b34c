import { MESSAGES } from '#contract/messages/messages.ts';
import { reloadOnce } from '#client/reload-once.ts';

/** A page that a browser kept for long may name a start that is no longer there: it is loaded anew, or says so. */
export function followStart(): void {
  // It does not bubble.
  addEventListener('error', ({ target }) => void (target instanceof HTMLScriptElement && onMissing()), {
    capture: true,
  });
}

async function onMissing(): Promise<void> {
  if (await reloadOnce()) return;
  const text = document.createElement('p');
  text.textContent = MESSAGES.generic.somethingWentWrongTryAgain;
  const button = document.createElement('button');
  button.textContent = MESSAGES.generic.tryAgain;
  button.addEventListener('click', () => location.reload());
  document.getElementById('app')?.replaceChildren(text, button);
}
