import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** `unknown`: no whole answer came back, or one that says that nobody knows. */
export type Outcome = 'ok' | 'fail' | 'unknown';

/** What kinds of things are asked for; each has a key of its own, and is there once when it was acknowledged. */
export type Kind =
  | 'redeem'
  | 'survey'
  | 'step'
  | 'screener'
  | 'session'
  | 'password'
  | 'support'
  | 'upload'
  | 'register'
  | 'cards'
  | 'parcels'
  | 'parcel-event'
  | 'points'
  | 'launch'
  | 'announcement'
  | 'balance'
  | 'prepare'
  | 'forged';

export interface Asked {
  readonly kind: Kind;
  readonly key: string;
  readonly who: string;
  /** What was asked for, in short. */
  readonly what: string;
}

/** A number that was read, and between what it has to be by what this reader was told before. */
export interface Reading {
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

/** One try of one call. */
export interface Call extends Asked {
  readonly invokedMs: number;
  readonly endedMs: number;
  readonly outcome: Outcome;
  /** What was answered, in short. */
  readonly told: string;
  readonly reading?: Reading;
}

export interface Told {
  readonly outcome: Outcome;
  readonly told: string;
  readonly reading?: Reading;
}

/**
 * What is known after all tries of one thing: that it was done if any said so, and that it was not if all were refused. A refusal
 * after a try without an answer says nothing: that try may have been what it was refused for.
 */
export function knownOf(tries: readonly Pick<Call, 'outcome'>[]): Outcome {
  if (tries.some(({ outcome }) => outcome === 'ok')) return 'ok';
  return tries.length > 0 && tries.every(({ outcome }) => outcome === 'fail') ? 'fail' : 'unknown';
}

/** Everything that was asked and answered, in the order of the answers. */
export class History {
  readonly calls: Call[] = [];
  readonly #begunAt = performance.now();

  get elapsedMs(): number {
    return Math.round(performance.now() - this.#begunAt);
  }

  /** Makes a call, and writes down what became of it. A call that throws got no answer. */
  async call<Answer extends Told>(asked: Asked, send: () => Promise<Answer>): Promise<Answer | Told> {
    const invokedMs = this.elapsedMs;
    const answer = await send().catch((error: unknown): Told => ({ outcome: 'unknown', told: String(error) }));
    this.calls.push({
      ...asked,
      invokedMs,
      endedMs: this.elapsedMs,
      outcome: answer.outcome,
      told: answer.told.slice(0, 200),
      ...(answer.reading !== undefined && { reading: answer.reading }),
    });
    return answer;
  }

  /** What is known of it by now, where several calls make one thing. */
  note(asked: Asked, { outcome, told }: Told): void {
    const now = this.elapsedMs;
    this.calls.push({ ...asked, invokedMs: now, endedMs: now, outcome, told: told.slice(0, 200) });
  }

  write(path: string): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, this.calls.map((call) => `${JSON.stringify(call)}\n`).join(''));
  }
}
