import type { RehearsalReport, StudyRehearsal } from './rehearsal.queries.ts';
import { sayDollars, sayFigure, sayLength } from './rehearsal-words.ts';
import { isNever, sayPart } from './unreached-words.ts';

/** One thing to look at before a launch, and where. */
export interface LaunchCheck {
  readonly level: 'bad' | 'warn' | 'good';
  readonly title: string;
  readonly sentence: string;
  readonly opens?: 'questions' | 'outcomes' | 'audience';
}

const MOST_CHECKS = 12;
const GRACE_SECONDS = 30;

/** What the rehearsal says about the launch: what blocks, what costs, and what was proved. */
export function launchChecks(
  report: RehearsalReport,
  { promisedMinutes, budgetPoints }: StudyRehearsal,
): readonly LaunchCheck[] {
  return [
    ...reachChecks(report),
    ...cellChecks(report),
    ...planChecks(report, promisedMinutes ?? null, budgetPoints ?? null),
    proof(report),
  ].slice(0, MOST_CHECKS);
}

function reachChecks(report: RehearsalReport): LaunchCheck[] {
  const stuck = report.stuck.map(({ question, reason, people }): LaunchCheck => ({
    level: 'bad',
    title: `${sayFigure(people)} could not get past ${question}`,
    sentence: reason,
    opens: 'questions',
  }));
  const setAside = report.setAside.map(({ path, reason }): LaunchCheck => ({
    level: 'bad',
    title: 'A condition was left out',
    sentence: `${sayPath(path, report)}: ${reason}`,
    opens: path.startsWith('outcomes') ? 'outcomes' : 'questions',
  }));
  const unreached = report.unreached.map((part): LaunchCheck => {
    const isRule = part.kind === 'RULE' || part.kind === 'CELL';
    if (isNever(part))
      return {
        level: isRule ? 'warn' : 'bad',
        title: sayPart(part, report),
        sentence: 'No answers lead here.',
        opens: isRule ? 'outcomes' : 'questions',
      };
    const few =
      part.people === 0
        ? 'Only certain answers lead here; none came by chance.'
        : `Only ${sayFigure(part.people)} of ${sayFigure(report.members)} got here.`;
    return { level: 'warn', title: sayPart(part, report), sentence: few, opens: isRule ? 'outcomes' : 'questions' };
  });
  return [...stuck, ...setAside, ...unreached];
}

/** Where a path of the draft is, for people: 'Page 4, Your words'. */
function sayPath(path: string, { pages }: RehearsalReport): string {
  const [, kind, index] = /^(\w+)\[(\d+)\]/u.exec(path) ?? [];
  if (kind === 'outcomes') return `Rule ${Number(index) + 1} of the outcomes`;
  const page = kind === 'pages' ? pages[Number(index)] : undefined;
  return page === undefined ? path : `Page ${Number(index) + 1}, ${page.title}`;
}

function cellChecks({ cells }: RehearsalReport): LaunchCheck[] {
  return cells
    .filter(({ turnedAway }) => turnedAway > 0)
    .toSorted((a, b) => b.turnedAway - a.turnedAway)
    .slice(0, 3)
    .map(({ name, turnedAway }) => ({
      level: 'warn',
      title: `${name} fills early`,
      sentence: `Then ${sayFigure(turnedAway)} people are told “full”.`,
      opens: 'outcomes',
    }));
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
      title: `You promise ${promisedMinutes} minutes, it takes ${sayLength(medianSeconds)}`,
      sentence: 'Members see the promise on the card before they start.',
    });
  if (budgetPoints !== null && cost.points > budgetPoints)
    found.push({
      level: 'warn',
      title: `The budget ends before ${sayFigure(cost.completes)} completes`,
      sentence: `They cost about ${sayDollars(cost.points)}; inviting stops at ${sayDollars(budgetPoints)}.`,
    });
  return found;
}

function proof({ cells, members, overfilledCells, pointsPaid, pointsByOutcome }: RehearsalReport): LaunchCheck {
  const isProved = overfilledCells === 0 && pointsPaid === pointsByOutcome;
  return {
    level: isProved ? 'good' : 'bad',
    title: isProved ? 'No cell overfilled, points add up' : 'The count does not add up',
    sentence: `${sayFigure(cells.length)} cells, ${sayFigure(members)} outcomes, ${sayFigure(pointsPaid)} points`,
  };
}
