/** When libraries were last looked at, what was out of date then, and whether the deadlines of docs/updating.md are kept. */

import { DAY_MS } from '#contract/time/durations.ts';

export interface LibraryRecord {
  /** The day, as 2026-11-19. */
  readonly lookedOn: string;
  /** SHA-256 of package-lock.json on that day, so that the record is of these libraries. */
  readonly lockFile: string;
  /** Direct dependencies that were not the latest, with the day on which that was first seen. */
  readonly outdated: Readonly<
    Record<string, { readonly current: string; readonly latest: string; readonly since: string }>
  >;
  /** Known vulnerabilities of production libraries, as npm audit names them; null while it could never be asked. */
  readonly vulnerable: readonly Vulnerability[] | null;
}

export interface Vulnerability {
  readonly library: string;
  readonly severity: Severity;
  readonly since: string;
}

export type Severity = 'critical' | 'high' | 'moderate' | 'low';

/** In days, as docs/updating.md says. */
export const DEADLINE_DAYS = {
  critical: 7,
  high: 30,
  moderate: 90,
  low: 180,
  update: 90,
  look: 30,
} as const satisfies Readonly<Record<Severity | 'update' | 'look', number>>;

const daysBetween = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** What breaches a deadline on this day, a line each. */
export function breachesOn(today: string, record: LibraryRecord): string[] {
  const { lookedOn, outdated, vulnerable } = record;
  return [
    ...(daysBetween(lookedOn, today) > DEADLINE_DAYS.look
      ? [`The last look was on ${lookedOn}: run npm run libraries`]
      : []),
    ...Object.entries(outdated)
      .filter(([, { since }]) => daysBetween(since, today) > DEADLINE_DAYS.update)
      .map(([name, { current, latest, since }]) => `${name}: ${current} is out of date since ${since} (${latest})`),
    ...(vulnerable ?? [])
      .filter(({ severity, since }) => daysBetween(since, today) > DEADLINE_DAYS[severity])
      .map(({ library, severity, since }) => `${library}: a ${severity} vulnerability is known since ${since}`),
  ];
}

export interface Looked {
  readonly lockFile: string;
  readonly outdated: Readonly<Record<string, { readonly current: string; readonly latest: string }>>;
  /** Null when it could not be asked. */
  readonly vulnerable: readonly Omit<Vulnerability, 'since'>[] | null;
}

/** What `npm outdated --json` answered. Throws if npm answered with its error instead. */
export function outdatedIn(answer: object): Looked['outdated'] {
  if ('error' in answer) throw new Error(`npm outdated failed: ${JSON.stringify(answer.error)}`);
  return answer as Looked['outdated'];
}

/**
 * The record of today. What stood in the one before keeps its day: a newer release does not begin the time anew, nor does another
 * severity, or an audit that could not be asked.
 */
export function recordOf(today: string, looked: Looked, before: LibraryRecord | undefined): LibraryRecord {
  const sinceOf = (library: string) => before?.vulnerable?.find((one) => one.library === library)?.since ?? today;
  return {
    lookedOn: today,
    lockFile: looked.lockFile,
    outdated: Object.fromEntries(
      Object.entries(looked.outdated).map(([name, { current, latest }]) => {
        const known = before?.outdated[name];
        return [name, { current, latest, since: known?.current === current ? known.since : today }];
      }),
    ),
    vulnerable:
      looked.vulnerable?.map((one) => ({ ...one, since: sinceOf(one.library) })) ?? before?.vulnerable ?? null,
  };
}
