/** What we use of a service worker's world: the types of the browser know pages only. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchAsked extends Lasting {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface Told extends Lasting {
  readonly data: unknown;
}

export interface Pushed extends Lasting {
  readonly data: { text(): string } | null;
}

export interface Clicked extends Lasting {
  readonly notification: Notification;
}

export interface Tab {
  readonly url: string;
  focus(): Promise<Tab>;
  navigate(url: string): Promise<Tab | null>;
}

interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: FetchAsked;
  message: Told;
  push: Pushed;
  notificationclick: Clicked;
}

export interface WorkerScope {
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly navigator: { readonly locks?: LockManager };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: boolean }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<Tab | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}
