import { MESSAGES } from '#contract/messages.ts';
import { reloadOnce } from '#client/reload-once.ts';

/** A page that a browser kept for long may name a start that is no longer there: it is loaded anew, or says so. */
export function followStart(): void {
  addEventListener(
    'error',
    async ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || (await reloadOnce())) return;
      const text = document.createElement('p');
      text.textContent = MESSAGES.generic.somethingWentWrongTryAgain;
      const button = document.createElement('button');
      button.textContent = MESSAGES.generic.tryAgain;
      button.addEventListener('click', () => location.reload());
      document.getElementById('app')?.replaceChildren(text, button);
    },
    // It does not bubble.
    { capture: true },
  );
}
