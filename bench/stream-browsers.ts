import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { bearerOf, HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import type { AppProcess } from '#testkit/app-process.ts';
import { followUnread, type Opened } from '#web/live/follow-unread.ts';
import type { Session } from './sessions.ts';
import { sized } from './sizes.ts';

const PER_SECOND = 120;
/** How long a second of a browser's waits is: anyone who lost their stream comes back within half a minute of them. */
const BROWSER_SECOND_MS = sized(1_000, 100);
/** Between two looks at whether all are back. */
const LOOK_MS = sized(1_000, 100);

/** A browser that follows its count with the code of the app. */
export interface Browser {
  unread: number | undefined;
  isOpen: boolean;
}

export interface Openings {
  readonly perSecond: readonly number[];
  readonly refused: number;
  readonly seconds: number;
}

/** Opens the stream of each session in a browser of its own, so many a second, on one node or another. */
export function openAll(sessions: readonly Session[], nodes: () => readonly AppProcess[], stops: (() => void)[]) {
  const browsers: Browser[] = [];
  let tries: { readonly at: number; readonly isOpened: boolean }[] = [];
  let beganAt = performance.now();
  let lastAt = beganAt;
  for (const [at, session] of sessions.entries()) {
    const browser: Browser = { unread: undefined, isOpen: false };
    browsers.push(browser);
    const timer = setTimeout(
      () => {
        const stop = followUnread({
          async open(signal) {
            const all = nodes();
            const opened = await openOne(
              all[Math.floor(Math.random() * all.length)]?.url ?? '',
              session,
              signal,
              () => {
                browser.isOpen = false;
              },
            );
            tries.push({ at: performance.now(), isOpened: opened.stream !== undefined });
            return opened;
          },
          onUnread(unread) {
            browser.unread = unread;
            browser.isOpen = true;
            lastAt = performance.now();
          },
          looked: { isNow: () => true, onChange: () => () => undefined },
          secondMs: BROWSER_SECOND_MS,
        });
        stops.push(stop);
      },
      (at / PER_SECOND) * 1_000,
    );
    stops.push(() => clearTimeout(timer));
  }
  return {
    browsers,
    async allOpen() {
      for (let waitedMs = 0; waitedMs < 480_000; waitedMs += LOOK_MS) {
        await sleep(LOOK_MS);
        if (browsers.every(({ isOpen }) => isOpen)) return;
      }
      throw new Error(`only ${browsers.filter(({ isOpen }) => isOpen).length} streams are open after eight minutes`);
    },
    forgetOpenings() {
      tries = [];
      beganAt = performance.now();
    },
    openings(): Openings {
      const perSecond: number[] = Array.from({ length: 600 }, () => 0);
      for (const { at, isOpened } of tries) {
        const second = Math.floor((at - beganAt) / 1_000);
        if (isOpened) perSecond[second] = (perSecond[second] ?? 0) + 1;
      }
      const refused = tries.filter(({ isOpened }) => !isOpened).length;
      return { perSecond, refused, seconds: (lastAt - beganAt) / 1_000 };
    },
  };
}

function headersOf({ csId, access }: Session): Record<string, string> {
  return {
    cookie: `spark_access=${access}`,
    authorization: bearerOf(csId),
    [HEADERS.siteId]: DEFAULT_BRAND.siteId,
  };
}

function openOne(url: string, session: Session, signal: AbortSignal, onClosed: () => void): Promise<Opened> {
  const { promise, resolve, reject } = Promise.withResolvers<Opened>();
  const request = httpRequest(
    new URL(API_PATHS.notificationEvents, url),
    { agent: false, headers: headersOf(session), signal },
    (response) => {
      const httpStatus = response.statusCode ?? 0;
      response.on('close', onClosed);
      if (httpStatus !== 200) {
        response.resume();
        const seconds = Number(response.headers['retry-after']);
        resolve({ httpStatus, retryAfterMs: Number.isNaN(seconds) ? undefined : seconds * 1_000 });
      } else resolve({ httpStatus, stream: Readable.toWeb(response) as ReadableStream<Uint8Array> });
    },
  );
  request.on('error', reject);
  request.end();
  return promise;
}
