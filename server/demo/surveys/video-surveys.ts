import { page, type DemoSurvey } from './demo-survey.ts';

/** Recordings are always watched by a person. Whoever has no camera at hand may write instead. */
function videoSurvey(title: string, task: string, hint: string, words: string): DemoSurvey {
  return {
    title,
    definition: {
      title,
      pages: [
        page('before', {
          type: 'html',
          name: 'before',
          html: '<p>No need to tidy up, and no faces needed. Honest beats polished.</p>',
        }),
        page(
          'record',
          { type: 'video', name: 'clip', title: task, description: hint, maxSeconds: 180 },
          { type: 'comment', name: 'words', title: words, maxLength: 600 },
        ),
      ],
    },
  };
}

export const LAUNDRY_DAY = videoSurvey(
  'Show us your laundry day',
  'Show us where the laundry goes, from the floor to the drawer',
  'Up to 3 minutes. Say what annoys you on the way.',
  'No camera at hand? Tell us in words.',
);

export const OPENING_THE_BOX = videoSurvey(
  'Opening the box',
  'Film the moment: from the tape to the recycling bin',
  'Up to 3 minutes. One hand on the box is fine.',
  'Anything the film does not show?',
);

/** Watch a clip, say what you saw, then show your own. */
export function dinnerFilm(clipId: string): DemoSurvey {
  const title = 'What is for dinner?';
  return {
    title,
    definition: {
      title,
      pages: [
        page('watch', {
          type: 'image',
          contentMode: 'video',
          name: 'film',
          title: 'First, a short clip',
          description: 'Ten seconds, without sound. Then we ask what you noticed.',
          imageLink: clipId,
          altText: 'Food hops onto a kitchen table',
          mustWatch: true,
        }),
        page(
          'noticed',
          {
            type: 'checkbox',
            name: 'guests',
            title: 'Who came to the table?',
            isRequired: true,
            choicesOrder: 'random',
            choices: ['An egg', 'A slice of toast', 'A lemon', 'A radish', 'A jar of honey', 'A teapot', 'A tomato'],
          },
          { type: 'comment', name: 'missing', title: 'Who was missing, if you ask your family?', maxLength: 300 },
        ),
        page('record', {
          type: 'video',
          name: 'table',
          title: 'Now show us your own table, on an ordinary evening',
          description: 'Up to 3 minutes. Say what goes where, and what annoys you. No faces needed.',
          isRequired: true,
          maxSeconds: 180,
        }),
      ],
    },
  };
}
