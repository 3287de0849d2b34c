import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';
import { emailAddress, personName } from '../rules/waitlist.ts';

// What operators fill in about people on their way in. Only the console and the server load this.

const { waitlist: SAY } = MESSAGES;

/** Somebody who is invited by hand, on the list or not. */
export const personToInvite = v.object({
  email: emailAddress,
  firstName: personName(SAY.firstNameRequired),
  lastName: personName(SAY.lastNameRequired),
});

export const PANEL_CELLS_MAX = 40;
export const WANTED_MEMBERS_MAX = 5_000_000;
/** At most so many people are named one by one. */
export const PEOPLE_AT_ONCE_MAX = 100;
/** Who had a link before may have it sent again by support, who invite nobody. */
export const LINK_AGAIN_STAGES = ['INVITED', 'EXPIRED'] as const;
/** Nobody gets two links by hand within so long: a second press sends nothing. */
export const INVITATION_PAUSE_SECONDS = 60;

const CELL_SAYS = {
  name: 'Give the cell a name of up to 60 characters',
  percent: 'Use a share from 0 to 100',
  age: 'Use an age from 18 to 120',
  ages: 'The minimum age is higher than the maximum',
  answers: 'Use shorter names and values',
  wanted: 'Use a number of members from 1 to 5,000,000',
  sum: 'The shares add up to more than 100',
} as const;

const age = v.nullish(
  v.pipe(v.number(), v.integer(CELL_SAYS.age), v.minValue(18, CELL_SAYS.age), v.maxValue(120, CELL_SAYS.age)),
);
const shortText = v.pipe(v.string(), v.trim(), v.nonEmpty(CELL_SAYS.answers), v.maxLength(60, CELL_SAYS.answers));

/** What only the server can say of targets: it knows what the survey asks. */
export const TARGET_SAYS = {
  unknown: (attribute: string, value: string) =>
    `The recruitment survey doesn't ask for “${attribute}: ${value}”. Choose an answer from that survey.`,
} as const;

/** A part of the population and its share of the panel. */
export const panelCell = v.pipe(
  v.object({
    cellId: v.nullish(v.string()),
    name: v.pipe(v.string(), v.trim(), v.nonEmpty(CELL_SAYS.name), v.maxLength(60, CELL_SAYS.name)),
    targetPercent: v.pipe(
      v.number(CELL_SAYS.percent),
      v.minValue(0, CELL_SAYS.percent),
      v.maxValue(100, CELL_SAYS.percent),
    ),
    ageFrom: age,
    ageTo: age,
    answers: v.pipe(
      v.array(
        v.object({ attribute: shortText, values: v.pipe(v.array(shortText), v.minLength(1, CELL_SAYS.answers)) }),
      ),
      v.maxLength(5, CELL_SAYS.answers),
    ),
  }),
  v.forward(
    v.partialCheck([['ageFrom'], ['ageTo']], ({ ageFrom, ageTo }) => (ageFrom ?? 0) <= (ageTo ?? 200), CELL_SAYS.ages),
    ['ageTo'],
  ),
);

export const panelTargets = v.object({
  wantedMembers: v.nullish(
    v.pipe(
      v.number(CELL_SAYS.wanted),
      v.integer(CELL_SAYS.wanted),
      v.minValue(1, CELL_SAYS.wanted),
      v.maxValue(WANTED_MEMBERS_MAX, CELL_SAYS.wanted),
    ),
  ),
  cells: v.pipe(
    v.array(panelCell),
    v.maxLength(PANEL_CELLS_MAX),
    // Tenths add up to a little more than a hundred in binary.
    v.check((cells) => cells.reduce((sum, { targetPercent }) => sum + targetPercent, 0) < 100.05, CELL_SAYS.sum),
  ),
});
export type PanelTargets = v.InferOutput<typeof panelTargets>;
