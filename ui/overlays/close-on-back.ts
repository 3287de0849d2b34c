/**
 * While a dialog is open the page has an entry more in the browser's history, at the same address, so that Back closes
 * the dialog. A router sees neither the entry nor the way back from it.
 */
const MARK = 'openDialogs';

/** Innermost last. */
const open: { readonly onBack: () => void }[] = [];
let isListening = false;
/** We are on our way back over entries whose dialogs are closed. */
let isGoing = false;
let isSettling = false;
/** Known where the browser tells; elsewhere every way is taken for one back. */
let isOnTheWayForward = false;

/** How many of our entries stand between the present one and the page's own. */
function markOf(state: unknown): number {
  const mark = typeof state === 'object' && state !== null && MARK in state ? state[MARK] : 0;
  return typeof mark === 'number' ? mark : 0;
}

/** Makes the entries agree with the dialogs. One that gives way to another in the same moment keeps its entry. */
function settle(): void {
  if (isSettling) return;
  isSettling = true;
  queueMicrotask(() => {
    isSettling = false;
    if (isGoing) return;
    const surplus = markOf(history.state) - open.length;
    if (surplus > 0) {
      isGoing = true;
      // The entry stays ahead of the page: what the page's own holds, such as a password, is not kept in a second place.
      History.prototype.replaceState.call(history, { [MARK]: markOf(history.state) }, '');
      history.go(-surplus);
    }
    // Routers put their own pushState over the browser's; this entry is none of theirs.
    for (let mark = markOf(history.state) + 1; mark <= open.length; mark += 1) {
      History.prototype.pushState.call(history, { ...history.state, [MARK]: mark }, '');
    }
  });
}

function followWay({ from }: NavigationCurrentEntryChangeEvent): void {
  isOnTheWayForward = navigation.canGoForward && from.index < (navigation.currentEntry?.index ?? 0);
}

function followBack(event: PopStateEvent): void {
  const mark = markOf(event.state);
  if (isGoing) {
    isGoing = false;
    event.stopImmediatePropagation();
    return settle();
  }
  if (mark > open.length) {
    // Back or forward to a dialog that is long closed: on, past its entry.
    event.stopImmediatePropagation();
    history.go(isOnTheWayForward ? 1 : open.length - mark);
    return;
  }
  const innermost = open.at(-1);
  if (innermost === undefined || mark >= open.length) return;
  event.stopImmediatePropagation();
  innermost.onBack();
  // One that may not be closed now gets its entry back.
  setTimeout(settle);
}

/** Calls back when somebody goes back while it is the innermost; returns how to say that it is closed. */
export function closeOnBack(onBack: () => void): () => void {
  if (!isListening) {
    isListening = true;
    addEventListener('popstate', followBack, { capture: true });
    if ('navigation' in window) navigation.addEventListener('currententrychange', followWay);
  }
  const entry = { onBack };
  open.push(entry);
  settle();
  return () => {
    open.splice(open.indexOf(entry), 1);
    settle();
  };
}
