import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { detailForm } from '#contract/profile/detail-form.ts';
import { saveOwnAttributes } from '#server/modules/members/save-attributes.ts';
import { publishDetail, readCatalogue, type KnownDetail } from '#server/modules/profile/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, anOperator, must } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { someStepsOf, asSomebodyNew } from './as-somebody-new.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';

const OPTIONS = ['Tea', 'Coffee'].map((text) => ({ text, isExclusive: false, isRetired: false }));
const FORM = {
  typeName: 'shopping',
  displayName: 'What you drink',
  selectionType: 'single',
  options: OPTIONS,
  isEditable: true,
  isNaming: false,
  isRestricted: false,
  unlockDays: 0,
};
const aName = () => `drinks${randomUUID().slice(0, 8)}`;

/** What another admin does at the same time. */
async function publish(node: TestNode, detailName: string, change: object = {}): Promise<KnownDetail> {
  const { profile } = node.rooms;
  const { operatorId } = await anOperator(node, 'ADMIN');
  const { revision, details } = await readCatalogue(profile, node.platform.db);
  const before = details.get(detailName);
  const options = before?.options.map((option) => ({ isExclusive: false, isRetired: false, ...option })) ?? OPTIONS;
  const form = v.parse(detailForm, { ...FORM, options, detailName, ...change });
  const asked = { detailId: before?.detailId, revision, form };
  must(await inTransaction(node.platform.db, (tx) => publishDetail(profile, tx, asked, { operatorId })));
  const after = (await readCatalogue(profile, node.platform.db)).details.get(detailName);
  if (after === undefined) throw new Error('the detail was published');
  return after;
}

