import { rareBelow } from '#contract/surveys/rarely-reached.ts';
import type { RehearsalReport, RehearsedPath } from '#console/survey-draft/survey-draft.queries.ts';

export type UnreachedPart = RehearsalReport['unreached'][number];

export const isNever = ({ isReachable }: UnreachedPart): boolean => isReachable === false;

export function isRarePath({ people }: RehearsedPath, { members, ends }: RehearsalReport): boolean {
  const endedAs = (...kinds: readonly string[]) =>
    ends.filter(({ end }) => kinds.includes(end)).reduce((sum, one) => sum + one.people, 0);
  return people < rareBelow({ members, completes: endedAs('COMPLETE', 'REVIEW'), full: endedAs('FULL') });
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
