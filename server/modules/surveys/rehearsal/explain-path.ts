import type { QuestionDefinition } from '#engine/index.ts';
import type { RehearsableSurvey } from './prepare-rehearsal.ts';
import type { Walk } from './walk-survey.ts';

/** Nearly all on the path answered it, and at most this share of everybody else. */
const ON_PATH_SHARE = 0.97;
const ELSEWHERE_SHARE = 0.5;
const FEWEST_PEOPLE = 5;

/** The one answer that sets the people of a path apart, of those that conditions ask about: 'How often: Never'. */
export function explainPath(prepared: RehearsableSurvey, group: readonly Walk[], all: readonly Walk[]): string | null {
  if (group.length < FEWEST_PEOPLE) return null;
  let best: { text: string; lift: number } | undefined;
  for (const name of prepared.hints.keys()) {
    const question = prepared.version.survey.questions.get(name)?.definition;
    if (question === undefined) continue;
    // Whoever never saw a question says nothing by leaving it open.
    const open = group[0]?.questions.has(name) === true ? [undefined] : [];
    for (const value of [...valuesOf(group[0]?.answers[name]), ...open]) {
      const onPath = shareOf(group, name, value);
      const elsewhere = (shareOf(all, name, value) * all.length - onPath * group.length) / (all.length - group.length);
      if (onPath < ON_PATH_SHARE || elsewhere > ELSEWHERE_SHARE) continue;
      const lift = onPath - elsewhere;
      if (best === undefined || lift > best.lift) best = { text: sayAnswer(question, value), lift };
    }
  }
  return best?.text ?? null;
}

function shareOf(walks: readonly Walk[], name: string, value: unknown): number {
  const answered = walks.filter(({ answers }) => {
    const values = valuesOf(answers[name]);
    return value === undefined ? values.length === 0 : values.includes(value);
  });
  return answered.length / walks.length;
}

function valuesOf(answer: unknown): unknown[] {
  if (answer === undefined || answer === null) return [];
  if (Array.isArray(answer)) return answer;
  return typeof answer === 'object' ? [] : [answer];
}

function sayAnswer(question: QuestionDefinition, value: unknown): string {
  const title = (question.title ?? question.name).replace(/[?:.]\s*$/u, '');
  if (value === undefined) return `${title}: not answered`;
  const choice = question.choices?.find((one) => one.value === value);
  if (typeof value === 'boolean')
    return `${title}: ${value ? (question.labelTrue ?? 'Yes') : (question.labelFalse ?? 'No')}`;
  return `${title}: ${choice?.text ?? textOf(value)}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
