import { DAY_MS } from '#contract/time/durations.ts';
import { CODE, mailedBy } from '../builders/joining-builders.ts';
import type { World } from '../builders/builders.ts';
import { ApiClient } from './api-client.ts';

export const CHOSEN_PASSWORD = 'Lemon-sage7!';

const LOOK = `query look($token: String!) {
  getMarketResearchInvitation(token: $token) { state panelistId firstName maskedEmail expiresAt } }`;
const RENEW = 'mutation renew($token: String!) { requestMarketResearchInvitation(token: $token) { sentAt againAt } }';
export const ASK =
  'mutation ask($id: String!) { generateMarketResearchPanelistOtp(userId: $id, registration: true) { requestToken } }';
export const PROVE = `mutation prove($input: MarketResearchOtpPasswordInput!) {
  validateOtpAndSetMarketResearchPanelistPassword(input: $input) { registrationTicket email lastName dateOfBirth zip city peopleAtHome } }`;
export const COMPLETE = `mutation complete($input: MarketResearchRegistrationInput!) {
  completeMarketResearchRegistration(input: $input) { panelistId welcomePath refusal } }`;

export const ABOUT = {
  firstName: 'Dana',
  lastName: 'Reyes',
  dateOfBirth: '1988-09-21',
  peopleAtHome: 3,
  address: { addressLine1: '18 Wharf Lane', addressLine2: '', city: 'Portland', state: 'ME', zip: '04101' },
  consents: { terms: '1.0', privacy: '1.0', research: '1.0', email: true },
};

const tickets: string[] = [];

/** Nobody is a member twice: who registers with another ticket was born on another day, and none on that of `ABOUT`. */
function birthOf(ticket: string): string {
  if (!tickets.includes(ticket)) tickets.push(ticket);
  return new Date(Date.parse(ABOUT.dateOfBirth) + (tickets.indexOf(ticket) + 1) * DAY_MS).toISOString().slice(0, 10);
}

interface Invited {
  readonly panelistId: string;
  readonly email: string;
}

/** One browser of somebody who registers, with the calls of its pages. */
export class RegisteringClient extends ApiClient {
  readonly #node: Pick<World, 'platform'>;

  constructor(node: Pick<World, 'platform'> & { readonly url: string }) {
    super(node.url);
    this.#node = node;
  }

  async invitationOf(token: string) {
    return (await this.graphql('look', LOOK, { token })).body.data.getMarketResearchInvitation;
  }

  renew(token: string) {
    return this.graphql('renew', RENEW, { token });
  }

  askForCode(panelistId: string) {
    return this.graphql('ask', ASK, { id: panelistId });
  }

  proveWith(input: {
    readonly userId: string;
    readonly otp: string;
    readonly requestToken: string;
    readonly newPassword?: string;
  }) {
    return this.graphql('prove', PROVE, { input: { newPassword: CHOSEN_PASSWORD, registration: true, ...input } });
  }

  /** What proves that somebody reads the mailbox, and has chosen a password. */
  async ticketOf(invited: Invited): Promise<string> {
    return (await this.prove(invited)).registrationTicket;
  }

  /** The same, with what was told before. */
  async prove({ panelistId, email }: Invited) {
    const { found: otp, answer } = await mailedBy(this.#node, email, CODE, () => this.askForCode(panelistId));
    const { requestToken } = answer.body.data.generateMarketResearchPanelistOtp;
    const { body } = await this.proveWith({ userId: panelistId, otp, requestToken });
    return body.data.validateOtpAndSetMarketResearchPanelistPassword;
  }

  async complete(ticket: string, given: object = {}) {
    const own = { dateOfBirth: birthOf(ticket) };
    const { body } = await this.graphql('complete', COMPLETE, { input: { ticket, ...ABOUT, ...own, ...given } });
    return body.data?.completeMarketResearchRegistration ?? body.errors;
  }
}
