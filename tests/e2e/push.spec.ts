import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { deliverPushes } from '#server/modules/push/deliver-pushes.ts';
import { currentBuild } from '#server/platform/places.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { startTestNode } from '#testkit/node.ts';
import { startPushService } from '#testkit/stand-ins/push-service.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { submitLogin } from './member-steps.ts';

// The node is this test's own, so that of the worker need not start for it.
test.use({ serviceWorkers: 'allow', baseURL: 'http://unused.invalid' });

/** No browser for tests has a push service: what its owner says, and what it then says, comes from here. */
async function standInForBrowser(page: Page, says: 'granted' | 'denied', device: object): Promise<void> {
  await page.addInitScript(
    ([answer, subscription]) => {
      let permission: NotificationPermission = 'default';
      const asked = Object.assign(globalThis, { asked: 0 });
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        asked.asked += 1;
        permission = answer;
        return permission;
      };
      PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as unknown as PushSubscription;
    },
    [says, device] as const,
  );
}

test('I ask to be told on this device, and am, while the app is closed; I am asked nothing before', async ({
  page,
}) => {
  // The browser's own clock decides when a cookie is over.
  const clock = heldClock(new Date());
  const service = await startPushService(() => clock.now());
  const config = { pushServices: [service.origin] };
  const node = await startTestNode({ appsFolder: currentBuild(), clock, config });
  const at = (path: string) => new URL(path, node.url).href;
  const member = await aMember(node);
  const { rows } = await sql<{ key: string }>`SELECT public_key AS key FROM push_key`.execute(node.platform.db);
  expect(rows).toEqual([]);
  await page.goto(at('/login'));
  await submitLogin(page, member);
  await page.waitForURL('**/activities');
  const answer = page.waitForResponse(
    (response) => response.request().postData()?.includes('getMarketResearchPanelistPush') === true,
  );
  await page.goto(at('/profile'));
  const { publicKey } = (await (await answer).json()).data.getMarketResearchPanelistPush;
  const { endpoint, ...keys } = service.subscribe(publicKey);
  await standInForBrowser(page, 'granted', { endpoint, keys });
  await page.reload();
  const toggle = page.getByRole('switch', { name: 'Notifications when the app is closed' });
  await expect(toggle).toBeEnabled();
  expect(await page.evaluate(() => (globalThis as unknown as { asked: number }).asked)).toBe(0);
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeEnabled();
  await expectNoProblems(page);

  await sql`INSERT INTO notification (notification_id, panel_id, panelist_id, kind, cause_id, step, title, body, link, created_at)
    VALUES (gen_random_uuid(), 'US', ${member.panelistId}, 'REVIEW', gen_random_uuid(), 0, 'Your answers count', 'We looked again.',
      '/history', ${clock.now()})`.execute(node.platform.db);
  await deliverPushes(node.rooms);
  expect(service.problems).toEqual([]);
  const text = service.taken[0]?.text ?? '';
  expect(JSON.parse(text)).toMatchObject({ title: 'Your answers count', link: '/history' });

  // The browser's own event, with what it would have opened from the seal.
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void shown.push([title, options?.data]);
  });
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0] !== undefined) found(registrations[0].registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(node.url);
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registration, data: text });
  await expect
    .poll(() => worker?.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown))
    .toEqual([['Your answers count', { link: '/history' }]]);

  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect
    .poll(async () => (await sql`SELECT FROM push_subscription`.execute(node.platform.db)).rows.length)
    .toBe(0);

  await standInForBrowser(page, 'denied', {});
  await page.reload();
  await toggle.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your browser is blocking notifications.' })).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await node.stop();
  await service.close();
});
