import { ACT_LIMITS, COUNTED_ACT_LABELS, isActLimitName, limitText, percentFromRate } from './act-limits.ts';
import { OPERATOR_ROLE_LABELS } from '../wire/rest.ts';
import { pointsText } from '../launches/launches.ts';
import type { AskedFor, RequestKind } from './second-person.ts';
import { mostOf } from './promises.ts';
import { rewardName } from '../rewards/reward-names.ts';
import { ruleSentence } from '../spark/badge-rules.ts';
import { centsText, numberText } from '../numbers.ts';

/** What was asked for, as its reader sees it: a title, and what the decision rests on. */
export interface RequestFact {
  /** Of what a screen does more with than to show it in the list. */
  readonly code?: 'MEMBER' | 'ADJUSTMENT' | 'MEMBER_READS';
  readonly name: string;
  readonly value: string;
}

interface RequestTexts<Kind extends RequestKind> {
  title(asked: AskedFor<Kind>): string;
  facts(asked: AskedFor<Kind>, pointsPerDollar: number): readonly RequestFact[];
}

const signed = (points: number) => `${points > 0 ? '+' : '−'}${numberText(Math.abs(points))}`;
const cards = (value: number) => (value === 1 ? '1 card' : `${numberText(value)} cards`);
const members = (value: number) => (value === 1 ? '1 member' : `${numberText(value)} members`);
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
const memberFact = (value: string): RequestFact => ({ code: 'MEMBER', name: 'Member', value });

function price(valueCents: number, points: number, pointsPerDollar: number): string {
  const percent = percentFromRate(valueCents, points, pointsPerDollar);
  const atRate = pointsText((valueCents * pointsPerDollar) / 100);
  return percent === 0
    ? pointsText(points)
    : `${pointsText(points)} (${percent}% different from the brand's rate of ${atRate})`;
}

const redemptionFacts: RequestTexts<'REDEMPTION_VOID'>['facts'] = ({
  number: named,
  memberNumber,
  valueCents,
  points,
}) => [
  { name: 'Redemption', value: named },
  memberFact(memberNumber),
  { name: 'Card', value: `${centsText(valueCents)} for ${pointsText(points)}` },
];

