import sharp from 'sharp';
import { anOperator } from '#testkit/builders/builders.ts';
import { aWrittenStudy } from '#testkit/builders/survey-builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';

const SURVEY = {
  pages: [
    {
      name: 'shelf',
      elements: [
        { type: 'image', name: 'picture', altText: 'A shelf with four kinds of tea' },
        {
          type: 'imagepicker',
          name: 'pack',
          title: 'Which pack would you take?',
          showLabel: true,
          choices: [
            { value: 1, text: 'The green one' },
            { value: 2, text: 'The red one' },
          ],
        },
      ],
    },
  ],
};

function aStudy(node: TestNode) {
  const names = { internalName: 'Packs', externalName: 'Two packs', description: 'A few pictures.' };
  return aWrittenStudy(node, names, { definition: SURVEY });
}

const picture = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('I upload the pictures of a question and see them drawn; what is no picture, or is from elsewhere, is told in a sentence', async ({
  page,
  node,
}) => {
  await test.step('I upload the pictures of a question, and they are really drawn in the preview', async () => {
    const { shortId } = await aStudy(node);
    await signInToConsole(page, await anOperator(node), `/console/studies/${shortId}/survey`);
    const outline = page.getByRole('region', { name: 'Outline' });
    await outline.getByRole('button', { name: /Which pack/ }).click();
    for (const [choice, colour] of [
      ['a', 'green'],
      ['b', 'red'],
    ] as const) {
      const file = page.getByLabel(`Picture for choice ${choice.toUpperCase()}: file`);
      await file.setInputFiles({ name: 'pack.jpg', mimeType: 'image/jpeg', buffer: await picture(colour) });
      await expect(page.getByRole('button', { name: /^Replace/ })).toHaveCount(choice === 'a' ? 1 : 2);
    }
    const shown = page.frameLocator('iframe[title="Preview on a phone"]').locator('img[src^="/pictures/"]');
    await expect(shown).toHaveCount(2);
    for (const one of await shown.all()) {
      await expect.poll(() => one.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(600);
    }
  });

  await test.step('I am told in a sentence that a file is no picture, and that one from elsewhere keeps me from publishing', async () => {
    const { shortId } = await aStudy(node);
    await page.goto(`/console/studies/${shortId}/survey`);
    await page
      .getByRole('region', { name: 'Outline' })
      .getByRole('button', { name: /Which pack/ })
      .click();
    const file = page.getByLabel('Picture for choice A: file');
    await file.setInputFiles({ name: 'pack.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no pixels at all') });
    await expect(page.getByText("We can't read this picture.")).toBeVisible();
    await page.getByRole('textbox', { name: 'Picture for choice B' }).fill('https://127.0.0.1/pack.png');
    await expect(page.getByText(/uses a picture from another site/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Upload a copy' }).click();
    await expect(page.getByText("This URL isn't on the public internet.")).toBeVisible();
  });
});
