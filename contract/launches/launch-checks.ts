import { DEFAULT_BRAND } from '../brand/brand.ts';
import { numberText } from '../numbers.ts';
import { KEPT_OUT_DETAIL, KEPT_OUT_TITLE } from '../studies/completes-wanted.ts';
import { SKIPPABLE_DETAIL, SKIPPABLE_TITLE } from '../surveys/skippable-questions.ts';

export interface LaunchCheck {
  readonly level: 'FINE' | 'WARNS' | 'BLOCKS';
  readonly title: string;
  readonly detail: string;
  /** Where it can be mended. */
  readonly place: 'SURVEY' | 'REHEARSAL' | 'AUDIENCE' | 'STUDY' | null;
}

/** What is known of a study before it is launched. */
export interface LaunchFacts {
  readonly status: 'DRAFT' | 'IN_FIELD' | 'PAUSED' | 'CLOSED' | 'ARCHIVED';
  readonly isQuest: boolean;
  readonly isOutside: boolean;
  readonly isGoingOn: boolean;
  /** What keeps the draft from being published. */
  readonly surveyProblems: readonly string[];
  /** Of a product test: what keeps its other surveys from being published. */
  readonly partProblems?: readonly string[];
  /** A part of a product test that the test hands out itself. */
  readonly isLaunchedByTest?: boolean;
  /** Questions whose end rule in the screener pays a full complete: 'Q1'. */
  readonly paidEnds: readonly string[];
  /** Optional questions that decide who qualifies: 'Q1'. */
  readonly skippable: readonly string[];
  /** Questions of pictures where a choice has none: 'Q4'. */
  readonly lackingPictures: readonly string[];
  /** Null for a survey that cannot be rehearsed, or was never. */
  readonly rehearsal: {
    readonly members: number;
    readonly isNewest: boolean;
    readonly neverReached: number;
    /** Of those who got to the end. */
    readonly medianSeconds: number | null;
  } | null;
  readonly audienceProblem: 'NO_CELLS' | 'NOBODY_LEFT' | 'NOBODY_ASKED_FOR' | null;
  /** Completes the study asks for, and how many of them its quotas keep out. */
  readonly wanted?: { readonly own: number; readonly keptOut: number } | null;
  readonly shortCells: readonly { readonly name: string; readonly shortBy: number }[];
  readonly closesAt: Date | null;
  readonly now: Date;
  readonly budgetPoints: number | null;
  readonly atMostPoints: number;
  readonly paidPoints: number;
  /** What a product test may give beside this, to everybody who can get the product. */
  readonly testPoints?: number;
}

/** What is fine, what warns and what blocks a launch, in the order in which a person would ask. */
export function launchChecks(facts: LaunchFacts): readonly LaunchCheck[] {
  const blocking = blockers(facts);
  if (blocking.length > 0) return blocking;
  return [
    ...surveyCheck(facts),
    ...endCheck(facts),
    ...skipCheck(facts),
    ...pictureCheck(facts),
    ...rehearsalCheck(facts),
    budgetCheck(facts),
    ...dateCheck(facts),
    ...quotaCheck(facts),
    ...cellChecks(facts),
  ];
}

function blockers(facts: LaunchFacts): readonly LaunchCheck[] {
  const blocks = (title: string, detail: string, place: LaunchCheck['place']) =>
    ({ level: 'BLOCKS', title, detail, place }) as const;
  if (facts.isQuest) {
    return [blocks('Quests are sent automatically', 'A series assigns them every Monday at midnight.', 'STUDY')];
  }
  if (facts.isLaunchedByTest === true) {
    return [blocks('This is part of a product test', "It's published when you launch the screener.", null)];
  }
  if (facts.status === 'CLOSED' || facts.status === 'ARCHIVED') {
    return [blocks('This study is over', 'Copy it to run it again.', 'STUDY')];
  }
  if (facts.status === 'PAUSED') return [blocks('This study is paused', 'Resume it to invite members.', 'STUDY')];
  if (facts.isGoingOn) {
    return [blocks('A launch is still running', 'Wait until its last wave is sent, or end it.', 'AUDIENCE')];
  }
  const found: LaunchCheck[] = [];
  if (facts.closesAt !== null && facts.closesAt <= facts.now) {
    found.push(blocks('The closing date has passed', 'Choose a later date before you invite anyone.', 'STUDY'));
  }
  if (facts.status === 'DRAFT' && facts.surveyProblems.length > 0) {
    const [first = ''] = facts.surveyProblems;
    const others = facts.surveyProblems.length - 1;
    const rest = others === 0 ? '' : ` And ${others} more.`;
    found.push(blocks("The survey isn't ready", `${first}${rest}`, 'SURVEY'));
  }
  const parts = facts.partProblems ?? [];
  if (parts.length > 0) {
    found.push(blocks("Another survey in this test isn't ready", parts.join(' '), null));
  }
  if (facts.audienceProblem !== null) {
    found.push(blocks('No one would be invited', AUDIENCE_PROBLEMS[facts.audienceProblem], 'AUDIENCE'));
  }
  return found;
}

const AUDIENCE_PROBLEMS = {
  NO_CELLS: "The sample is balanced across cells, but there aren't any. Add cells, or sample at random.",
  NOBODY_LEFT: 'No members match the rules. Remove or relax a rule.',
  NOBODY_ASKED_FOR: 'The sample size is zero. Choose how many to invite.',
} as const;

function surveyCheck({ isOutside, status }: LaunchFacts): readonly LaunchCheck[] {
  if (status !== 'DRAFT') return [];
  const detail = isOutside
    ? 'Members use a signed link to get there and return with a signed outcome'
    : "It'll be published as is";
  return [
    { level: 'FINE', title: isOutside ? 'The survey is hosted elsewhere' : 'The survey is ready', detail, place: null },
  ];
}

