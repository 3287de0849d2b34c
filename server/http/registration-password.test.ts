import { afterAll, beforeAll, expect, test } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { anInvitedPerson, CODE, mailedBy } from '#testkit/builders/joining-builders.ts';
import { otherThan } from '#testkit/clients/password-calls.ts';
import { CHOSEN_PASSWORD, RegisteringClient } from '#testkit/clients/registering-client.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

test('a first password made of their email, or of the community, is told at its field and spends no code', async () => {
  const person = await anInvitedPerson(node);
  const browser = new RegisteringClient(node);
  const { found: otp, answer } = await mailedBy(node, person.email, CODE, () => browser.askForCode(person.panelistId));
  const { requestToken } = answer.body.data.generateMarketResearchPanelistOtp;
  const prove = (newPassword: string, code = otp) =>
    browser.proveWith({ userId: person.panelistId, otp: code, requestToken, newPassword }).then(({ body }) => body);
  const ofTheirEmail = `${person.email.split('@')[0] ?? ''}A!`;
  for (const easy of [ofTheirEmail, 'SparkCommunity1!']) {
    expect((await prove(easy)).errors[0].extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { newPassword: [MESSAGES.password.easyToGuess] },
    });
  }
  // Without the code, nobody finds out whose address it is.
  expect((await prove(ofTheirEmail, otherThan(otp))).errors[0].extensions.code).toBe('ACTION_IAM_1033');
  expect((await prove(CHOSEN_PASSWORD)).data.validateOtpAndSetMarketResearchPanelistPassword.email).toBe(person.email);
});