test('As an admin I make a profile detail, meet what a colleague published, retire and move some; as support I see what a member changed', async ({
  page,
  node,
}) => {
  await asSomebodyNew(
    page,
    'As an admin I make a profile detail beside the field members get, meet what a colleague published, and retire and move some',
    async () => {
      await test.step('As an admin I make a profile detail beside the field that members get, and word it anew in another version', async () => {
        const name = aName();
        await signInToConsole(page, await anOperator(node, 'ADMIN'), '/console/settings');
        await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Profile details' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile details');
        await expect(page.getByRole('heading', { name: 'Household Information' })).toBeVisible();
        await expectNoProblems(page);

        await page.getByRole('link', { name: 'New profile detail' }).click();
        await page.getByRole('button', { name: 'Publish' }).click();
        await expect(page.getByLabel('Label members see')).toBeFocused();
        await expect(page.getByText('Enter the label members see.')).toBeVisible();
        await expect(page.getByText('Start with a lowercase letter')).toBeVisible();
        await page.getByLabel('Label members see').fill('What do you drink?');
        await page.getByLabel('Variable name').fill(name);
        await page.getByLabel('Group').selectOption('Shopping');
        await page.getByLabel('Answer', { exact: true }).selectOption('Multiple answers');
        await page.getByRole('textbox', { name: 'Option 1' }).fill('Tea');
        await page.getByRole('textbox', { name: 'Option 2' }).fill('Tea');
        await page.getByRole('button', { name: 'Publish' }).click();
        await expect(page.getByText('Two options have the same text.')).toBeVisible();
        await page.getByRole('textbox', { name: 'Option 2' }).fill('Nothing');
        await page.getByRole('checkbox', { name: '“Nothing” is exclusive' }).check();
        await page.getByRole('button', { name: 'Add an option' }).click();
        await page.getByRole('textbox', { name: 'Option 3' }).fill('Coffee');
        await expect(page.getByRole('button', { name: 'Move option 1 up' })).toHaveCSS('opacity', '0.4');
        await page.getByRole('button', { name: 'Move option 3 up' }).click();

        const preview = page
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: 'As members see it' }) });
        await preview.getByRole('checkbox', { name: 'Coffee' }).check({ force: true });
        await preview.getByRole('checkbox', { name: 'Nothing' }).check({ force: true });
        await expect(preview.getByRole('checkbox', { name: 'Coffee' })).not.toBeChecked();
        await expectNoProblems(page);
        await page.getByRole('button', { name: 'Publish' }).click();
        await expect(page.getByText('Version 1 is published.')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('What do you drink?');
        await expect(page.getByText('Version 1, current')).toBeVisible();
        await expect(page.getByText('under 10')).toHaveCount(3);

        await page.getByRole('button', { name: 'Retire “Coffee”' }).click();
        await page.getByLabel('Label members see').fill('What do you like to drink?');
        await expect(preview.getByRole('checkbox', { name: 'Coffee' })).toHaveCount(0);
        await page.getByRole('link', { name: 'Profile details' }).click();
        const leave = page.getByRole('dialog', { name: 'Leave without publishing?' });
        await leave.getByRole('button', { name: 'Cancel' }).click();
        await expect(page.getByLabel('Label members see')).toHaveValue('What do you like to drink?');
        await page.getByRole('button', { name: 'Publish' }).click();
        await expect(page.getByText('Version 2, current')).toBeVisible();
        await expect(
          page.getByText('“What do you drink?” is now “What do you like to drink?”; “Coffee” retired'),
        ).toBeVisible();
        await expectNoProblems(page, 2);
      });

      await someStepsOf(1, {
        'As an admin I am told what a colleague published meanwhile, and lose nothing of mine': async () => {
          const name = aName();
          const { detailId } = await publish(node, name);
          await page.goto(`/console/settings/attributes/${detailId}`);
          await page.getByLabel('Label members see').fill('What you like to drink');
          // What somebody does to another attribute is in nobody's way.
          await publish(node, aName());
          await publish(node, name, {
            displayName: 'Your drink',
            options: [...OPTIONS.map((option) => ({ ...option, code: option.text })), { ...OPTIONS[0], text: 'Water' }],
          });
          await page.getByRole('button', { name: 'Publish' }).click();
          await expect(page.getByText('just published version 2')).toBeVisible();
          await expect(
            page.getByText('“What you drink” is now “Your drink”; new option “Water”').first(),
          ).toBeVisible();
          await expect(page.getByLabel('Label members see')).toHaveValue('What you like to drink');
          await page.getByRole('button', { name: 'Keep my changes' }).click();
          await expect(page.getByRole('textbox', { name: 'Option 3' })).toHaveValue('Water');
          await page.getByRole('button', { name: 'Publish' }).click();
          await expect(page.getByText('Version 3 is published.')).toBeVisible();
          const { details } = await readCatalogue(node.rooms.profile, node.platform.db);
          expect(details.get(name)).toMatchObject({ displayName: 'What you like to drink', version: 3 });
          expect(details.get(name)?.options.map(({ text }) => text)).toEqual(['Tea', 'Coffee', 'Water']);
        },
        'As an admin I retire a profile detail with a reason, find it again, and move another': async () => {
          const [first, second] = [aName(), aName()];
          const { detailId } = await publish(node, first, { displayName: 'First drink', typeName: 'household' });
          await publish(node, second, { displayName: 'Second drink', typeName: 'household' });
          await page.goto(`/console/settings/attributes/${detailId}`);
          await page.getByRole('button', { name: 'Retire', exact: true }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByRole('button', { name: 'Retire' }).click();
          await expect(dialog.getByText('Enter a short reason')).toBeVisible();
          await dialog.getByLabel('Reason').fill('Nobody asks for it');
          await dialog.getByRole('button', { name: 'Retire' }).click();
          await expect(page.getByText('Members are no longer asked for it.')).toBeVisible();
          await expect(page.getByRole('button', { name: 'Publish and ask again' })).toBeVisible();

          await page.getByRole('link', { name: 'Profile details' }).click();
          await expect(page.getByRole('link', { name: 'First drink' })).toHaveCount(0);
          await page.getByRole('switch', { name: 'Show retired profile details' }).check();
          await expect(page.getByRole('listitem').filter({ hasText: 'First drink' })).toContainText('Retired');
          await page.getByRole('button', { name: 'Move Second drink up' }).click();
          await expect(page.getByText('Second drink was moved.')).toBeVisible();
          const household = page
            .locator('section')
            .filter({ has: page.getByRole('heading', { name: 'Household Information' }) });
          await expect(household.getByRole('listitem').last()).toContainText('First drink');
        },
      });
    },
  );
  await asSomebodyNew(
    page,
    'As support I see what a member changed, without what names them, and when it opens again',
    async () => {
      const name = aName();
      await publish(node, name, { displayName: 'Morning drink', unlockDays: 30 });
      const { panelistId } = await aMember(node);
      const say = async (detailName: string, text: string, revision: number) => {
        must(await saveOwnAttributes(node.rooms, panelistId, [{ detailName, selectedList: [text], revision }]));
        node.clock.advance(1_000);
      };
      await say('children', '1 child', 0);
      await say('children', '2 children', 1);
      await say('dob', '1984-05-06', 0);
      await say(name, 'Tea', 0);
      await signInToConsole(page, await anOperator(node, 'SUPPORT'), `/console/members/${panelistId}`);
      const profile = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Profile' }) });
      await expect(page.getByText('Level 1')).toBeVisible();
      await expect(profile.getByText('Children under 18')).toBeVisible();
      await expect(profile.getByText(/^\d\d\/\d\d\/\d{4}, can change again \d\d\/\d\d\/\d{4}$/)).toBeVisible();
      await profile.getByRole('button', { name: 'Change history' }).click();
      const history = page.getByRole('dialog', { name: 'Change history' });
      await expect(history.getByText('Children under 18: 1 child, now 2 children')).toBeVisible();
      await expect(history.getByText('Date of birth: changed, values hidden')).toBeVisible();
      await expect(history).not.toContainText('1984');
      await expectNoProblems(page);
    },
  );
});