function endCheck({ paidEnds }: LaunchFacts): readonly LaunchCheck[] {
  if (paidEnds.length === 0) return [];
  return [
    {
      level: 'WARNS',
      title: PAID_ENDS_TITLE(paidEnds),
      detail: PAID_ENDS_DETAIL,
      place: 'SURVEY',
    },
  ];
}

function skipCheck({ skippable }: LaunchFacts): readonly LaunchCheck[] {
  if (skippable.length === 0) return [];
  return [{ level: 'WARNS', title: SKIPPABLE_TITLE(skippable), detail: SKIPPABLE_DETAIL, place: 'SURVEY' }];
}

function pictureCheck({ lackingPictures }: LaunchFacts): readonly LaunchCheck[] {
  if (lackingPictures.length === 0) return [];
  const title = `${lackingPictures.join(', ')} ${lackingPictures.length === 1 ? 'has' : 'have'} a choice without a picture`;
  return [{ level: 'WARNS', title, detail: 'Members would see only its text', place: 'SURVEY' }];
}

export const PAID_ENDS_TITLE = (labels: readonly string[]): string =>
  `${labels.join(', ')} ${labels.length === 1 ? 'ends' : 'end'} the screener as a complete`;
export const PAID_ENDS_DETAIL =
  "People who don't qualify earn as much as people who do. Choose an outcome in its logic";

function rehearsalCheck({ rehearsal, isOutside, status }: LaunchFacts): readonly LaunchCheck[] {
  if (isOutside || status !== 'DRAFT') return [];
  if (rehearsal === null) {
    return [
      {
        level: 'WARNS',
        title: 'Never rehearsed',
        detail: 'A rehearsal finds pages no one reaches',
        place: 'REHEARSAL',
      },
    ];
  }
  if (!rehearsal.isNewest) {
    return [
      {
        level: 'WARNS',
        title: 'Edited after the last rehearsal',
        detail: 'Rehearse again to be sure',
        place: 'REHEARSAL',
      },
    ];
  }
  const people = `${numberText(rehearsal.members)} synthetic members`;
  if (rehearsal.neverReached > 0) {
    const places = rehearsal.neverReached === 1 ? '1 place' : `${rehearsal.neverReached} places`;
    return [
      {
        level: 'WARNS',
        title: 'Rehearsed after the last edit',
        detail: `${people}, ${places} never reached`,
        place: 'REHEARSAL',
      },
    ];
  }
  return [
    {
      level: 'FINE',
      title: 'Rehearsed after the last edit',
      detail: `${people}, every path reached${lengthOf(rehearsal)}`,
      place: null,
    },
  ];
}

function lengthOf({ medianSeconds }: NonNullable<LaunchFacts['rehearsal']>): string {
  if (medianSeconds === null) return '';
  const seconds = Math.round(medianSeconds);
  return `, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} median`;
}

function budgetCheck({ budgetPoints, atMostPoints, paidPoints, testPoints = 0 }: LaunchFacts): LaunchCheck {
  const most = dollars(paidPoints + atMostPoints);
  const test = testPoints === 0 ? '' : `, and the product test up to ${dollars(testPoints)} more`;
  if (budgetPoints === null) {
    return {
      level: 'WARNS',
      title: 'No budget is set',
      detail: `If everyone completes it, this costs ${most}${test}`,
      place: 'STUDY',
    };
  }
  const title = `Budget cap: ${dollars(budgetPoints)}`;
  if (paidPoints >= budgetPoints) {
    return {
      level: 'BLOCKS',
      title,
      detail: `${dollars(paidPoints)} already spent. Raise the budget first`,
      place: 'STUDY',
    };
  }
  return { level: 'FINE', title, detail: `Up to ${most} if everyone completes it${test}`, place: null };
}

function dateCheck({ closesAt }: LaunchFacts): readonly LaunchCheck[] {
  if (closesAt !== null) return [];
  return [
    {
      level: 'WARNS',
      title: 'No closing date',
      detail: "Members won't see a deadline",
      place: 'STUDY',
    },
  ];
}

function quotaCheck({ wanted }: LaunchFacts): readonly LaunchCheck[] {
  if (wanted == null || wanted.keptOut === 0) return [];
  const title = KEPT_OUT_TITLE(wanted.own, wanted.keptOut);
  return [{ level: 'WARNS', title, detail: KEPT_OUT_DETAIL, place: 'SURVEY' }];
}

/** What is alike is told once, so that nothing else is pushed out of sight. */
function cellChecks({ shortCells }: LaunchFacts): readonly LaunchCheck[] {
  const [first, ...others] = shortCells.toSorted((a, b) => b.shortBy - a.shortBy);
  if (first === undefined) return [];
  const missing = (cell: typeof first) => `${cell.name} by ${numberText(cell.shortBy)}`;
  const later = 'You can boost invitations later from Fieldwork';
  const few = [first, ...others].slice(0, CELLS_NAMED).map(missing).join(', ');
  const rest = others.length + 1 - CELLS_NAMED;
  const alone = others.length === 0;
  return [
    {
      level: 'WARNS',
      title: alone
        ? `${first.name} will fall about ${numberText(first.shortBy)} short`
        : `${others.length + 1} cells will fall short`,
      detail: alone ? later : `${few}${rest > 0 ? ` and ${rest} more` : ''}. ${later}`,
      place: 'AUDIENCE',
    },
  ];
}

const CELLS_NAMED = 5;

/** $1,175, as points are worth. */
export function dollars(points: number): string {
  const amount = points / DEFAULT_BRAND.pointsPerDollar;
  const digits = Number.isInteger(amount) || amount >= 1_000 ? 0 : 2;
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}
