import type { AttackOutcome, Finding } from './attack.ts';

/** Of findings that are alike, so many are told. */
const MOST_ALIKE = 5;

/** What an attack counts as it goes. */
export class Tally {
  tried = 0;
  readonly #findings: Finding[] = [];
  readonly #alike = new Map<string, number>();
  readonly #notes: string[] = [];

  /** Findings of one kind are told a few times, and counted from there on. */
  find(kind: string, what: string, see: string): void {
    const count = (this.#alike.get(kind) ?? 0) + 1;
    this.#alike.set(kind, count);
    if (count <= MOST_ALIKE) this.#findings.push({ what, see });
  }

  note(line: string): void {
    this.#notes.push(line);
  }

  outcome(): AttackOutcome {
    const more = [...this.#alike].filter(([, count]) => count > MOST_ALIKE);
    const rest = more.map(([kind, count]) => ({
      what: `${count - MOST_ALIKE} more of this kind: ${kind}`,
      see: 'above',
    }));
    return { tried: this.tried, findings: [...this.#findings, ...rest], notes: this.#notes };
  }
}
