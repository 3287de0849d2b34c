import type { Page } from '@playwright/test';
import { aMember, anOperator, aTask } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, logIn, submitLogin } from './member-steps.ts';
import { axeFindings } from './page-measures.ts';

/** Each page in the state that shows the most of it. */
const PAGES: Readonly<Record<string, (page: Page, node: TestNode) => Promise<void>>> = {
  async 'the front page'(page) {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  async 'the login page'(page) {
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  async 'the login page after a failure'(page) {
    await page.goto('/login');
    await submitLogin(page, { email: 'not-a-member@example.com', password: 'not a password' });
    await page.getByText('We cannot find an account').waitFor();
    await submitLogin(page, { email: '', password: '' });
  },
  async 'my activities'(page, node) {
    const member = await aMember(node);
    const externalName = 'A very long title with an Unbreakablywordthatgoesonandonandonandon in it';
    await aTask(node, member.panelistId, 'INVITED', { externalName });
    await aTask(node, member.panelistId, 'STARTED');
    await logIn(page, member);
    await activityCards(page).first().waitFor();
    await page.getByRole('banner').getByText('points').waitFor();
  },
  async 'a page that does not exist'(page) {
    await page.goto('/no-such-page');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  async 'the sign-in page of the console'(page) {
    await page.goto('/console');
    await page.getByText('Demo accounts').waitFor();
  },
  async 'the overview of the console'(page, node) {
    await signInToConsole(page, await anOperator(node));
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  },
};

for (const [name, open] of Object.entries(PAGES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`I can use ${name} with a screen reader, in ${colorScheme} colours, on a narrow phone, under the policy`, async ({
      page,
      node,
    }) => {
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
        });
      });
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.text().includes('policy')) problems.push(message.text());
      });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await open(page, node);
      expect(problems).toEqual([]);

      expect(await axeFindings(page)).toEqual([]);

      await page.setViewportSize({ width: 320, height: 640 });
      const overhangPx = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhangPx).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
    });
  }
}

/** Buttons, fields and links that stand alone and are smaller than a fingertip; links inside a sentence are exempt. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SMALLEST_PX = 44;
    return [...document.querySelectorAll<HTMLElement>('button, input, a')]
      .filter((element) => element.tagName !== 'A' || getComputedStyle(element).display !== 'inline')
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return height > 0 && (height < SMALLEST_PX || width < SMALLEST_PX);
      })
      .map((element) => element.outerHTML);
  });
}
