import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { FAULTS, type FaultName } from './faults.ts';
import { LOADS, type LoadName } from './load.ts';

export interface RunOptions {
  readonly seed: number;
  readonly seconds: number;
  /** The load goes on for longer until so many calls have ended: on a busy machine a few seconds are nothing. */
  readonly leastCalls: number;
  readonly nodes: number;
  readonly faults: readonly FaultName[];
  readonly loads: readonly LoadName[];
  /** Where nodes keep files of members. */
  readonly files: 'disk' | 's3';
  readonly hasBugs: boolean;
  /** Only these bugs, by their numbers. */
  readonly only: readonly string[];
}

/** What somebody wants, from the words after `npm run faults --`. */
export function readOptions(args: readonly string[]): RunOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      seconds: { type: 'string', default: '30' },
      calls: { type: 'string', default: '0' },
      nodes: { type: 'string', default: '3' },
      faults: { type: 'string' },
      loads: { type: 'string' },
      files: { type: 'string', default: 'disk' },
      bugs: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  return {
    seed: values.seed === undefined ? randomInt(1_000_000) : whole('seed', values.seed, 0, 2 ** 31),
    seconds: whole('seconds', values.seconds, 1, 3_600),
    leastCalls: whole('calls', values.calls, 0, 100_000),
    nodes: whole('nodes', values.nodes, 1, 8),
    faults: chosen('faults', values.faults, Object.keys(FAULTS) as FaultName[]),
    loads: chosen('loads', values.loads, Object.keys(LOADS) as LoadName[]),
    files: values.files === 's3' ? 's3' : 'disk',
    hasBugs: values.bugs,
    only: values.only?.split(',') ?? [],
  };
}

function whole(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new Error(`--${name} is a whole number from ${least} to ${most}`);
  }
  return number;
}

/** All of them unless some are named; none for 'none'. */
function chosen<Name extends string>(
  option: string,
  text: string | undefined,
  known: readonly Name[],
): readonly Name[] {
  if (text === undefined) return known;
  if (text === 'none') return [];
  return text.split(',').map((word) => {
    const found = known.find((name) => name === word);
    if (found === undefined) throw new Error(`--${option}: ${word} is none of ${known.join(', ')}`);
    return found;
  });
}