const LABELS: { readonly [Kind in RequestKind]: RequestTexts<Kind> } = {
  CORRECTION: {
    title: ({ points, memberNumber, takesBack }) =>
      `${signed(points)} points ${points > 0 ? 'to' : 'from'} ${memberNumber}${takesBack ? `, reversing ${takesBack}` : ''}`,
    facts: ({ memberNumber, points, memberNote, reference, takesBack }) => [
      memberFact(memberNumber),
      { code: 'ADJUSTMENT', name: 'Correction', value: signed(points) },
      ...(reference ? [{ name: 'Reference', value: reference }] : []),
      ...(takesBack ? [{ name: 'Reverses', value: takesBack }] : []),
      { code: 'MEMBER_READS', name: 'Note to the member', value: memberNote },
    ],
  },
  REDEMPTION_VOID: {
    title: ({ valueCents, number: named }) => `Void a ${centsText(valueCents)} card, ${named}`,
    facts: redemptionFacts,
  },
  REDEMPTION_REPLACE: {
    title: ({ valueCents, number: named }) => `Replace a ${centsText(valueCents)} card, ${named}`,
    facts: redemptionFacts,
  },
  STOCK_VOID: {
    title: ({ cards: many, cents, fileName }) =>
      `Void ${cards(many)} worth ${centsText(cents)}, ${fileName ?? 'all expired'}`,
    facts: ({ cards: many, cents, fileName }) => [
      { name: 'From', value: fileName ?? 'All expired cards' },
      { name: 'In stock when requested', value: cards(many) },
      { name: 'Worth', value: centsText(cents) },
    ],
  },
  CATALOGUE_ADD: {
    title: ({ valueCents, points }) => `Offer a ${centsText(valueCents)} card for ${pointsText(points)}`,
    facts: ({ valueCents, points, name }, pointsPerDollar) => [
      { name: 'Card', value: `${name}, ${centsText(valueCents)}` },
      { name: 'Price', value: price(valueCents, points, pointsPerDollar) },
    ],
  },
  CATALOGUE_CHANGE: {
    title: ({ valueCents, changes }) => `Change the ${centsText(valueCents)} card: ${changed(changes)}`,
    facts: ({ valueCents, pointsBefore, changes }, pointsPerDollar) => [
      { name: 'Card', value: centsText(valueCents) },
      ...(changes.points === undefined
        ? []
        : [
            { name: 'Current price', value: pointsText(pointsBefore) },
            { name: 'New price', value: price(valueCents, changes.points, pointsPerDollar) },
          ]),
      ...(changes.usesProvider === undefined
        ? []
        : [{ name: 'Provider when out of stock', value: yesNo(changes.usesProvider) }]),
      ...(changes.providerADay === undefined
        ? []
        : [{ name: 'Provider, per 24 hours', value: `up to ${cards(changes.providerADay)}` }]),
      ...(changes.isOffered === undefined ? [] : [{ name: 'Offered', value: yesNo(changes.isOffered) }]),
    ],
  },
  LAUNCH: {
    title: ({ shortId, name }) => `Launch ${shortId}, ${name}`,
    facts: ({ shortId, name, taskPoints, expectedCompletes, invites, test }) => [
      { name: 'Study', value: `${shortId}, ${name}` },
      { name: 'Points per activity', value: `up to ${pointsText(taskPoints)}` },
      ...(invites === undefined ? [] : [{ name: 'Invitations', value: `up to ${numberText(invites)}` }]),
      { name: 'Expected completes', value: numberText(expectedCompletes) },
      ...(test === undefined
        ? []
        : [
            {
              name: 'Points for the test',
              value: `up to ${pointsText(test.points)} to each of ${numberText(test.places)}`,
            },
          ]),
      {
        name: 'Total',
        value: `up to ${pointsText(launchPoints({ taskPoints, expectedCompletes, invites, test }))}`,
      },
    ],
  },
  QUEST_SERIES: {
    title: ({ name, points }) => `Start ${name}, up to ${pointsText(mostOf(points))} per quest`,
    facts: ({ name, firstMonday, points }) => [
      { name: 'Series', value: name },
      { name: 'Starts', value: firstMonday },
      { name: 'Points per quest', value: `up to ${pointsText(mostOf(points))}` },
    ],
  },
  QUEST_WEEK: {
    title: ({ series, week, members: many, points }) =>
      `Assign week ${week} of ${series} to ${members(many)}, up to ${pointsText(mostOf(points))} each`,
    facts: ({ series, week, quest, members: many, points }) => [
      { name: 'Series', value: series },
      { name: 'Week', value: `${week}, ${quest}` },
      { name: 'Points per quest', value: `up to ${pointsText(mostOf(points))}` },
      { name: 'Members', value: numberText(many) },
      { name: 'Total', value: `up to ${pointsText(mostOf(points) * many)}` },
    ],
  },
  WELCOME: {
    title: ({ shortId, name, budgetPoints }) =>
      `Use ${shortId}, ${name}, as the welcome survey, up to ${pointsText(budgetPoints)}`,
    facts: ({ shortId, name, taskPoints, budgetPoints, budgetBefore }) => [
      { name: 'Study', value: `${shortId}, ${name}` },
      { name: 'Points per new member', value: `up to ${pointsText(taskPoints)}` },
      ...(budgetBefore === null ? [] : [{ name: 'Current budget', value: pointsText(budgetBefore) }]),
      { name: 'New budget', value: pointsText(budgetPoints) },
    ],
  },
  UNITS: {
    title: ({ shortId, name, units: many }) => `${numberText(many)} units for ${shortId}, ${name}`,
    facts: ({ shortId, name, unitsBefore, units: many, pointsEach }) => [
      { name: 'Product test', value: `${shortId}, ${name}` },
      { name: 'Current units', value: numberText(unitsBefore) },
      { name: 'New units', value: numberText(many) },
      { name: 'Each person gets', value: `the product and up to ${pointsText(pointsEach)}` },
      { name: 'Increase', value: `up to ${pointsText((many - unitsBefore) * pointsEach)}` },
    ],
  },
  IMPORT: {
    title: ({ people, points }) => `Import ${members(people)} with ${pointsText(points)}`,
    facts: ({ people, points }) => [
      { name: 'Members', value: numberText(people) },
      { name: 'Total points', value: `up to ${pointsText(points)}` },
      { name: 'File', value: 'under Waitlist, People files' },
    ],
  },
  BADGE: {
    title: ({ badge: { name, points }, members: many, pastPoints }) =>
      pastPoints > 0
        ? `Award ${rewardName({ name })} to ${members(many)} for past activity, ${pointsText(pastPoints)} in total`
        : `Award ${pointsText(points)} with the badge ${rewardName({ name })}`,
    facts: ({ badge, members: many, pastPoints }) => [
      { name: 'Badge', value: rewardName({ name: badge.name }) },
      { name: 'Awarded', value: ruleSentence(badge) },
      { name: 'Points', value: pointsText(badge.points) },
      { name: 'For past activity', value: many === 0 ? 'no one' : `${pointsText(pastPoints)} to ${members(many)}` },
    ],
  },
  LIMIT: {
    // With its name: lists, the e-mail and the audit log have the title alone.
    title: ({ name, value }) => `Raise “${limitName(name)}” to ${limitOf(name, value)}`,
    facts: ({ name, value, before }) => [
      { name: 'Limit', value: limitName(name) },
      { name: 'Current', value: limitOf(name, before) },
      { name: 'New', value: limitOf(name, value) },
    ],
  },
  OPERATOR_INVITE: {
    title: ({ name, role }) => `Invite ${name} with the ${OPERATOR_ROLE_LABELS[role]} role`,
    facts: ({ name, email, role }) => [
      { name: 'Name', value: name },
      { name: 'Email', value: email },
      { name: 'Role', value: OPERATOR_ROLE_LABELS[role] },
    ],
  },
  OPERATOR_CHANGE: {
    title: ({ name, kind, role }) =>
      kind === 'enable' ? `Enable ${name} again` : `Give ${name} the ${OPERATOR_ROLE_LABELS[role]} role`,
    facts: ({ name, kind, roleBefore, role }) => [
      { name: 'Operator', value: name },
      ...(kind === 'enable'
        ? [{ name: 'Role', value: OPERATOR_ROLE_LABELS[role] }]
        : [
            { name: 'Current role', value: OPERATOR_ROLE_LABELS[roleBefore] },
            { name: 'New role', value: OPERATOR_ROLE_LABELS[role] },
          ]),
    ],
  },
};

