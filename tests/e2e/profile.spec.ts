import { saveMarketResearchPanelistProfileAttributes } from '#contract/generated/member/operations.ts';
import { readAttributes } from '#server/modules/profile/index.ts';
import { aMember, TEST_PASSWORD } from '#testkit/builders/builders.ts';
import { asSomeOf, asSomebodyNew } from './as-somebody-new.ts';
import { expect, test } from './fixtures.ts';
import { expectNoProblems } from './looks.ts';
import { logIn } from './member-steps.ts';
import { edit, logInAtProfile, openProfile, row, save } from './profile-steps.ts';

/** Word for word as the specification has them (§5, §8). */
const FAILED = 'Failed to update Profile';
const ADDRESS_REQUIRED = 'Please enter your address';
const ZIP_INVALID = 'Please enter a valid zip code.';
const CITY_INVALID = 'Please enter a valid city name';
const MISMATCH = 'Entered zip code and state do not correspond. Please provide a valid entry and try again.';

test('My profile: I see it, answer in every way there is, say where I live, and am told what cannot be saved', async ({
  page,
  node,
}) => {
  await asSomebodyNew(
    page,
    'I answer in every way there is, each saved on its own, and what does not fit is told at its field',
    async () => {
      const member = await aMember(node);
      await logInAtProfile(page, member);

      await edit(page, 'Phone');
      await page.getByRole('textbox', { name: 'Phone' }).fill('12');
      await save(page, 'Phone');
      await expect(page.getByText('Please enter a valid phone number.')).toBeVisible();
      await page.getByRole('textbox', { name: 'Phone' }).fill('(555) 010-0142');
      await save(page, 'Phone');
      await expect(row(page, 'Phone')).toContainText('(555) 010-0142');

      await edit(page, 'Gender');
      await page.getByRole('radio', { name: 'Woman' }).check({ force: true });
      await save(page, 'Gender');
      await expect(row(page, 'Gender')).toContainText('Woman');

      await edit(page, 'How you shop');
      await page.getByRole('checkbox', { name: 'In the store' }).check();
      await page.getByRole('checkbox', { name: 'Online, delivered' }).check();
      await page.getByRole('checkbox', { name: /^Someone else shops for me/ }).check();
      await expect(page.getByRole('checkbox', { name: 'In the store' })).not.toBeChecked();
      await page.getByRole('checkbox', { name: 'Online, picked up' }).check();
      await page.getByRole('checkbox', { name: 'In the store' }).check();
      await expect(page.getByRole('checkbox', { name: /^Someone else/ })).not.toBeChecked();
      await expectNoProblems(page, 2);
      await save(page, 'How you shop');
      await expect(row(page, 'How you shop')).toContainText('In the store, Online, picked up');

      await edit(page, 'People in your household');
      await page.getByRole('combobox', { name: /^People in your household/ }).selectOption('3 people');
      await save(page, 'People in your household');
      await expect(row(page, 'People in your household')).toContainText('3 people');

      await edit(page, 'Date of birth');
      const birth = page.getByRole('textbox', { name: 'Date of birth' });
      await save(page, 'Date of birth');
      await expect(page.getByText('Date of birth is required')).toBeVisible();
      await birth.fill('13/41/1988');
      await expect(page.getByText('Please enter a valid date of birth.')).toBeVisible();
      await birth.fill('01/01/2020');
      await expect(page.getByText('You must be 18 or older to join.')).toBeVisible();
      await birth.fill('9/21/1988');
      await save(page, 'Date of birth');
      await expect(row(page, 'Date of birth')).toContainText('09/21/1988');
      await expect(row(page, 'Date of birth')).toContainText(/You can change this again on \d\d\/\d\d\/\d{4}/);
      await expect(row(page, 'Date of birth')).toContainText('Locked');

      await page.reload();
      await expect(row(page, 'How you shop')).toContainText('In the store, Online, picked up');
      expect(
        await readAttributes(node.platform.db, member.panelistId, [
          'dob',
          'gender',
          'household',
          'phoneNumber',
          'shopsHow',
        ]),
      ).toEqual({
        dob: '1988-09-21',
        gender: 'Woman',
        household: 3,
        phoneNumber: '(555) 010-0142',
        shopsHow: ['In the store', 'Online, picked up'],
      });

      // What was said can be taken back.
      await edit(page, 'Gender');
      await page.getByRole('button', { name: 'Clear my answer' }).click();
      await save(page, 'Gender');
      await expect(row(page, 'Gender')).toContainText('Not answered');
      await expect.poll(() => readAttributes(node.platform.db, member.panelistId, ['gender'])).toEqual({});
    },
  );

  await asSomeOf(page, 1, {
    'I see who I am to the community, section by section, and the header greets me': async () => {
      const member = await aMember(node, { firstName: 'Dana', lastName: 'Reyes' });
      await logIn(page, member);
      await expect(page.getByRole('banner').getByRole('link', { name: /Hello, Dana/ })).toHaveAttribute(
        'href',
        '/profile',
      );
      await openProfile(page);
      await expect(page.getByText('Dana Reyes')).toBeVisible();
      await expect(page.getByText(/^Member since \d\d\/\d\d\/\d{4}$/)).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
        'Personal Information',
        'Household Information',
        'Shopping',
        'Activity Preferences',
        'Account Preferences',
        'Devices',
        'Your data',
      ]);
      await expect(row(page, 'Email')).toContainText(member.email);
      for (const name of ['First name', 'Last name', 'Email']) {
        await expect(row(page, name)).toContainText('Locked');
        await expect(row(page, name).getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact-us');
      }
      await expect(row(page, 'Password')).toContainText(/Changed \d\d\/\d\d\/\d{4}/);
      await expectNoProblems(page);
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Shopping' }).click();
      await expect(page).toHaveURL(/\/profile\/#shopping$/);
      await expect(page.getByRole('heading', { name: 'Shopping' })).toBeFocused();
      await expect(page.getByRole('heading', { name: 'Shopping' })).toBeInViewport();
    },
    'I say where I live: every message of the form, the two ways to write it, and my password after a while':
      async () => {
        const member = await aMember(node);
        await logInAtProfile(page, member);
        await edit(page, 'Home address');
        const street = page.getByRole('combobox', { name: 'Street address' });
        const submit = page.getByRole('button', { name: 'Save address' });
        await submit.click();
        await expect(page.getByText(ADDRESS_REQUIRED)).toHaveCount(4);
        await expect(street).toBeFocused();

        await street.fill('18 wharf lane, portl');
        await expect(page.getByRole('option', { name: 'Portland, ME' })).toBeVisible();
        await street.press('ArrowDown');
        await street.press('ArrowDown');
        await street.press('Enter');
        await expect(page.getByLabel('City')).toHaveValue('Portland');
        await expect(street).toHaveValue('18 wharf lane');
        await page.getByLabel('Zip code').fill('0410');
        await page.getByLabel('City').fill('P0rtland!');
        await submit.click();
        await expect(page.getByText(ZIP_INVALID)).toBeVisible();
        await expect(page.getByText(CITY_INVALID)).toBeVisible();
        await page.getByLabel('Zip code').fill('97201');
        await page.getByLabel('City').fill('Portlnad');
        await submit.click();
        await expect(page.getByText(MISMATCH)).toBeVisible();
        await expect(page.getByText('Zip codes and cities: GeoNames (CC BY 4.0)')).toBeVisible();
        await expectNoProblems(page);

        await page.getByLabel('Zip code').fill('04101');
        await submit.click();
        const question = page.getByRole('dialog', { name: 'Use this address?' });
        await expect(question).toBeVisible();
        await expectNoProblems(page, 2);
        await question.getByRole('button', { name: 'Use the suggested address' }).click();
        await expect(row(page, 'Home address')).toContainText('18 Wharf LanePortland, ME 04101');
        await expect(page.getByRole('button', { name: 'Edit Home address' })).toBeFocused();

        // A sign-in of more than thirty minutes ago is too old for this.
        node.clock.advance(31 * 60_000);
        await edit(page, 'Home address');
        await expect(street).toHaveValue('18 Wharf Lane');
        await page.getByLabel('Apt or suite').fill('2B');
        await submit.click();
        const password = page.getByRole('dialog', { name: 'Enter your password' });
        await expect(password).toContainText('Please confirm your password to change your address.');
        await password.getByRole('button', { name: 'Not now' }).click();
        await expect(page.getByText(FAILED)).toHaveCount(0);
        await expect(page.getByLabel('Apt or suite')).toHaveValue('2B');
        await submit.click();
        await password.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
        await password.getByRole('button', { name: 'Continue' }).click();
        await expect(row(page, 'Home address')).toContainText('18 Wharf Lane2BPortland, ME 04101');
        expect(await readAttributes(node.platform.db, member.panelistId, ['per_address', 'state'])).toMatchObject({
          per_address: { address_line1: '18 Wharf Lane', address_line2: '2B', panelist_zip: '04101' },
          state: 'ME',
        });
      },
    'What cannot be saved goes back to what it was, says so, and keeps what I entered': async () => {
      const member = await aMember(node);
      await logInAtProfile(page, member);
      let letThrough: () => void = () => {};
      const held = new Promise<void>((resolve) => (letThrough = resolve));
      const isSave = (body: string | null) => body?.includes(saveMarketResearchPanelistProfileAttributes.name) === true;
      await page.route('**/graphql', async (route) => {
        if (!isSave(route.request().postData())) return route.fallback();
        await held;
        return route.fulfill({ status: 500, json: { errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] } });
      });
      await edit(page, 'Phone');
      await page.getByRole('textbox', { name: 'Phone' }).fill('555 010 0142');
      await save(page, 'Phone');
      // Shown at once, before anybody knows how it went.
      await expect(row(page, 'Phone')).toContainText('555 010 0142');
      await expect(page.getByRole('button', { name: 'Edit Phone' })).toBeFocused();
      letThrough();
      await expect(page.getByText(FAILED).first()).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('555 010 0142');
      await expect(page.getByRole('textbox', { name: 'Phone' })).toBeFocused();
      await expectNoProblems(page, 2);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(row(page, 'Phone')).toContainText('Not answered');
      await page.unroute('**/graphql');

      // A phone by which somebody else is known is told with the same words and nothing more (server/http/profile-identity.test.ts).
      await page.route('**/graphql', (route) => {
        if (!isSave(route.request().postData())) return route.fallback();
        const extensions = { code: 'VALIDATION_FAILED', fields: { list: [FAILED] } };
        return route.fulfill({ status: 422, json: { errors: [{ message: 'x', extensions }] } });
      });
      await edit(page, 'Phone');
      await page.getByRole('textbox', { name: 'Phone' }).fill('555 010 0199');
      await save(page, 'Phone');
      await expect(page.getByRole('main').getByText(FAILED)).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('555 010 0199');
    },
  });
});
