import { fork, type ChildProcess } from 'node:child_process';
import { GATES } from '#server/limits/slots.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { BusyError } from '../busy-error.ts';
import { script } from '../places.ts';
import { err, ok, type Result } from '../result.ts';

export type PictureFormat = 'jpeg' | 'png' | 'webp';
export type PictureProblem = 'unreadable' | 'too-many-pixels';

export interface PictureLimits {
  readonly maxPixels: number;
  /** The longer side of what comes out, at most. */
  readonly maxSide: number;
  /** Otherwise what it was. */
  readonly format?: PictureFormat;
}

export interface DrawnPicture {
  readonly bytes: Buffer;
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
}

export type PictureTask = PictureLimits & { readonly bytes: Uint8Array };
export type PictureAnswer =
  | { readonly problem: PictureProblem }
  | { readonly bytes: Uint8Array; readonly format: PictureFormat; readonly width: number; readonly height: number };

/** Thrown when more pictures wait than one node takes on. */
export class ImagesBusyError extends BusyError {
  override name = 'ImagesBusyError';
}

/** Draws pictures anew, so that nothing is left of what was written beside the pixels: places, names, thumbnails. */
export interface Images {
  redraw(bytes: Uint8Array, limits: PictureLimits): Promise<Result<DrawnPicture, PictureProblem>>;
  close(): void;
}

export interface ImagesOptions {
  /** After this a picture counts as unreadable, and its process is ended. */
  readonly patienceMs?: number;
  readonly waitingMax?: number;
}

/** A decoder keeps some of what it used; a new process now and then keeps the memory flat. */
const PICTURES_PER_PROCESS = 200;
const HEAP_MB = 256;
const WORKER = script('server/platform/images/image-worker');

export function createImages({
  patienceMs = DEADLINES.image.ms,
  waitingMax = GATES.images.queued,
}: ImagesOptions = {}): Images {
  let worker: ChildProcess | undefined;
  let drawn = 0;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function ready(): ChildProcess {
    if (worker?.connected === true && drawn < PICTURES_PER_PROCESS) return worker;
    end();
    drawn = 0;
    worker = fork(WORKER, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // It needs nothing of ours, least of all the keys.
      env: {},
      stdio: 'ignore',
    });
    rest(worker);
    return worker;
  }

  function end(): void {
    worker?.kill('SIGKILL');
    worker = undefined;
  }

  /** What becomes of one picture. A process that dies over it has said enough. */
  function drawOne(task: PictureTask): Promise<PictureAnswer> {
    const process = ready();
    drawn += 1;
    process.ref();
    process.channel?.ref();
    return new Promise((resolve) => {
      const settle = (answer: PictureAnswer) => {
        clearTimeout(timer);
        process.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
        rest(process);
        resolve(answer);
      };
      const giveUp = () => {
        end();
        settle({ problem: 'unreadable' });
      };
      const timer = setTimeout(giveUp, patienceMs);
      process.once('message', (answer) => settle(answer as PictureAnswer));
      process.once('exit', giveUp);
      process.once('error', giveUp);
      // Without a channel (no file descriptors left, say) there is nobody to draw it.
      if (process.connected) process.send(task, (error) => error && giveUp());
      else giveUp();
    });
  }

  return {
    async redraw(bytes, limits) {
      if (waiting >= waitingMax) throw new ImagesBusyError('too many pictures are queued');
      waiting += 1;
      const mine = last.then(() => drawOne({ ...limits, bytes }));
      // The next one waits for this one, however it ends.
      last = mine.catch(() => undefined);
      try {
        const answer = await mine;
        return 'problem' in answer ? err(answer.problem) : ok({ ...answer, bytes: Buffer.from(answer.bytes) });
      } finally {
        waiting -= 1;
      }
    },
    close: end,
  };
}

/** Nothing waits for it, so it keeps no process from ending. */
function rest(process: ChildProcess): void {
  process.unref();
  process.channel?.unref();
}
