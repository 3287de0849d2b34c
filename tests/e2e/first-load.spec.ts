import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, logIn } from './member-steps.ts';

const MAX_BYTES = 220_000;

/** A wide header also says who the member is: its script and what it asks. */
const MAX_REQUESTS = [
  [390, 16],
  [1440, 18],
] as const;

for (const [width, maxRequests] of MAX_REQUESTS) {
  test(`I open my activities for the first time, ${width} px wide: little is fetched`, async ({ page, context }) => {
    // Of the demo's members the one whose cards show every picture.
    await logIn(page, { email: 'dana@example.com', password: DEMO_PASSWORD });
    await page.close();

    const opened = await context.newPage();
    await opened.setViewportSize({ width, height: 900 });
    const network = await context.newCDPSession(opened);
    await network.send('Network.enable');
    await network.send('Network.clearBrowserCache');
    const fetched = new Map<string, number>();
    network.on('Network.requestWillBeSent', ({ requestId }) => void fetched.set(requestId, 0));
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      fetched.set(requestId, encodedDataLength),
    );
    await opened.goto('/activities', { waitUntil: 'networkidle' });
    await expect(activityCards(opened).first()).toBeVisible();

    const bytes = [...fetched.values()].reduce((sum, one) => sum + one, 0);
    test.info().annotations.push({ type: 'first load', description: `${bytes} bytes in ${fetched.size} requests` });
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    expect(fetched.size).toBeLessThanOrEqual(maxRequests);
  });
}
