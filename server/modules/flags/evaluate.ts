import { FLAG_DEFAULTS, FLAG_KEYS, isOnIn, type FlagKey, type FlagValues } from '#contract/flags/flags.ts';
import type { OfrepReason } from '#contract/flags/ofrep.ts';
import type { Flags } from './flags.ts';
import { selectExternalIds } from './flags.store.ts';
import { askOutside } from './outside-flags.ts';
import { bannerTextAt, isAnyDrawn, judgeFlag, readSettings, type AskedMember } from './settings.ts';
import type { FlagSettings } from './flag-cache.ts';

export interface EvaluatedFlag {
  readonly value: boolean | string;
  readonly reason: OfrepReason;
}
export type Evaluation = Readonly<Record<FlagKey, EvaluatedFlag>>;

/**
 * Whether a part of the product is there for a member; without one, whether it is there for everybody. Ask before a transaction
 * begins: it may read on a connection of its own.
 */
export async function isOn(flags: Flags, key: FlagKey, panelistId: string | undefined): Promise<boolean> {
  if (panelistId !== undefined) return isOnIn(await flagsOf(flags, panelistId), key);
  if (flags.elsewhere !== undefined) return isOnIn(FLAG_DEFAULTS, key);
  return Boolean(evaluation(await readSettings(flags), undefined, flags.clock.now())[key].value);
}

/** Every flag as it is for a member. */
export async function flagsOf(flags: Flags, panelistId: string): Promise<FlagValues> {
  return valuesOf(await evaluateFlags(flags, panelistId));
}

/** The same with why it is so. */
export async function evaluateFlags(flags: Flags, panelistId: string): Promise<Evaluation> {
  const evaluated = await evaluateMany(flags, [panelistId]);
  const own = evaluated.get(panelistId);
  if (own === undefined) throw new Error('a member was asked about and not evaluated');
  return own;
}

/** Those of many members for whom it is on; by what we set ourselves it takes one statement, however many they are. */
export async function onFor(flags: Flags, key: FlagKey, panelistIds: readonly string[]): Promise<ReadonlySet<string>> {
  const evaluated = await evaluateMany(flags, panelistIds);
  return new Set(panelistIds.filter((panelistId) => evaluated.get(panelistId)?.[key].value));
}

async function evaluateMany(flags: Flags, panelistIds: readonly string[]): Promise<ReadonlyMap<string, Evaluation>> {
  const settings = await readSettings(flags);
  const now = flags.clock.now();
  if (flags.elsewhere !== undefined) {
    const text = bannerTextAt(settings.banner, now);
    const said = await askOutside(flags, flags.elsewhere, panelistIds);
    return new Map(panelistIds.map((id) => [id, outsideEvaluation(said.get(id) ?? {}, text)]));
  }
  const isDrawn = panelistIds.length > 0 && isAnyDrawn(settings);
  const externalIds = isDrawn ? await selectExternalIds(flags.db, panelistIds) : undefined;
  return new Map(
    panelistIds.map((id) => [id, evaluation(settings, { panelistId: id, externalId: externalIds?.get(id) }, now)]),
  );
}

function evaluation(settings: FlagSettings, member: AskedMember | undefined, now: Date): Evaluation {
  return flagByFlag((key) => {
    const { isOn: isSet, reason } = judgeFlag(settings, key, member);
    return { value: key === 'spark_banner' ? (isSet ? bannerTextAt(settings.banner, now) : '') : isSet, reason };
  });
}

/** An outside service switches; for the banner it may bring its own text, or say that ours is shown. */
function outsideEvaluation(said: Readonly<Record<string, unknown>>, ownText: string): Evaluation {
  return flagByFlag((key) => {
    const value = said[key];
    if (key !== 'spark_banner') return known(typeof value === 'boolean' ? value : undefined, key);
    return known(typeof value === 'string' ? value : value === true ? ownText : undefined, key);
  });
}

const known = (value: boolean | string | undefined, key: FlagKey): EvaluatedFlag => ({
  value: value ?? FLAG_DEFAULTS[key],
  reason: 'UNKNOWN',
});

function flagByFlag(evaluate: (key: FlagKey) => EvaluatedFlag): Evaluation {
  return Object.fromEntries(FLAG_KEYS.map((key) => [key, evaluate(key)])) as unknown as Evaluation;
}

function valuesOf(evaluated: Evaluation): FlagValues {
  return Object.fromEntries(FLAG_KEYS.map((key) => [key, evaluated[key].value])) as unknown as FlagValues;
}
