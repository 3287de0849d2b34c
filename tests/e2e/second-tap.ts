import type { Page } from '@playwright/test';

/**
 * The second tap of a double one: presses the button of this name in the first moment in which the page shows these words. What is
 * returned is waited for after the first tap.
 */
export function tapOnceShown(page: Page, text: string, button: string): Promise<void> {
  return page.evaluate(
    ([shown = '', name = '']) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name);
          if (!document.body.innerText.includes(shown) || found === undefined || found.ariaBusy === 'true')
            return void requestAnimationFrame(look);
          found.click();
          resolve();
        };
        look();
      }),
    [text, button],
  );
}
