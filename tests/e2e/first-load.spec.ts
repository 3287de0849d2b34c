import { API_PATHS } from '#contract/wire/rest.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-accounts.ts';
import { sampleOf } from '#testkit/masses.ts';
import { expect, test } from './fixtures.ts';
import { activityCards, logIn } from './member-steps.ts';

/**
 * Until the activities are there, with their pictures, and the card of a product test, which is a script and a call more.
 * How many of the small calls and pictures set out before the late script does is up to the machine, so there is room for
 * a few; the weight of the scripts themselves is held to the byte by the check of the start's weight.
 */
const FIRST_MAX = { bytes: 238_000, requests: 22 };
/** With what comes after that: the bell, who the member is, switches, congratulations; until the stream of events opens. */
const WHOLE_MAX = { bytes: 282_000, requests: 40 };

/** The script that brings what comes after the first paint. */
const isLater = (url: string) => url.includes('/member-later-');

interface Fetched {
  readonly url: string;
  bytes: number;
}

/** In a run that is not exhaustive one of them. */
const WIDTHS_PX = [390, 1440];

for (const width of sampleOf('first load', WIDTHS_PX, 1)) {
  test(`I open my activities for the first time, ${width} px wide: little is fetched`, async ({ page, context }) => {
    // Of the demo's members the one whose cards show every picture.
    await logIn(page, { email: 'dana@example.com', password: DEMO_PASSWORD });
    await page.close();

    const opened = await context.newPage();
    await opened.setViewportSize({ width, height: 900 });
    const network = await context.newCDPSession(opened);
    await network.send('Network.enable');
    await network.send('Network.clearBrowserCache');
    const fetched = new Map<string, Fetched>();
    network.on('Network.requestWillBeSent', ({ requestId, request: { url } }) =>
      fetched.set(requestId, { url, bytes: 0 }),
    );
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const one = fetched.get(requestId);
      if (one !== undefined) one.bytes = encodedDataLength;
    });
    const listening = opened.waitForRequest(`**${API_PATHS.notificationEvents}`);
    const coming = opened.waitForRequest((request) => isLater(request.url()));
    await opened.goto('/activities', { waitUntil: 'commit' });
    const later = await coming;
    const cardsBeforeLater = await activityCards(opened).count();
    await listening;

    const all = [...fetched.values()];
    const first = all.slice(
      0,
      all.findIndex(({ url }) => url === later.url()),
    );
    const weigh = (some: readonly Fetched[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
    const description = `first ${weigh(first)} bytes in ${first.length} requests, whole ${weigh(all)} in ${all.length}`;
    test.info().annotations.push({ type: 'first load', description });
    expect(cardsBeforeLater).toBeGreaterThan(0);
    expect(weigh(first)).toBeLessThanOrEqual(FIRST_MAX.bytes);
    expect(first.length, first.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(FIRST_MAX.requests);
    expect(weigh(all)).toBeLessThanOrEqual(WHOLE_MAX.bytes);
    expect(all.length, all.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(WHOLE_MAX.requests);
  });
}
