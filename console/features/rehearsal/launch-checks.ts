import { PAID_ENDS_DETAIL, PAID_ENDS_TITLE } from '#contract/launches/launch-checks.ts';
import { SKIPPABLE_DETAIL, SKIPPABLE_TITLE } from '#contract/surveys/skippable-questions.ts';
import type { RehearsalReport, StudyRehearsal } from '#console/survey-draft/survey-draft.queries.ts';
import { sayDollars, sayLength } from '#console/survey-draft/rehearsal-texts.ts';
import { counted, formatNumber } from '#console/format.ts';
import { isNever, questionLabel, sayPart, type UnreachedPart } from './unreached-texts.ts';

/** One thing to look at before a launch, and where. */
export interface LaunchCheck {
  readonly level: 'bad' | 'warn' | 'good';
  readonly title: string;
  readonly sentence: string;
  readonly opens?: 'questions' | 'outcomes' | 'audience';
}

const GRACE_SECONDS = 30;

/** What the rehearsal says about the launch: what blocks, what costs, and what was proved. */
export function launchChecks(
  report: RehearsalReport,
  { promisedMinutes, budgetPoints }: StudyRehearsal,
): readonly LaunchCheck[] {
  return [
    ...reachChecks(report),
    ...endChecks(report),
    ...skipChecks(report),
    ...cellChecks(report),
    ...planChecks(report, promisedMinutes ?? null, budgetPoints ?? null),
    proof(report),
  ];
}

function endChecks({ paidEnds }: RehearsalReport): LaunchCheck[] {
  if (paidEnds == null || paidEnds.length === 0) return [];
  return [{ level: 'warn', title: PAID_ENDS_TITLE(paidEnds), sentence: `${PAID_ENDS_DETAIL}.`, opens: 'questions' }];
}

function skipChecks({ skippable }: RehearsalReport): LaunchCheck[] {
  if (skippable == null || skippable.length === 0) return [];
  return [{ level: 'warn', title: SKIPPABLE_TITLE(skippable), sentence: `${SKIPPABLE_DETAIL}.`, opens: 'questions' }];
}

function reachChecks(report: RehearsalReport): LaunchCheck[] {
  const stuck = report.stuck.map(({ question, reason, people }): LaunchCheck => ({
    level: 'bad',
    title: `${formatNumber(people)} couldn't get past ${questionLabel(report, question) || question}`,
    sentence: reason,
    opens: 'questions',
  }));
  const setAside = grouped(report.setAside, ({ path }) => (path.startsWith('outcomes') ? 'outcomes' : 'questions')).map(
    ([opens, parts]): LaunchCheck => ({
      level: 'bad',
      title: parts.length === 1 ? 'A condition was skipped' : `${formatNumber(parts.length)} conditions were skipped`,
      sentence: listed(parts.map(({ path, reason }) => `${sayPath(path, report)}: ${reason}`)),
      opens,
    }),
  );
  return [...stuck, ...setAside, ...unreachedChecks(report)];
}

const PLURALS = { PAGE: 'pages', QUESTION: 'questions', CHOICE: 'choices', RULE: 'rules', CELL: 'cells' } as const;

/** What is alike is told once, with its names, so that no warning is pushed out by many of another kind. */
function unreachedChecks(report: RehearsalReport): LaunchCheck[] {
  const stateOf = (part: UnreachedPart) => (isNever(part) ? 'never' : part.people === 0 ? 'hard' : 'rare');
  const groups = grouped(report.unreached, (part) => `${stateOf(part)} ${part.kind}`);
  return groups.map(([, parts]): LaunchCheck => {
    const [first] = parts as [UnreachedPart, ...UnreachedPart[]];
    const isRule = first.kind === 'RULE' || first.kind === 'CELL';
    const names = parts.map((part) => sayPart(part, report));
    const state = stateOf(first);
    const why = {
      never: 'No answers lead here.',
      hard: 'Only certain answers lead here, and none came up at random.',
      rare: `Only ${formatNumber(Math.max(...parts.map(({ people }) => people)))} of ${formatNumber(report.members)} got here.`,
    }[state];
    const many = { never: 'are never reached', hard: "weren't reached", rare: 'are rarely reached' }[state];
    return {
      level: state === 'never' && !isRule ? 'bad' : 'warn',
      title: parts.length === 1 ? (names[0] ?? '') : `${formatNumber(parts.length)} ${PLURALS[first.kind]} ${many}`,
      sentence: parts.length === 1 ? why : `${listed(names)}.`,
      opens: isRule ? 'outcomes' : 'questions',
    };
  });
}

