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

interface Words<Kind extends RequestKind> {
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
  return percent === 0 ? pointsText(points) : `${pointsText(points)}, ${percent}% from the brand’s ${atRate}`;
}

const redemptionFacts: Words<'REDEMPTION_VOID'>['facts'] = ({ number: named, memberNumber, valueCents, points }) => [
  { name: 'Redemption', value: named },
  memberFact(memberNumber),
  { name: 'Card', value: `${centsText(valueCents)} for ${pointsText(points)}` },
];

const WORDS: { readonly [Kind in RequestKind]: Words<Kind> } = {
  CORRECTION: {
    title: ({ points, memberNumber, takesBack }) =>
      `${signed(points)} points ${points > 0 ? 'to' : 'from'} ${memberNumber}${takesBack ? `, taking back ${takesBack}` : ''}`,
    facts: ({ memberNumber, points, memberNote, reference, takesBack }) => [
      memberFact(memberNumber),
      { code: 'ADJUSTMENT', name: 'Adjustment', value: signed(points) },
      ...(reference ? [{ name: 'Reference', value: reference }] : []),
      ...(takesBack ? [{ name: 'Takes back', value: takesBack }] : []),
      { code: 'MEMBER_READS', name: 'The member reads', value: memberNote },
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
      `Void ${cards(many)} worth ${centsText(cents)}, ${fileName ?? 'all that have expired'}`,
    facts: ({ cards: many, cents, fileName }) => [
      { name: 'From', value: fileName ?? 'All that have expired' },
      { name: 'In stock when it was asked', value: cards(many) },
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
            { name: 'Price now', value: pointsText(pointsBefore) },
            { name: 'Price then', value: price(valueCents, changes.points, pointsPerDollar) },
          ]),
      ...(changes.usesProvider === undefined
        ? []
        : [{ name: 'Provider when out of stock', value: yesNo(changes.usesProvider) }]),
      ...(changes.providerADay === undefined
        ? []
        : [{ name: 'Provider, in 24 hours', value: `at most ${cards(changes.providerADay)}` }]),
      ...(changes.isOffered === undefined ? [] : [{ name: 'Offered', value: yesNo(changes.isOffered) }]),
    ],
  },
  LAUNCH: {
    title: ({ shortId, name }) => `Launch ${shortId}, ${name}`,
    facts: ({ shortId, name, taskPoints, expectedCompletes, invites, test }) => [
      { name: 'Study', value: `${shortId}, ${name}` },
      { name: 'One activity gives', value: `up to ${pointsText(taskPoints)}` },
      ...(invites === undefined ? [] : [{ name: 'Invitations', value: `at most ${numberText(invites)}` }]),
      { name: 'Expected completes', value: numberText(expectedCompletes) },
      ...(test === undefined
        ? []
        : [
            { name: 'The test gives', value: `up to ${pointsText(test.points)} to each of ${numberText(test.places)}` },
          ]),
      {
        name: 'Together',
        value: `at most ${pointsText(launchPoints({ taskPoints, expectedCompletes, invites, test }))}`,
      },
    ],
  },
  QUEST_SERIES: {
    title: ({ name, points }) => `Begin ${name}, up to ${pointsText(mostOf(points))} a quest`,
    facts: ({ name, firstMonday, points }) => [
      { name: 'Series', value: name },
      { name: 'Begins', value: firstMonday },
      { name: 'One quest gives', value: `up to ${pointsText(mostOf(points))}` },
    ],
  },
  QUEST_WEEK: {
    title: ({ series, week, members: many, points }) =>
      `Give the quest of week ${week} of ${series} to ${members(many)}, up to ${pointsText(mostOf(points))} each`,
    facts: ({ series, week, quest, members: many, points }) => [
      { name: 'Series', value: series },
      { name: 'Week', value: `${week}, ${quest}` },
      { name: 'One quest gives', value: `up to ${pointsText(mostOf(points))}` },
      { name: 'Members', value: numberText(many) },
      { name: 'Together', value: `at most ${pointsText(mostOf(points) * many)}` },
    ],
  },
  WELCOME: {
    title: ({ shortId, name, budgetPoints }) =>
      `Welcome with ${shortId}, ${name}, for up to ${pointsText(budgetPoints)}`,
    facts: ({ shortId, name, taskPoints, budgetPoints, budgetBefore }) => [
      { name: 'Study', value: `${shortId}, ${name}` },
      { name: 'One new member gets', value: `up to ${pointsText(taskPoints)}` },
      ...(budgetBefore === null ? [] : [{ name: 'Budget now', value: pointsText(budgetBefore) }]),
      { name: 'Budget then', value: pointsText(budgetPoints) },
    ],
  },
  UNITS: {
    title: ({ shortId, name, units: many }) => `${numberText(many)} units for ${shortId}, ${name}`,
    facts: ({ shortId, name, unitsBefore, units: many, pointsEach }) => [
      { name: 'Product test', value: `${shortId}, ${name}` },
      { name: 'Units now', value: numberText(unitsBefore) },
      { name: 'Units then', value: numberText(many) },
      { name: 'Each person gets', value: `the product, and up to ${pointsText(pointsEach)}` },
      { name: 'More than before', value: `at most ${pointsText((many - unitsBefore) * pointsEach)}` },
    ],
  },
  IMPORT: {
    title: ({ people, points }) => `Take in ${members(people)} of another panel with ${pointsText(points)}`,
    facts: ({ people, points }) => [
      { name: 'Members', value: numberText(people) },
      { name: 'They bring together', value: `at most ${pointsText(points)}` },
      { name: 'The file', value: 'under Waitlist, Files of people' },
    ],
  },
  BADGE: {
    title: ({ badge: { name, points }, members: many, pastPoints }) =>
      pastPoints > 0
        ? `Give ${rewardName({ name })} to ${members(many)} for the past, ${pointsText(pastPoints)} together`
        : `Give ${pointsText(points)} with the badge ${rewardName({ name })}`,
    facts: ({ badge, members: many, pastPoints }) => [
      { name: 'Badge', value: rewardName({ name: badge.name }) },
      { name: 'Given', value: ruleSentence(badge) },
      { name: 'It gives', value: pointsText(badge.points) },
      { name: 'For the past', value: many === 0 ? 'to nobody' : `${pointsText(pastPoints)} to ${members(many)}` },
    ],
  },
  LIMIT: {
    // With its name: lists, the e-mail and the audit log have the title alone.
    title: ({ name, value }) => `Raise “${limitName(name)}” to ${limitOf(name, value)}`,
    facts: ({ name, value, before }) => [
      { name: 'Limit', value: limitName(name) },
      { name: 'Now', value: limitOf(name, before) },
      { name: 'Then', value: limitOf(name, value) },
    ],
  },
  OPERATOR_INVITE: {
    title: ({ name, role }) => `Invite ${name} as ${OPERATOR_ROLE_LABELS[role].toLowerCase()}`,
    facts: ({ name, email, role }) => [
      { name: 'Name', value: name },
      { name: 'Email', value: email },
      { name: 'Role', value: OPERATOR_ROLE_LABELS[role] },
    ],
  },
  OPERATOR_CHANGE: {
    title: ({ name, kind, role }) =>
      kind === 'enable' ? `Enable ${name} again` : `Make ${name} ${OPERATOR_ROLE_LABELS[role].toLowerCase()}`,
    facts: ({ name, kind, roleBefore, role }) => [
      { name: 'Operator', value: name },
      ...(kind === 'enable'
        ? [{ name: 'Role', value: OPERATOR_ROLE_LABELS[role] }]
        : [
            { name: 'Role now', value: OPERATOR_ROLE_LABELS[roleBefore] },
            { name: 'Role then', value: OPERATOR_ROLE_LABELS[role] },
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
    ...(providerADay === undefined ? [] : [`up to ${cards(providerADay)} a day from the provider`]),
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
  return WORDS[kind].title(asked);
}

export function requestFacts<Kind extends RequestKind>(
  kind: Kind,
  asked: AskedFor<Kind>,
  pointsPerDollar: number,
): readonly RequestFact[] {
  return WORDS[kind].facts(asked, pointsPerDollar);
}
