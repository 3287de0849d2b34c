import {
  EMPTY_CODEBOOK,
  hasWords,
  isNumeric,
  MISSING_CODES,
  NUMBER_LEFT_EMPTY,
  NUMBER_NOT_SHOWN,
  type Choice,
  type Codebook,
  type Variable,
} from './codebook.ts';
import { freeName, keyOf, mergeCodebook } from './merge-codebook.ts';
import type { PlannedVariable } from './planned-variables.ts';
import type { VersionPlan } from './version-plan.ts';

/** What one respondent says about one variable. */
export interface Cell {
  readonly number: number;
  readonly words?: string;
}

/** A variable of the codebook with the way from a value to a cell. */
export interface Encoder {
  readonly variable: Variable;
  readonly plan: PlannedVariable;
  encode(value: unknown, seen: { readonly isSeen: boolean }): Cell;
}

const ATTRIBUTE_VALUES_LARGEST = 500;

/** A codebook that grows while runs are gathered: versions are taken in, and attributes as they are met. */
export class CodebookDraft {
  #codebook: Codebook;
  readonly #attributes = new Map<string, { variable: Variable; codes: Map<unknown, number> }>();

  constructor(codebook: Codebook = EMPTY_CODEBOOK) {
    this.#codebook = codebook;
    for (const variable of codebook.variables) if (variable.isAttribute === true) this.#keepAttribute(variable);
  }

  takeIn(plan: VersionPlan): void {
    this.#codebook = mergeCodebook(this.#codebook, plan.version, plan.variables);
  }

  get codebook(): Codebook {
    const answers = this.#codebook.variables.filter((one) => one.isAttribute !== true);
    return { ...this.#codebook, variables: [...answers, ...[...this.#attributes.values()].map((one) => one.variable)] };
  }

  /** The variables of a version, each with its way to cells. */
  encodersOf(plan: VersionPlan): Encoder[] {
    const byKey = new Map(this.#codebook.variables.map((variable) => [keyOf(variable), variable]));
    return plan.variables.flatMap((planned) => {
      const variable = byKey.get(keyOf(planned));
      return variable === undefined ? [] : [{ variable, plan: planned, encode: encoderOf(variable, planned) }];
    });
  }

  /** What the profile says, as a variable that is made when its first value is met. */
  attribute(name: string, value: unknown): { variable: Variable; cell: Cell } | undefined {
    if (value === null || value === undefined || typeof value === 'object') return undefined;
    const known = this.#attributes.get(name) ?? this.#keepAttribute(this.#newAttribute(name, value));
    if (isNumeric(known.variable))
      return { variable: known.variable, cell: { number: typeof value === 'number' ? value : NUMBER_LEFT_EMPTY } };
    const code = known.codes.get(value) ?? this.#newAttributeValue(name, known.variable, value as Choice['value']);
    const { variable } = this.#attributes.get(name) ?? known;
    return { variable, cell: { number: code } };
  }

  #newAttribute(name: string, value: unknown): Variable {
    const questionName = `attribute.${name}`;
    const taken = new Set(this.codebook.variables.map((one) => one.name));
    return {
      name: freeName({ questionName, part: undefined }, taken),
      label: spoken(name),
      questionName,
      questionLabel: spoken(name),
      type: typeof value === 'number' ? 'number' : 'single',
      measure: typeof value === 'number' ? 'scale' : 'nominal',
      choices: [],
      isAttribute: true,
    };
  }

  #newAttributeValue(name: string, variable: Variable, value: Choice['value']): number {
    if (variable.choices.length >= ATTRIBUTE_VALUES_LARGEST) return MISSING_CODES.leftEmpty;
    const code = typeof value === 'boolean' ? Number(value) : variable.choices.length + 1;
    const label = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
    this.#keepAttribute({ ...variable, choices: [...variable.choices, { code, value, label }] }, name);
    return code;
  }

  #keepAttribute(variable: Variable, name = variable.questionName.slice('attribute.'.length)) {
    const kept = { variable, codes: new Map<unknown, number>(variable.choices.map((one) => [one.value, one.code])) };
    this.#attributes.set(name, kept);
    return kept;
  }
}

function encoderOf(variable: Variable, plan: PlannedVariable): Encoder['encode'] {
  if (isNumeric(variable))
    return (value, { isSeen }) => {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof number === 'number' && Number.isFinite(number)) return { number };
      return { number: isSeen ? NUMBER_LEFT_EMPTY : NUMBER_NOT_SHOWN };
    };
  if (hasWords(variable))
    return (value, { isSeen }) => {
      if (value === undefined || value === null || value === '') return missing({ isSeen });
      return { number: 1, words: typeof value === 'string' ? value : JSON.stringify(value) };
    };
  const codes = new Map<unknown, number>(variable.choices.map((choice) => [choice.value, choice.code]));
  for (const choice of plan.choices) if (choice.missing !== undefined) codes.set(choice.value, choice.missing);
  return (value, { isSeen }) => {
    const code = codes.get(value) ?? missingCodeIn(value);
    return code === undefined ? missing({ isSeen }) : { number: code };
  };
}

function missing({ isSeen }: { readonly isSeen: boolean }): Cell {
  return { number: isSeen ? MISSING_CODES.leftEmpty : MISSING_CODES.notShown };
}

function missingCodeIn(value: unknown): number | undefined {
  const isMissing = typeof value === 'object' && value !== null && 'missing' in value;
  return isMissing && typeof value.missing === 'number' ? value.missing : undefined;
}

/** `hasPets` reads 'Has pets'. */
function spoken(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
