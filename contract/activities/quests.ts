import * as v from 'valibot';
import { STUDY_NAME_MAX_CHARACTERS, studyPoints } from '../studies/studies.ts';

/** Series of weekly quests, as the console begins and plans them. */
export const QUEST_MESSAGES = {
  name: 'Give the series a name.',
  firstMonday: 'Choose a Monday: quests are handed out when the week begins.',
  'week-over': 'That week is over. Choose one that is still to come.',
  'handed-out': 'Members have the quest of that week already. Choose one that is still to come.',
  'nothing-there': 'There is no quest in that week.',
  'not-a-quest': 'Choose a quest that is still a draft.',
  notPublishable: 'This quest cannot be handed out yet. Open it and mend what is listed here.',
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
