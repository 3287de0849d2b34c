/** What page, worker and server call the same, so that the app opens without a connection and never in two versions at once. */

/** Its name never changes: a browser asks for it again by itself to see whether there is a new one. */
export const WORKER_PATH = '/service-worker.js';
/** The page of the app as this build has it, without what belongs to one address. */
export const SHELL_PATH = '/app-shell';
/** Of which build a page or the worker is. */
export const BUILD_HEADER = 'x-app-build';
/** The one policy of Trusted Types: what it makes is the address of the worker, whatever it is given. */
export const WORKER_POLICY = 'service-worker';
/**
 * Names of locks begin so. One with the seed of the run behind it is held, in any tab, as long as somebody is in that survey:
 * no other version takes over meanwhile, and nobody else sends what waits of it.
 */
export const SURVEY_LOCK = 'spark-survey-open:';
/** So long a page waits for the network before it opens with what is on the device. */
export const OPEN_WAIT_MS = 3_000;

/** What a page asks of the worker. */
export type WorkerMessage =
  /** Files that came before the worker was there. */
  | { readonly kind: 'keep'; readonly files: readonly string[] }
  /** A worker that waits may begin, if nobody is in a survey. */
  | { readonly kind: 'begin' };

/** What a build writes into its worker. */
export interface WorkerBuild {
  readonly id: string;
  /** What the app needs to open: paths of files whose names carry a hash. */
  readonly files: readonly string[];
}
