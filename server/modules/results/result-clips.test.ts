import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhoto, Uploader } from '#testkit/beds/upload-bed.ts';
import { anOperator, must } from '#testkit/builders/builders.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aTaker } from '#testkit/clients/survey-taker.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { openResults } from './open-results.ts';
import { resultClips } from './result-clips.ts';

const KITCHEN = {
  pages: [
    {
      name: 'kitchen',
      elements: [
        { type: 'file', name: 'photo', title: 'Your fridge, please' },
        { type: 'comment', name: 'why', title: 'Why like this?' },
      ],
    },
  ],
};

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('what members recorded for a question comes with its tasks, newest first; what they wrote does not', async () => {
  const { results } = node.rooms;
  const survey = await aSurvey(node, { definitionJson: KITCHEN });
  const sent = [];
  for (const why of ['It hums', 'It is new']) {
    const { taker, taskId, link } = await aTaker(node, survey);
    await taker.start();
    const photo = await new Uploader(node.url, link).whole(await aPhoto(3_000), 3_000, 'PHOTO', 'image/jpeg');
    const answer = [{ name: 'fridge.jpg', type: 'image/jpeg', content: photo }];
    await taker.save(0, 'kitchen', { photo: answer, why });
    sent.unshift({ taskId, uploadIds: [photo] });
    node.clock.advance(1_000);
  }
  const { operatorId } = await anOperator(node);
  const opened = must(await openResults(results, { operatorId, isReader: false }, survey.projectId));
  const clipsOf = (variable: string, by = opened) =>
    resultClips(results, by, { variable, filter: {}, startingAfter: undefined });
  expect(await clipsOf('photo')).toMatchObject({ totalItems: 2, nextPage: null, contents: sent });
  expect(await clipsOf('why')).toBeUndefined();
  expect(await clipsOf('nothing')).toBeUndefined();
  expect(await clipsOf('photo', { ...opened, isReader: true })).toBeUndefined();
});
