import { ask, required, survey, type DemoSurvey } from './demo-survey.ts';

const BEFORE = "<p>No need to clean up or show your face. It doesn't have to be perfect.</p>";

/** Recordings are always watched by a person. Anyone who has no camera at hand may write instead. */
const videoSurvey = (title: string, task: string, hint: string, text: string): DemoSurvey =>
  survey(title, {
    before: [{ type: 'html', name: 'before', html: BEFORE }],
    record: [
      ask('video', 'clip', task, { description: hint, maxSeconds: 180 }),
      ask('comment', 'words', text, { maxLength: 600 }),
    ],
  });

export const LAUNDRY_DAY = videoSurvey(
  'Show us your laundry day',
  'Show us where the laundry goes, from the floor to the drawer',
  'Up to 3 minutes. Tell us what annoys you along the way.',
  'No camera? Tell us in writing.',
);

export const OPENING_THE_BOX = videoSurvey(
  'Opening the box',
  'Film yourself opening the box, from the tape to the recycling bin',
  'Up to 3 minutes. One hand on the box is fine.',
  "Anything the video doesn't show?",
);

/** Watch a clip, say what you saw, then show your own. */
export function dinnerFilm(clipId: string): DemoSurvey {
  return survey("What's for dinner?", {
    watch: [
      ask('image', 'film', 'First, a short clip', {
        contentMode: 'video',
        description: "It's 10 seconds, with no sound. Then we'll ask what you noticed.",
        imageLink: clipId,
        altText: 'Food hops onto a kitchen table',
        mustWatch: true,
      }),
    ],
    noticed: [
      required('checkbox', 'guests', 'What did you see on the table?', {
        choicesOrder: 'random',
        choices: ['An egg', 'A slice of toast', 'A lemon', 'A radish', 'A jar of honey', 'A teapot', 'A tomato'],
      }),
      ask('comment', 'missing', 'What would your family say is missing?', { maxLength: 300 }),
    ],
    record: [
      required('video', 'table', 'Now show us your own table on a typical evening', {
        description:
          "Up to 3 minutes. Show us what goes where, and tell us what annoys you. You don't need to show your face.",
        maxSeconds: 180,
      }),
    ],
  });
}
