import * as v from 'valibot';
import { STUDY_NAME_MAX_CHARACTERS, studyPoints } from '../studies/studies.ts';

/** Series of weekly quests, as the console begins and plans them. */
export const QUEST_MESSAGES = {
  name: 'Give the series a name.',
  firstMonday: 'Choose a Monday. Quests are assigned at the start of the week.',
  'week-over': 'That week is over. Choose a future week.',
  'handed-out': "Members already have that week's quest. Choose a future week.",
  'nothing-there': "There's no quest that week.",
  'not-a-quest': "Choose a quest that's still a draft.",
  notPublishable: "This quest can't be assigned yet. Open it and fix what's listed here.",
} as const;

const MONDAY = 1;

export const newQuestSeries = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, QUEST_MESSAGES.name), v.maxLength(STUDY_NAME_MAX_CHARACTERS)),
  firstMonday: v.pipe(
    v.string(QUEST_MESSAGES.firstMonday),
    v.isoDate(QUEST_MESSAGES.firstMonday),
    v.check((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === MONDAY, QUEST_MESSAGES.firstMonday),
  ),
  points: studyPoints,
});
