import type { Codebook, Variable } from './codebook.ts';

export const QUESTION_KINDS = [
  'CHOICE',
  'CHOICES',
  'SCALE',
  'NET_SCORE',
  'NUMBER',
  'MATRIX',
  'RANKING',
  'TEXT',
  'FILES',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What results are shown of at once: a question, or a part of one that is asked like a question of its own. */
export interface ResultQuestion {
  /** The name of its first variable. */
  readonly id: string;
  /** 4 for Q4; undefined where the newest version does not ask it. */
  readonly number: number | undefined;
  readonly label: string;
  readonly kind: QuestionKind;
  readonly variables: readonly Variable[];
  readonly isAttribute: boolean;
  readonly ends: readonly [string, string] | undefined;
}

/** The questions of a study in their order, then what is known from the profile. */
export function resultQuestions({ variables }: Codebook): ResultQuestion[] {
  const groups = new Map<string, Variable[]>();
  for (const variable of variables) {
    const isShared = variable.type === 'multiple' || variable.type === 'rank' || variable.type === 'matrix-row';
    const key = isShared ? JSON.stringify([variable.questionName, variable.type]) : variable.name;
    groups.set(key, [...(groups.get(key) ?? []), variable]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [questionOf(first, group)];
  });
}

export function findQuestion(codebook: Codebook, id: string): ResultQuestion | undefined {
  const question = resultQuestions(codebook).find((one) => one.id === id);
  if (question !== undefined) return question;
  // One row of a matrix, or one choice, on its own.
  const variable = codebook.variables.find(({ name }) => name === id);
  return (
    variable && {
      ...questionOf(variable, [variable]),
      label: `${variable.questionLabel}: ${variable.label}`,
      kind: 'CHOICE',
    }
  );
}

function questionOf(first: Variable, variables: readonly Variable[]): ResultQuestion {
  const isPart = variables.length === 1 && first.part !== undefined && first.label !== first.questionLabel;
  const isShared = first.type === 'multiple' || first.type === 'rank' || first.type === 'matrix-row';
  return {
    id: first.name,
    number: first.number,
    label: isPart && !isShared ? `${first.questionLabel}: ${first.label}` : first.questionLabel,
    kind: kindOf(first),
    variables,
    isAttribute: first.isAttribute === true,
    ends: first.ends,
  };
}

function kindOf(variable: Variable): QuestionKind {
  switch (variable.type) {
    case 'single':
      return 'CHOICE';
    case 'multiple':
      return 'CHOICES';
    case 'scale':
      return isNetScore(variable) ? 'NET_SCORE' : 'SCALE';
    case 'number':
      return 'NUMBER';
    case 'matrix-row':
      return 'MATRIX';
    case 'rank':
      return 'RANKING';
    case 'file':
      return 'FILES';
    case 'text':
    case 'date':
      return 'TEXT';
  }
}

const NET_SCORE_STEPS = 11;

/** 0 to 10 in steps of one. */
function isNetScore({ choices }: Variable): boolean {
  return choices.length === NET_SCORE_STEPS && choices.every(({ code, value }) => code === value && code <= 10);
}
