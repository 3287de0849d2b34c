import { createMailboxStore } from '#server/platform/mail/index.ts';
import type { TestNode } from '../node.ts';
import { waitUntil } from '../wait-until.ts';
import type { Answer, ApiClient } from './api-client.ts';

const ASK = `mutation generateMarketResearchPanelistOtp($userId: String!, $registration: Boolean) {
  generateMarketResearchPanelistOtp(userId: $userId, registration: $registration) { requestToken resendAfterSeconds } }`;
const RESET = `mutation validateOtpAndSetMarketResearchPanelistPassword($input: MarketResearchOtpPasswordInput!) {
  validateOtpAndSetMarketResearchPanelistPassword(input: $input) { registrationTicket email } }`;
const CHANGE = `mutation updateMarketResearchPanelistPassword($oldPassword: String!, $newPassword: String!) {
  updateMarketResearchPanelistPassword(oldPassword: $oldPassword, newPassword: $newPassword) }`;

export const askForCode = (browser: ApiClient, userId: string): Promise<Answer> =>
  browser.graphql('generateMarketResearchPanelistOtp', ASK, { userId });

export interface GivenReset {
  readonly userId: string;
  readonly otp: string;
  readonly requestToken: string;
  readonly newPassword: string;
}

export const resetPassword = (browser: ApiClient, input: GivenReset): Promise<Answer> =>
  browser.graphql('validateOtpAndSetMarketResearchPanelistPassword', RESET, { input });

export const changePassword = (browser: ApiClient, oldPassword: string, newPassword: string): Promise<Answer> =>
  browser.graphql('updateMarketResearchPanelistPassword', CHANGE, { oldPassword, newPassword });

/** The token that a browser was given with its code; the test fails where it was given none. */
export async function requestTokenFor(browser: ApiClient, userId: string): Promise<string> {
  const answer = await askForCode(browser, userId);
  if (answer.status !== 200) throw new Error(`no code: ${JSON.stringify(answer.body)}`);
  return answer.body.data.generateMarketResearchPanelistOtp.requestToken as string;
}

/** Mails to an address of one kind, the newest first, once there are so many. */
export async function mailsTo({ platform }: TestNode, email: string, kind: string, count = 1) {
  const mailbox = createMailboxStore(platform.db);
  const find = async () => (await mailbox.list({ to: email })).messages.filter((message) => message.kind === kind);
  await waitUntil(`${count} mails of kind ${kind}`, async () => (await find()).length >= count);
  return find();
}

/** The newest code that an address was sent, once it has been sent so many. */
export async function codeSentTo(node: TestNode, email: string, count = 1): Promise<string> {
  const [mail] = await mailsTo(node, email, 'one-time-code', count);
  const [code] = /\b\d{8}\b/.exec(mail?.text ?? '') ?? [];
  if (code === undefined) throw new Error('the mail has no code');
  return code;
}

/** Another code than this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 100_000_000).padStart(8, '0');
