/** What the data of a study means: its variables in order, with codes that stay the same whatever is published later. */
export interface Codebook {
  readonly variables: readonly Variable[];
  /** The versions of the survey that it was made from. */
  readonly versions: readonly number[];
}

export type VariableType =
  | 'single'
  | 'multiple'
  | 'number'
  | 'scale'
  | 'rank'
  | 'text'
  | 'date'
  | 'file'
  | 'matrix-row';

export type Measure = 'nominal' | 'ordinal' | 'scale';

export interface Choice {
  /** What is stored: from 0 up for answers, below 0 for reasons why there is none. */
  readonly code: number;
  /** What the survey stores for it. */
  readonly value: string | number | boolean;
  readonly label: string;
  /** Its picture, where members chose from pictures; looked up whenever the codebook is read. */
  readonly picture?: string | undefined;
  /** Says that nothing of the rest is meant. */
  readonly isNone?: true | undefined;
}

/** Why somebody gave no answer though they chose something: shown and counted beside the answers. */
export interface Reason {
  readonly code: number;
  readonly kind: 'REFUSED' | 'DONT_KNOW';
  /** In the words of the survey. */
  readonly label: string;
}
export type ReasonKind = Reason['kind'] | 'NONE';

export interface Variable {
  /** Unique in the study: letters, digits and _, begins with a letter, at most 60 characters. */
  readonly name: string;
  readonly label: string;
  /** The question it belongs to; several variables share one when it has rows or several choices. */
  readonly questionName: string;
  readonly questionLabel: string;
  /** 4 for Q4, as in the newest version; looked up whenever the codebook is read. */
  readonly number?: number | undefined;
  /** A variable of type `multiple` is one choice of its question: 1 taken, 0 not; `choices` says so. */
  readonly type: VariableType;
  /** Answers in order; empty for numbers and texts. Reasons for no answer are in MISSING_CODES. */
  readonly choices: readonly Choice[];
  readonly measure: Measure;
  /** Where inside the question: the value of a choice, row or item. */
  readonly part?: string | undefined;
  /** From the member's profile rather than from an answer. */
  readonly isAttribute?: true | undefined;
  /** The picture of the one choice that it is about. */
  readonly picture?: string | undefined;
  /** The one choice of a question with several that says nothing of the rest is meant. */
  readonly isNone?: true | undefined;
  /** What the question offers instead of an answer. */
  readonly reasons?: readonly Reason[] | undefined;
  /** The least and the most that the question takes, where it says so. */
  readonly range?: readonly [number, number] | undefined;
  /** Words at both ends of a scale. */
  readonly ends?: readonly [string, string] | undefined;
}

/** Reasons for no answer. They stand for themselves in variables with codes; numbers use NaN and -Infinity. */
export const MISSING_CODES = { notShown: -1, leftEmpty: -2, refused: -8, dontKnow: -9 } as const;

/** The survey led past it. */
export const NOT_SHOWN_LABEL = 'Not shown';

export const MISSING_LABELS: ReadonlyMap<number, string> = new Map([
  [MISSING_CODES.notShown, NOT_SHOWN_LABEL],
  [MISSING_CODES.leftEmpty, 'Left empty'],
  [MISSING_CODES.refused, 'Refused'],
  [MISSING_CODES.dontKnow, "Doesn't know"],
]);

/** Of what the profile says nobody was asked anything here: what is not known of somebody is unknown. */
export const UNKNOWN_LABEL = 'Unknown';

/** They chose to say that they do not know or would rather not say: that is something they said. */
export const isReasonCode = (cell: number): boolean =>
  cell === MISSING_CODES.refused || cell === MISSING_CODES.dontKnow;

/** How numbers say that there is none. */
export const NUMBER_LEFT_EMPTY = Number.NaN;
export const NUMBER_NOT_SHOWN = Number.NEGATIVE_INFINITY;

export const isNumeric = ({ type }: Pick<Variable, 'type'>): boolean => type === 'number';
/** Types whose words are kept beside the codes, which only say whether there are any. */
export const hasWords = ({ type }: Pick<Variable, 'type'>): boolean =>
  type === 'text' || type === 'date' || type === 'file';

export const EMPTY_CODEBOOK: Codebook = { variables: [], versions: [] };
