import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember, anOperator, aTask } from '#testkit/builders/builders.ts';
import { someStepsOf } from './as-somebody-new.ts';
import { signInToConsole } from './console-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';

test('As support I find a member, say why before I see who it is, and sign one out; as a researcher I see what one did', async ({
  page,
  node,
}) => {
  await test.step('As support I find a member by the beginning of a name, and say why before I see who it is', async () => {
    const member = await aMember(node, { firstName: 'Renata', lastName: 'Lookup' });
    await aTask(node, member.panelistId, 'QUALIFIED', { externalName: 'Cold brew at home', internalName: 'Cold brew' });
    await signInToConsole(page, await anOperator(node, 'SUPPORT'), '/console/members');
    await page.waitForLoadState('networkidle');
    await expectNoProblems(page);
    await page.getByRole('button', { name: 'Find by name or email' }).click();
    const finder = page.getByRole('dialog', { name: 'Find by name or email' });
    await finder.getByRole('textbox', { name: 'Full email address' }).fill('renata loo');
    await finder.getByRole('button', { name: 'Find' }).click();
    await expect(finder.getByText('Enter a short reason')).toBeVisible();
    await finder.getByLabel('Reason').fill('Called about a card');
    await finder.getByRole('button', { name: 'Find' }).click();
    await finder.getByRole('link', { name: member.externalId }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.externalId);
    await expect(page.getByText('Renata')).toHaveCount(0);
    await expect(page.getByText('Completed: Cold brew at home')).toBeVisible();
    await expect(page.getByText('Adds up')).toBeVisible();

    await page.getByRole('button', { name: 'Show identity' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Show identity' }).click();
    await expect(dialog.getByText('Enter a short reason')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Card not arriving');
    await dialog.getByRole('button', { name: 'Show identity' }).click();
    await expect(page.getByRole('heading', { name: `Renata Lookup, ${member.externalId}` })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Renata')).toHaveCount(0);
    await expect(page.getByText('reason: Card not arriving')).toBeVisible();
  });

  await someStepsOf(1, {
    'As support I sign a member out everywhere': async () => {
      const member = await aMember(node);
      await new ApiClient(node.url).signIn(member.email, member.password);
      await page.goto(`/console/members/${member.panelistId}`);
      await page.getByRole('button', { name: 'End all' }).waitFor();
      await page.waitForLoadState('networkidle');
      await expectNoProblems(page);
      await page.getByRole('button', { name: 'End all' }).click();
      const question = page.getByRole('dialog', { name: 'End all sessions?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('Not logged in anywhere.')).toHaveCount(0);
      await page.getByRole('button', { name: 'End all' }).click();
      await question.getByRole('button', { name: 'End all sessions' }).click();
      await expect(page.getByText('Not logged in anywhere.')).toBeVisible();
      // Without asking for the page anew.
      await expect(page.getByText(/^Logged out member/)).toBeVisible();
    },
    'As a researcher I see what a member did, and neither points, sign-ins nor a name': async () => {
      const member = await aMember(node);
      await aTask(node, member.panelistId, 'UNDER_REVIEW', { internalName: 'Lunchbox tour' });
      await signInToConsole(page, await anOperator(node, 'RESEARCHER'), `/console/members/${member.panelistId}`);
      await expect(page.getByRole('link', { name: 'Lunchbox tour' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Points history' })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Sessions' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Show identity' })).toHaveCount(0);
    },
  });
});
