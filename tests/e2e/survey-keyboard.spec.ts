import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { answersOf, heading, invited, nextButton, servePictures } from './survey-steps.ts';
import { SURVEY_OF_EVERY_TYPE } from './survey-of-every-type.ts';

/** To the control of that name by the tab key alone. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement;
      const ids = element?.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const named = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      return (
        named.trim() ||
        element?.getAttribute('aria-label') ||
        labels.map((one) => one.textContent).join(' ') ||
        (element?.textContent ?? '')
      ).trim();
    });
    if (typeof name === 'string' ? label.includes(name) : name.test(label)) return;
  }
  throw new Error(`The tab key never comes to ${String(name)}`);
}

const type = (page: Page, text: string) => page.keyboard.type(text);
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** By page: its heading, and the keys that answer it. Enter then goes on. */
const WALK: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ["It's 6 pm and you're tired. Which do you reach for?", (page) => press(page, 'e', 'B')],
  [
    'How often do you cook?',
    async (page) => {
      await press(page, 'd');
      await tabTo(page, 'Other');
      await type(page, 'on a dare');
    },
  ],
  ['What is in your fridge?', (page) => press(page, 'a', 'b', 'e', 'c', 'd')],
  ['Does your kitchen have a window?', (page) => press(page, 'a')],
  [
    'Which shop is nearest?',
    async (page) => {
      await tabTo(page, 'Which shop is nearest?');
      await type(page, 'Market');
      await tabTo(page, 'Next');
    },
  ],
  [
    'Which spices do you own?',
    async (page) => {
      await tabTo(page, 'Search');
      await type(page, 'spice 33');
      await press(page, 'Tab', 'Space');
    },
  ],
  [
    'About your kitchen',
    async (page) => {
      await tabTo(page, 'What do you call it?');
      await type(page, 'the galley');
      await tabTo(page, 'How many cups');
      await type(page, '12');
      await tabTo(page, 'When was it painted?');
      await type(page, '05012020');
      await tabTo(page, 'Where may we write?');
      await type(page, 'dana@example.com');
      await tabTo(page, 'How warm is it?');
      await press(page, 'ArrowRight', 'ArrowRight');
      await tabTo(page, 'What do you see from it?');
      await type(page, 'a wall');
      await tabTo(page, 'Next');
    },
  ],
  [
    'What was your last dinner in the galley?',
    async (page) => {
      await tabTo(page, 'What was your last dinner');
      await type(page, 'Soup,\nagain');
      await tabTo(page, 'Next');
    },
  ],
  [
    'Would you tell a friend?',
    async (page) => {
      await tabTo(page, /^0$/);
      await press(page, 'Space', 'ArrowRight', 'ArrowRight');
    },
  ],
  [
    'How was it?',
    async (page) => {
      await tabTo(page, /^1$/);
      await press(page, 'Space', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    },
  ],
  [
    'How do you feel about dishes?',
    async (page) => {
      await tabTo(page, /^1$/);
      await press(page, 'Space');
    },
  ],
  [
    'Put these in order',
    async (page) => {
      await tabTo(page, 'Move Taste down');
      await press(page, 'Enter', 'Space');
      await tabTo(page, 'Next');
    },
  ],
  [
    'Pick what counts, and order it',
    async (page) => {
      await tabTo(page, 'Colour');
      await press(page, 'Enter');
      await tabTo(page, /^(Sound)$/);
      await press(page, 'Enter');
      await tabTo(page, 'Next');
    },
  ],
  [
    'How true is it for you?',
    async (page) => {
      await tabTo(page, 'Not at all');
      await press(page, 'Space', 'Tab', 'ArrowDown');
    },
  ],
  [
    'Your shops',
    async (page) => {
      await tabTo(page, 'How often');
      await type(page, 'Weekly');
      await tabTo(page, 'Miles away');
      await type(page, '1.5');
    },
  ],
  [
    'Who lives with you?',
    async (page) => {
      await tabTo(page, 'Adults');
      await type(page, '2');
    },
  ],
  [
    'How hungry are you?',
    async (page) => {
      await tabTo(page, 'How hungry are you?');
      await press(page, 'End', 'ArrowLeft');
    },
  ],
  [
    'When do you eat?',
    async (page) => {
      await tabTo(page, 'From');
      await press(page, 'ArrowRight');
      await tabTo(page, 'To');
      await press(page, 'ArrowLeft');
    },
  ],
  ['A word in between', async () => {}],
];

test('I take a whole survey with every type of question by keyboard alone', async ({ page, node }) => {
  await servePictures(page);
  const { address, taskId } = await invited(node, { definitionJson: SURVEY_OF_EVERY_TYPE, outcomes: [] });
  await page.goto(address);
  await tabTo(page, 'Start');
  await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
  await page.keyboard.press('Enter');
  for (const [title, answer] of WALK) {
    await test.step(title, async () => {
      await expect(heading(page)).toHaveText(title);
      await expect(heading(page)).toBeFocused();
      await answer(page);
      // A press in the first moment of a page is one for the page before.
      await expect(nextButton(page)).toBeEnabled();
      await page.keyboard.press('Enter');
    });
  }
  await expect(heading(page)).toHaveText('All done. Thank you!');
  expect(await answersOf(node, taskId)).toEqual({
    reach: 'can',
    often: 'other',
    'often-Comment': 'on a dare',
    fridge: ['Eggs', 'Cheese'],
    window: true,
    shop: 'Market hall',
    spices: ['Spice 33'],
    called: 'the galley',
    cups: 12,
    painted: '2020-05-01',
    mail: 'dana@example.com',
    warmth: 7,
    sees: 'a wall',
    dinner: 'Soup,\nagain',
    tell: 2,
    stars: 4,
    faces: 1,
    order: ['Price', 'Time', 'Taste'],
    picked: ['Colour', 'Sound'],
    true: { 'I like to cook': 'Not at all', 'I cook for others': 'A little' },
    shops: { Near: { visits: 'Weekly', miles: 1.5 } },
    home: { adults: 2 },
    hungry: 9,
    hours: [17, 22],
  });
});
