import type { RehearsalReport, RehearsedPath } from '#console/survey-draft/survey-draft.queries.ts';

export type UnreachedPart = RehearsalReport['unreached'][number];

const RARE_SHARE = 0.01;

export const isNever = ({ isReachable }: UnreachedPart): boolean => isReachable === false;

export function isRarePath({ people }: RehearsedPath, { members }: RehearsalReport): boolean {
  return people < members * RARE_SHARE;
}

/** 'Page 5, Night delivery', 'Q11 After 9 pm', 'Cell 18 to 24'. */
export function sayPart({ kind, name, title, place }: UnreachedPart, report: RehearsalReport): string {
  const page = report.pages.findIndex((one) => one.name === (kind === 'PAGE' ? name : place)) + 1;
  const question = questionLabel(report, kind === 'QUESTION' ? name : place);
  switch (kind) {
    case 'PAGE':
      return `Page ${page}, ${title}`;
    case 'QUESTION':
      return `${question} ${title}`.trim();
    case 'CHOICE':
      return `“${title}” in ${question || place}`;
    case 'RULE':
      return `Rule ${title}`;
    case 'CELL':
      return `Cell ${title}`;
  }
}

export function questionLabel({ questions }: RehearsalReport, name: string): string {
  return questions.find((one) => one.name === name)?.label ?? '';
}
