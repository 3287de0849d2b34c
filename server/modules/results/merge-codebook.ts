import type { Choice, Codebook, Reason, Variable } from './codebook.ts';
import type { PlannedChoice } from './planned-choices.ts';
import type { PlannedVariable } from './planned-variables.ts';

const NAME_LONGEST = 56;
const CODE_LARGEST = 32_000;

/**
 * Takes a version into the codebook. What is known keeps its name and its codes and gets its words from this version;
 * what is new gets the next free ones; what this version no longer asks stays, after the rest.
 */
export function mergeCodebook(codebook: Codebook, version: number, planned: readonly PlannedVariable[]): Codebook {
  if (codebook.versions.includes(version)) return codebook;
  const known = new Map(codebook.variables.map((variable) => [keyOf(variable), variable]));
  const names = new Set(codebook.variables.map(({ name }) => name));
  const merged = planned.map((plan) => {
    const before = known.get(keyOf(plan));
    known.delete(keyOf(plan));
    const name = before?.name ?? freeName(plan, names);
    names.add(name);
    return variableOf(plan, name, before);
  });
  const attributes = [...known.values()].filter((one) => one.isAttribute === true);
  const gone = [...known.values()].filter((one) => one.isAttribute !== true);
  return { variables: [...merged, ...gone, ...attributes], versions: [...codebook.versions, version] };
}

/** The same question of another type is another variable: its old answers would mean something else. */
export function keyOf({ questionName, part, type }: Pick<Variable, 'questionName' | 'part' | 'type'>): string {
  return JSON.stringify([questionName, part ?? null, type]);
}

function variableOf(plan: PlannedVariable, name: string, before: Variable | undefined): Variable {
  return {
    name,
    label: plan.label,
    questionName: plan.questionName,
    questionLabel: plan.questionLabel,
    type: plan.type,
    measure: plan.measure,
    choices: mergeChoices(before?.choices ?? [], plan.choices),
    part: plan.part,
    ...(plan.ends === undefined ? {} : { ends: plan.ends }),
    ...(plan.isNone === true ? { isNone: true as const } : {}),
    ...withReasons(before?.reasons ?? [], plan.reasons ?? []),
    ...withRange(plan, before),
  };
}

/** What was offered once stays, for the answers that took it. */
function withReasons(before: readonly Reason[], planned: readonly Reason[]): { reasons?: readonly Reason[] } {
  const reasons = [...planned, ...before.filter(({ code }) => !planned.some((one) => one.code === code))];
  return reasons.length === 0 ? {} : { reasons };
}

/** Wide enough for every version; none when one of them takes any number. */
function withRange({ range }: PlannedVariable, before: Variable | undefined): Pick<Variable, 'range'> {
  if (range === undefined || (before !== undefined && before.range === undefined)) return {};
  const [low, high] = before?.range ?? range;
  return { range: [Math.min(low, range[0]), Math.max(high, range[1])] };
}

/** In this version's order; whole numbers stand for themselves, everything else is numbered from 1. */
export function mergeChoices(before: readonly Choice[], planned: readonly PlannedChoice[]): Choice[] {
  const offered = planned.filter(({ missing }) => missing === undefined);
  const taken = new Set(before.map(({ code }) => code));
  const standForThemselves = offered.every(({ value }) => isOwnCode(value));
  const merged = offered.map(({ value, label, code, isNone }) => {
    const known = before.find((one) => one.value === value);
    const wanted = known?.code ?? code ?? (standForThemselves && !taken.has(Number(value)) ? Number(value) : undefined);
    const given = wanted ?? nextCode(taken);
    taken.add(given);
    return { code: given, value, label, ...(isNone === true ? { isNone } : {}) };
  });
  return [...merged, ...before.filter((one) => !offered.some(({ value }) => value === one.value))];
}

const isOwnCode = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= CODE_LARGEST;

function nextCode(taken: ReadonlySet<number>): number {
  let code = 1;
  while (taken.has(code)) code += 1;
  return code;
}

/** Letters, digits and _, as every format of the trade takes them. */
export function freeName(
  { questionName, part }: Pick<Variable, 'questionName' | 'part'>,
  taken: ReadonlySet<string>,
): string {
  const clean = questionName.replaceAll(/[^A-Za-z0-9_]+/g, '_').slice(0, NAME_LONGEST - 8);
  const base = /^[A-Za-z]/.test(clean) ? clean : `q_${clean}`;
  if (part === undefined && !isTaken(base, taken)) return base;
  const stem = part === 'comment' ? `${base}_words` : base;
  if (part === 'comment' && !isTaken(stem, taken)) return stem;
  let number = 1;
  while (isTaken(`${stem}_${number}`, taken)) number += 1;
  return `${stem}_${number}`;
}

/** Names that differ only in case are the same to some programs. */
const isTaken = (name: string, taken: ReadonlySet<string>): boolean =>
  [...taken].some((one) => one.toLowerCase() === name.toLowerCase());
