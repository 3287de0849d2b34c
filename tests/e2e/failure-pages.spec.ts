import type { Page, Route } from '@playwright/test';
import { ERRORS, graphqlErrorBody, type ErrorCode } from '#contract/wire/errors.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { sampleOf } from '#testkit/masses.ts';
import { passUntil } from './browser-time.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { logIn } from './member-steps.ts';
import { heading, invited } from './survey-steps.ts';

const texts = MESSAGES.generic;

/** Answers one operation with a failure, until told otherwise. */
async function failOperation(page: Page, name: string, code: ErrorCode): Promise<() => Promise<void>> {
  const handler = (route: Route) =>
    route.request().headers()['x-operation-name'] === name
      ? route.fulfill({ status: ERRORS[code].httpStatus, json: graphqlErrorBody(code) })
      : route.fallback();
  await page.route('**/graphql', handler);
  return () => page.unroute('**/graphql', handler);
}

/** The keys of what the browser reported as fatal. */
function reportsOf(page: Page): string[] {
  const reported: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith(API_PATHS.clientErrors)) return;
    const { level, messageKey } = request.postDataJSON() as { level: string; messageKey: string };
    reported.push(`${level} ${messageKey}`);
  });
  return reported;
}

const PAGES = [
  ['an invitation', '/reset-password?invite=unknown', 'getMarketResearchInvitation', 'This link is incomplete'],
  ['a product test', '/activities/product-testing/PT-1', 'getMarketResearchProductTest', 'Page not found'],
  ['a support request', '/contact-us/requests/1', 'getMarketResearchSupportRequest', 'Page not found'],
] as const;

test('A page cannot be shown: it says so, is logged, and Try Again asks again', async ({ page, node }) => {
  await asSomebodyNew(page, 'Too many open my survey at once: I read so, and Try Again asks for it again', async () => {
    const { address } = await invited(node);
    const reported = reportsOf(page);
    const restore = await failOperation(page, 'getMarketResearchSurvey', 'RATE_LIMITED');
    await page.goto(address);
    await expect(heading(page)).toHaveText(texts.somethingWentWrong);
    await expect.poll(() => reported).toEqual(['fatal ApiError.RATE_LIMITED']);
    await restore();
    await page.getByRole('button', { name: texts.tryAgain }).click();
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  });

  for (const [what, path, operation, after] of sampleOf('pages that fail', PAGES, 1)) {
    await asSomebodyNew(
      page,
      `The page of ${what} cannot be shown: it is logged as fatal, and Try Again asks again`,
      async () => {
        await logIn(page, await aMember(node));
        const reported = reportsOf(page);
        const restore = await failOperation(page, operation, 'RATE_LIMITED');
        await page.goto(path);
        await expect(heading(page)).toHaveText(texts.somethingWentWrong);
        await expect.poll(() => reported).toEqual(['fatal ApiError.RATE_LIMITED']);
        await restore();
        await page.getByRole('button', { name: texts.tryAgain }).click();
        await expect(heading(page)).toHaveText(after);
      },
    );
  }

  await asSomeOf(page, 1, {
    'The server fails while my survey opens: it says so, tries on, and is logged': async () => {
      const { address } = await invited(node);
      const reported = reportsOf(page);
      const restore = await failOperation(page, 'getMarketResearchSurvey', 'INTERNAL');
      await page.goto(address);
      await expect(page.getByRole('main')).toContainText(texts.technicalIssues);
      await expect.poll(() => reported).toEqual(['fatal ApiError.INTERNAL']);
      await restore();
      await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    },
    'The server fails: the page and the alert say that we have technical issues': async () => {
      const reported = reportsOf(page);
      const restore = await failOperation(page, 'getMarketResearchInvitation', 'OVERLOADED');
      await page.clock.install();
      await page.goto('/reset-password?invite=unknown');
      // It is tried four times before that.
      await passUntil(page, heading(page).filter({ hasText: texts.somethingWentWrong }));
      await expect(page.getByRole('main').getByText(texts.technicalIssues)).toBeVisible();
      await expect(page.getByRole('alert').getByText(texts.technicalIssues)).toHaveCount(2);
      expect(reported).toEqual(['fatal ApiError.OVERLOADED']);
      await restore();
      await page.getByRole('button', { name: texts.tryAgain }).click();
      await expect(heading(page)).toHaveText('This link is incomplete');
    },
  });
});