function grouped<Part, Key extends string>(parts: readonly Part[], keyOf: (part: Part) => Key): [Key, Part[]][] {
  return [...Map.groupBy(parts, keyOf)];
}

const NAMES_SHOWN = 6;

function listed(names: readonly string[]): string {
  const rest = names.length - NAMES_SHOWN;
  return rest > 0 ? `${names.slice(0, NAMES_SHOWN).join(', ')} and ${formatNumber(rest)} more` : names.join(', ');
}

/** Where a path of the draft is, for people: 'Page 4, Your words'. */
function sayPath(path: string, { pages }: RehearsalReport): string {
  const [, kind, index] = /^(\w+)\[(\d+)\]/u.exec(path) ?? [];
  if (kind === 'outcomes') return `Outcome rule ${Number(index) + 1}`;
  const page = kind === 'pages' ? pages[Number(index)] : undefined;
  return page === undefined ? path : `Page ${Number(index) + 1}, ${page.title}`;
}

function cellChecks({ cells }: RehearsalReport): LaunchCheck[] {
  const full = cells.filter(({ turnedAway }) => turnedAway > 0).toSorted((a, b) => b.turnedAway - a.turnedAway);
  const people = full.reduce((sum, { turnedAway }) => sum + turnedAway, 0);
  if (full.length === 0) return [];
  const told = `After that, ${counted(people, 'person sees', 'people see')} “survey full”`;
  return [
    {
      level: 'warn',
      title: full.length === 1 ? `${full[0]?.name} fills early` : `${formatNumber(full.length)} cells fill early`,
      sentence: full.length === 1 ? `${told}.` : `${told}: ${listed(full.map(({ name }) => name))}.`,
      opens: 'outcomes',
    },
  ];
}

function planChecks(
  { medianSeconds, cost }: RehearsalReport,
  promisedMinutes: number | null,
  budgetPoints: number | null,
): LaunchCheck[] {
  const found: LaunchCheck[] = [];
  if (medianSeconds != null && promisedMinutes !== null && medianSeconds > promisedMinutes * 60 + GRACE_SECONDS)
    found.push({
      level: 'warn',
      title: `You promise ${counted(promisedMinutes, 'minute')}, but it takes ${sayLength(medianSeconds)}`,
      sentence: 'Members see the length on the card before they start.',
    });
  if (budgetPoints !== null && cost.points > budgetPoints)
    found.push({
      level: 'warn',
      title: `The budget won't cover ${counted(cost.completes, 'complete')}`,
      sentence: `The expected cost is ${sayDollars(cost.points)}. Invitations stop at ${sayDollars(budgetPoints)}.`,
    });
  return found;
}

function proof({ cells, members, overfilledCells, pointsPaid, pointsByOutcome }: RehearsalReport): LaunchCheck {
  const isProved = overfilledCells === 0 && pointsPaid === pointsByOutcome;
  return {
    level: isProved ? 'good' : 'bad',
    title: isProved ? 'No overfilled cells, and points add up' : "The numbers don't add up",
    sentence: [counted(cells.length, 'cell'), counted(members, 'outcome'), counted(pointsPaid, 'point')].join(', '),
  };
}
