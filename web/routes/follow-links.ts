import type { HistoryState } from '@tanstack/react-router';
import { matchMemberPath } from '#contract/pages/member-paths.ts';

interface Place {
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the contact form: the page whose link led to it. */
    cameFrom?: string;
  }
}

interface Way {
  readonly resetScroll: boolean;
  readonly state: HistoryState;
}

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>;
type Anchor = Pick<HTMLAnchorElement, 'href' | 'target'> & { hasAttribute(name: string): boolean };

/**
 * Links are plain links everywhere, so that the design system needs no router; a click on one that leads to a page of
 * this app changes the page without loading a new document. The front page is a document of its own.
 */
export function followLinks(page: Document, navigate: (href: string, way: Way) => void): void {
  page.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    const href = anchor === null ? undefined : hrefInApp(event, anchor, page.location);
    if (href === undefined) return;
    event.preventDefault();
    navigate(href, {
      // Narrowing a list keeps the reader where they are.
      resetScroll: anchor?.pathname !== page.location.pathname,
      state: stateOf(href, page.location),
    });
  });
}

/** Anyone who writes to us is led back to where they did so from, and we are told whether that was a survey. */
export function stateOf(href: string, here: Place): HistoryState {
  const isContact = matchMemberPath(href.replace(/[?#].*/, ''))?.name === 'contactUs';
  return isContact ? { cameFrom: here.pathname + here.search } : {};
}

/** Where in the app a click leads, or undefined when it is the browser's to handle. */
export function hrefInApp(click: Click, anchor: Anchor, here: Place): string | undefined {
  const isPlain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
  if (!isPlain || click.defaultPrevented || anchor.hasAttribute('download')) return undefined;
  if (anchor.target !== '' && anchor.target !== '_self') return undefined;
  if (!URL.canParse(anchor.href)) return undefined;
  const { origin, pathname, search, hash } = new URL(anchor.href);
  if (origin !== here.origin) return undefined;
  const isSameDocument = hash !== '' && pathname === here.pathname && search === here.search;
  const page = matchMemberPath(pathname);
  if (isSameDocument || page === undefined || page.name === 'landing') return undefined;
  return pathname + search + hash;
}
