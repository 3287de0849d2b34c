import type { ResultQuestion } from '../results.queries.ts';

interface Option {
  readonly id: string;
  readonly label: string;
}

const GROUPED = ['CHOICE', 'CHOICES', 'SCALE', 'NET_SCORE', 'NUMBER'];
const COLUMNS_MOST = 12;

/** What people can be divided by: attributes first, then questions with few enough answers. */
export function bannerOptions(
  questions: readonly ResultQuestion[],
  except: ResultQuestion,
  divisions?: readonly { readonly variable: string }[],
): Option[] {
  const fitting = questions.filter(({ id, kind, variables }) => {
    const columns = kind === 'CHOICES' ? variables.length : (variables[0]?.choices.length ?? 0);
    if (divisions !== undefined && !divisions.some(({ variable }) => variable === id)) return false;
    return id !== except.id && GROUPED.includes(kind) && columns <= COLUMNS_MOST;
  });
  const ordered = [
    ...fitting.filter(({ isAttribute }) => isAttribute),
    ...fitting.filter(({ isAttribute }) => !isAttribute),
  ];
  return ordered.map(({ id, label }) => ({ id, label }));
}

/** The first two, as a start. */
export const startingBanners = (options: readonly Option[]): string[] => options.slice(0, 2).map(({ id }) => id);

/** A grid or a ranking is tabulated one row at a time. */
export function rowOptions({ kind, variables }: ResultQuestion): Option[] {
  if (kind !== 'MATRIX' && kind !== 'RANKING') return [];
  return variables.map(({ name, label }) => ({ id: name, label }));
}

/** Text and films have no table. */
export const canTabulate = ({ kind }: ResultQuestion): boolean => kind !== 'TEXT' && kind !== 'FILES';
