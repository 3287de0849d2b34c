import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

/** What React asks of a page in which nothing is drawn. */
function emptyPage(): { readonly container: Element } {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const document = { nodeType: 9, activeElement: null, ...listeners };
  vi.stubGlobal('window', { document, HTMLIFrameElement: Object, ...listeners });
  vi.stubGlobal('document', document);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const container = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', textContent: '', ownerDocument: document };
  return { container: { ...container, ...listeners } as unknown as Element };
}

/** Runs a hook as a page would, without a page: what it returns now, and a way to do something and wait for what follows. */
export async function runHook<Returned>(useIt: () => Returned) {
  const root = createRoot(emptyPage().container);
  const queries = new QueryClient();
  const seen: Returned[] = [];
  const now = () => seen.at(-1) as Returned;
  function Page() {
    const returned = useIt();
    useLayoutEffect(() => void seen.push(returned));
    return null;
  }
  const nextTick = () => new Promise((resume) => setTimeout(resume));
  async function leave() {
    await act(async () => root.unmount());
    await nextTick();
  }
  onTestFinished(async () => {
    await leave();
    queries.clear();
    vi.unstubAllGlobals();
  });
  const page = createElement(QueryClientProvider, { client: queries }, createElement(Page));
  await act(async () => root.render(page));
  return {
    queries,
    now,
    /** The page goes away. */
    leave,
    /** Does something as a press would, and is drawn anew before anything else happens. */
    atOnce: (work: (hook: Returned) => unknown) => act(() => flushSync(() => void work(now()))),
    do: (work: (hook: Returned) => unknown) =>
      act(async () => {
        await work(now());
        // What was sent is answered a few turns later.
        await nextTick();
      }),
  };
}
