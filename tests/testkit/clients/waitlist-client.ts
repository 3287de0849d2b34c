import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { beginsWithZeroBits, proofText, type Proof } from '#contract/wire/proof-of-work.ts';
import { createMailboxStore } from '#server/platform/mail/mailbox-store.ts';
import type { TestNode } from '../node.ts';
import { waitUntil } from '../wait-until.ts';
import { ApiClient } from './api-client.ts';
import { outcomeOf } from './survey-taker.ts';

const CHALLENGE = 'query challenge { call: getMarketResearchFormChallenge { challenge bits } }';
const SUBSCRIBE = `mutation subscribe($input: MarketResearchWaitlistInput!) {
  call: subscribeMarketResearchPanelistToWaitlist(input: $input) {
    valid formUrl message survey { minutes questions } } }`;
const AGAIN = `mutation again($input: MarketResearchWaitlistAgainInput!) {
  call: sendWaitlistSurveyEmail(input: $input) { sentAt againAt } }`;
const REGISTRATION = `mutation registration($panelistId: ID!) {
  call: sendWaitlistRegistrationEmail(panelistId: $panelistId) { sentAt againAt } }`;

let count = 0;

/** What somebody types whom nobody knows. */
export function aForm(given: object = {}) {
  count += 1;
  return {
    email: `dana${count}@example.org`,
    firstName: `Dana${'abcdefghij'[count % 10]}${'abcdefghij'[Math.floor(count / 10) % 10]}`,
    lastName: 'Reyes',
    dateOfBirth: '1988-09-21',
    zip: '04101',
    phone: null,
    consent: true,
    ...given,
  };
}

/** Does the work that a public form asks for. */
export function proveWork({ challenge, bits }: { readonly challenge: string; readonly bits: number }): Proof {
  // As text: to make bytes of each of thousands takes three times as long.
  const zeros = '0'.repeat(Math.floor(bits / 4));
  for (let number = 0; ; number++) {
    const text = hash('sha256', proofText({ challenge, number }), 'hex');
    if (text.startsWith(zeros) && beginsWithZeroBits(Buffer.from(text, 'hex'), bits)) return { challenge, number };
  }
}

/** A number that shows no work. */
export function noProofOf({ challenge, bits }: { readonly challenge: string; readonly bits: number }): Proof {
  for (let number = 0; ; number++) {
    const proof = { challenge, number };
    if (!beginsWithZeroBits(hash('sha256', proofText(proof), 'buffer'), bits)) return proof;
  }
}

/** Somebody at the door, in a browser of their own. */
export class Stranger {
  readonly browser: ApiClient;

  constructor({ url }: Pick<TestNode, 'url'>) {
    this.browser = new ApiClient(url);
  }

  async challenge(): Promise<{ readonly challenge: string; readonly bits: number }> {
    return outcomeOf(await this.browser.graphql('challenge', CHALLENGE));
  }

  async prove(): Promise<Proof> {
    return proveWork(await this.challenge());
  }

  /** Joins with a proof of their own, unless another is given. */
  async join(form: object = aForm(), proof?: unknown) {
    const input = { ...form, proof: proof ?? (await this.prove()) };
    return outcomeOf(await this.browser.graphql('subscribe', SUBSCRIBE, { input }));
  }

  async askAgain(email: string, proof?: unknown) {
    const input = { email, proof: proof ?? (await this.prove()) };
    return outcomeOf(await this.browser.graphql('again', AGAIN, { input }));
  }

  async askForRegistration(panelistId: string) {
    return outcomeOf(await this.browser.graphql('registration', REGISTRATION, { panelistId }));
  }
}

/** The link that a `formUrl` is. */
export function linkOf(formUrl: string): { readonly surveyId: string; readonly panelistHash: string } {
  const { pathname, searchParams } = new URL(formUrl, 'http://localhost');
  return { surveyId: pathname.split('/').at(-1) ?? '', panelistHash: searchParams.get('panelist_hash') ?? '' };
}

/** The kinds of the mails that somebody got, the newest first, once there are this many and none waits. */
export async function mailKindsTo(node: TestNode, address: string, many: number): Promise<readonly string[]> {
  const store = createMailboxStore(node.platform.db);
  const kinds = async () => (await store.list({ to: address })).messages.map(({ kind }) => kind);
  await waitUntil(`${many} mails to ${address}`, async () => (await kinds()).length >= many);
  return kinds();
}

/** The row of somebody on the way in, with the state of their account. */
export async function personOnWaitlist(
  { platform }: Pick<TestNode, 'platform'>,
  email: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT person.*, panelist.state FROM joining_person person JOIN panelist USING (panelist_id)
    WHERE panelist.email = ${email}`.execute(platform.db);
  return rows[0];
}
