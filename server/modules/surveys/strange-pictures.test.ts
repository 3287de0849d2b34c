import { expect, test } from 'vitest';
import { strangePictures } from './publish-survey.ts';

const survey = (...elements: object[]) => ({ pages: [{ name: 'p', elements }] });

test.each([
  ['a picture of ours', survey({ type: 'image', name: 'a', imageLink: '/pictures/0a' }), []],
  ['a clip', survey({ type: 'image', contentMode: 'video', name: 'a', imageLink: '0190a-clip' }), []],
  [
    'a picture from elsewhere',
    survey({ type: 'html', name: 'x' }, { type: 'image', name: 'a', imageLink: 'https://example.org/a.png' }),
    ['pages[0].elements[1].imageLink'],
  ],
  [
    'a picture from elsewhere without a protocol',
    survey({ type: 'image', name: 'a', imageLink: '//example.org/a.png' }),
    ['pages[0].elements[0].imageLink'],
  ],
  [
    'a choice with a picture from elsewhere',
    survey({
      type: 'imagepicker',
      name: 'a',
      choices: [
        { value: 1, imageLink: '/pictures/0a' },
        { value: 2, imageLink: 'https://example.org/a.png' },
      ],
    }),
    ['pages[0].elements[0].choices[1].imageLink'],
  ],
])('%s', (_what, given, paths) => {
  expect(strangePictures(given).map(({ path }) => path)).toEqual(paths);
});
