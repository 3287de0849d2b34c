import type { Target } from './target.ts';

/** Something that an attack got and should not have. */
export interface Finding {
  /** One sentence: what went wrong. */
  readonly what: string;
  /** What to call to see it. */
  readonly see: string;
}

export interface AttackOutcome {
  /** How many tries there were. */
  readonly tried: number;
  readonly findings: readonly Finding[];
  /** Figures that belong to the run, a line each. */
  readonly notes?: readonly string[];
}

export interface AttackOptions {
  /** How many calls to make, where an attack can make any number; otherwise it chooses. */
  readonly calls: number | undefined;
  /** The same seed makes the same tries. */
  readonly seed: number;
  /** Only tries whose name has this text. */
  readonly only: string | undefined;
  /** Only a few of its tries, for `npm test`. */
  readonly isSample: boolean;
}

export interface Attack<Name extends string = string> {
  readonly name: Name;
  /** A sentence: what it tries to get. */
  readonly tries: string;
  /** It makes all that it needs: the panel of the demo, which takes most of a start, is left out. */
  readonly needsNoPanel?: true;
  run(target: Target, options: AttackOptions): Promise<AttackOutcome>;
}
