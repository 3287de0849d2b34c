import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTask } from '#server/modules/activities/index.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aTaker, outcomeOf } from '#testkit/clients/survey-taker.ts';
import { aFilm, aPhoto, Uploader } from '#testkit/beds/upload-bed.ts';

const DIARY = {
  pages: [
    { name: 'fridge', elements: [{ type: 'file', name: 'photo', title: 'Your fridge, please' }] },
    { name: 'diary', elements: [{ type: 'video', name: 'film', title: 'Show us your dinner', isRequired: true }] },
  ],
};

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('a photo and a film as answers: only what the member sent whole is taken, and a person reviews it', async () => {
  const survey = await aSurvey(node, { definitionJson: DIARY, project: { subType: 'QUALITATIVE' } });
  const { taker, taskId, link } = await aTaker(node, survey);
  const other = await aTaker(node, survey);
  await taker.start();
  await other.taker.start();
  const page = new Uploader(node.url, link);
  const photoOf = (uploadId: string) => ({ photo: [{ name: 'fridge.jpg', type: 'image/jpeg', content: uploadId }] });
  const filmOf = (uploadId: string) => ({ film: { uploadId, seconds: 12 } });

  const film = await page.whole(aFilm(5_000), 2_000);
  expect(outcomeOf(await taker.save(0, 'fridge', photoOf(film)))).toMatchObject({
    revision: 0,
    problems: [{ question: 'photo' }],
  });
  const photo = await page.whole(await aPhoto(3_000), 3_000, 'PHOTO', 'image/jpeg');
  expect(outcomeOf(await taker.save(0, 'fridge', photoOf(photo)))).toMatchObject({ revision: 1, problems: [] });

  const half = await page.opened(5_000);
  const theirs = await new Uploader(node.url, other.link).whole(aFilm(5_000), 5_000);
  for (const uploadId of [half, theirs, photo, 'made-up']) {
    expect(outcomeOf(await taker.save(1, 'diary', filmOf(uploadId)))).toMatchObject({
      revision: 1,
      problems: [{ question: 'film' }],
    });
  }
  expect(outcomeOf(await taker.save(1, 'diary', filmOf(film)))).toMatchObject({
    revision: 2,
    end: { outcome: 'UNDER_REVIEW', points: 0, pointsIfApproved: 120 },
  });
  expect(await readTask(node.rooms.activities, node.platform.db, taskId)).toMatchObject({ state: 'UNDER_REVIEW' });
});

test('a member may record again as often as they like: what no answer names any more goes', async () => {
  const last = { name: 'words', elements: [{ type: 'comment', name: 'why' }] };
  const survey = await aSurvey(node, { definitionJson: { pages: [...DIARY.pages, last] } });
  const { taker, link } = await aTaker(node, survey);
  await taker.start();
  const page = new Uploader(node.url, link);
  const photo = await page.whole(await aPhoto(3_000), 3_000, 'PHOTO', 'image/jpeg');
  await taker.save(0, 'fridge', { photo: [{ name: 'fridge.jpg', type: 'image/jpeg', content: photo }] });
  let before: string | undefined;
  let revision = 1;
  for (let take = 0; take < 11; take++) {
    const film = await page.whole(aFilm(5_000), 5_000);
    const saved = await taker.save(revision, 'diary', { film: { uploadId: film, seconds: 12 } });
    expect(outcomeOf(saved)).toMatchObject({ revision: revision + 1, problems: [] });
    if (before !== undefined) expect(await page.standing(before)).toMatchObject({ status: 404 });
    expect(await page.standing(film)).toMatchObject({ status: 200 });
    await taker.back(revision + 1);
    before = film;
    revision += 2;
  }
  expect(await page.standing(photo)).toMatchObject({ status: 200 });
  expect(await page.remove(photo)).toMatchObject({ status: 409 });
});

test('a recording is reviewed whatever kind of study asks for it, and not where nobody recorded anything', async () => {
  const definitionJson = {
    pages: [{ name: 'diary', elements: [{ type: 'video', name: 'film', title: 'If you like' }] }],
  };
  const survey = await aSurvey(node, { definitionJson, project: { subType: 'QUANTITATIVE' } });
  const { taker, link } = await aTaker(node, survey);
  await taker.start();
  const film = await new Uploader(node.url, link).whole(aFilm(5_000), 5_000);
  const saved = await taker.save(0, 'diary', { film: { uploadId: film, seconds: 12 } });
  expect(outcomeOf(saved)).toMatchObject({ end: { outcome: 'UNDER_REVIEW', points: 0 } });
  const { taker: silent } = await aTaker(node, survey);
  await silent.start();
  expect(outcomeOf(await silent.save(0, 'diary', {}))).toMatchObject({ end: { outcome: 'QUALIFIED' } });
});
