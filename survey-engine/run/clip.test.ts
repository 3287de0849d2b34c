import { describe, expect, test } from 'vitest';
import { readSurvey } from '../import.ts';
import { answerPage, finalAnswers, viewPage } from '../index.ts';
import { NOW, refusals, startOf, surveyOf } from '../testing/take.ts';

const clip = (more: object = {}) => ({
  type: 'image',
  name: 'film',
  contentMode: 'video',
  imageLink: '0199-aB_c',
  altText: 'Two lunchboxes',
  ...more,
});
const pages = (element: object) => ({ pages: [{ name: 'p', elements: [element] }] });

describe('a clip of ours', () => {
  test('is an image in the definition and a video in the view, named by its id', () => {
    const survey = surveyOf(pages(clip({ title: 'First, a short clip' })));
    const view = viewPage(survey, startOf(survey), NOW);
    expect(view.elements).toEqual([
      expect.objectContaining({
        type: 'video',
        title: 'First, a short clip',
        clipId: '0199-aB_c',
        altText: 'Two lunchboxes',
        isRequired: false,
      }),
    ]);
    expect(view.elements[0]).not.toHaveProperty('imageLink');
  });

  test.each([
    [{}, 'Two lunchboxes'],
    [{ altText: '' }, 'A short clip'],
  ])('without a title has one that can be read aloud: %j', (more, title) => {
    const survey = surveyOf(pages(clip(more)));
    expect(viewPage(survey, startOf(survey), NOW).elements[0]).toMatchObject({ title });
  });

  test('may be passed by, and remembers that it was watched', () => {
    const survey = surveyOf(pages(clip()));
    expect(answerPage(survey, startOf(survey), { pageName: 'p', draft: {}, now: NOW })).toMatchObject({ ok: true });
    const done = answerPage(survey, startOf(survey), { pageName: 'p', draft: { film: true }, now: NOW });
    expect(done.ok && finalAnswers(survey, done.run, NOW)).toEqual({ film: true });
  });

  test('that must be watched keeps the page until it was', () => {
    const survey = surveyOf(pages(clip({ mustWatch: true })));
    const run = startOf(survey);
    expect(answerPage(survey, run, { pageName: 'p', draft: {}, now: NOW })).toEqual({
      ok: false,
      problems: [
        { question: 'film', code: 'required', message: 'Please watch the clip to the end, or read the text version.' },
      ],
    });
    expect(refusals(survey, run, { film: null })).toEqual(['film required']);
    expect(answerPage(survey, run, { pageName: 'p', draft: { film: true }, now: NOW })).toMatchObject({ ok: true });
  });

  test.each([[false], ['true'], [1], [{ watched: true }], [[true]]])('is answered with true alone, not %j', (value) => {
    const survey = surveyOf(pages(clip({ mustWatch: true })));
    expect(refusals(survey, startOf(survey), { film: value })).toEqual(['film wrongType']);
  });

  test('a picture is still no question', () => {
    const survey = surveyOf(pages({ type: 'image', name: 'film', imageLink: '/a.png', contentMode: 'image' }));
    expect(refusals(survey, startOf(survey), { film: true })).toEqual(['film unknown']);
  });

  test.each([
    ['an address', clip({ imageLink: 'https://example.com/film.mp4' }), /imageLink: .*ID of an uploaded clip/],
    ['no address', clip({ imageLink: undefined }), /imageLink: /],
    ['a path', clip({ imageLink: '../1' }), /imageLink: /],
    ['a film of somebody else', clip({ contentMode: 'youtube' }), /contentMode: 'youtube' isn't supported/],
    ['mustWatch that is no flag', clip({ mustWatch: 'yes' }), /mustWatch: /],
    ['mustWatch of a picture', { type: 'image', name: 'a', imageLink: '/a.png', mustWatch: true }, /mustWatch/],
    ['a default', clip({ defaultValue: true }), /defaultValue/],
  ])('is refused with %s', (_, element, reason) => {
    const read = readSurvey(pages(element));
    expect(read.ok ? [] : read.problems.map(({ path, reason: why }) => `${path}: ${why}`)).toEqual(
      expect.arrayContaining([expect.stringMatching(reason)]),
    );
  });
});