const limitOf = (name: string, value: number) =>
  isActLimitName(name) ? limitText(ACT_LIMITS[name].unit, value) : numberText(value);
const limitName = (name: string) =>
  isActLimitName(name) ? `${COUNTED_ACT_LABELS[ACT_LIMITS[name].act]}: ${ACT_LIMITS[name].label.toLowerCase()}` : name;

function changed({ points, usesProvider, providerADay }: AskedFor<'CATALOGUE_CHANGE'>['changes']): string {
  const parts = [
    ...(points === undefined ? [] : [pointsText(points)]),
    ...(usesProvider === true ? ['provider on'] : []),
    ...(providerADay === undefined ? [] : [`up to ${cards(providerADay)} per day from the provider`]),
  ];
  return parts.join(', ');
}

/** All that a launch may give. A request of an older release does not say how many are invited. */
export const launchPoints = ({
  taskPoints,
  expectedCompletes,
  invites,
  test,
}: Pick<AskedFor<'LAUNCH'>, 'taskPoints' | 'expectedCompletes' | 'invites' | 'test'>): number =>
  taskPoints * (invites ?? expectedCompletes) + (test === undefined ? 0 : test.places * test.points);

export function requestTitle<Kind extends RequestKind>(kind: Kind, asked: AskedFor<Kind>): string {
  return LABELS[kind].title(asked);
}

export function requestFacts<Kind extends RequestKind>(
  kind: Kind,
  asked: AskedFor<Kind>,
  pointsPerDollar: number,
): readonly RequestFact[] {
  return LABELS[kind].facts(asked, pointsPerDollar);
}
