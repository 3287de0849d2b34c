import { randomUUID } from 'node:crypto';
import { aMember } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { outcomeOf } from './survey-taker.ts';
import type { Stranger } from './waitlist-client.ts';
import { ApiClient } from './api-client.ts';
import type { OperatorClient } from './operator-client.ts';

const CREATE = `mutation create($input: MarketResearchSupportRequestInput!) {
  call: createMarketResearchSupportRequest(input: $input) { id status number } }`;
const TOKEN = `query token($proof: MarketResearchProof!) {
  call: getMarketResearchGuestToken(proof: $proof) { token expiresAt } }`;
const LIST = `query list($panelistId: ID!, $pagination: MarketResearchPagination) {
  call: listMarketResearchSupportRequests(panelistId: $panelistId, pagination: $pagination) {
    nextPage unanswered contents { id number subject status lastAnswer { name text } } } }`;
const CONVERSATION = `{ id number subject status answerBy closesAt reopenUntil activityReference giftCardReference
  messages { author name body code files { name size } } }`;
const GET = `query get($panelistId: ID!, $id: ID!) {
  call: getMarketResearchSupportRequest(panelistId: $panelistId, id: $id) ${CONVERSATION} }`;
const REPLY = `mutation reply($input: MarketResearchSupportReplyInput!) {
  call: replyToMarketResearchSupportRequest(input: $input) ${CONVERSATION} }`;
const move = (name: 'resolve' | 'reopen') => `mutation ${name}($panelistId: ID!, $id: ID!) {
  call: ${name}MarketResearchSupportRequest(panelistId: $panelistId, id: $id) ${CONVERSATION} }`;

/** What somebody types into the contact form. */
export function aContactForm(given: object = {}) {
  return {
    source: 'CONTACTUS',
    issueCategory: 'OTHER',
    description: 'The page of my rewards stays empty.\nI tried two browsers.',
    email: 'stranger@example.org',
    key: randomUUID(),
    ...given,
  };
}

/** A new member who is signed in and may write to us. */
export async function aSupportWriter(node: TestNode): Promise<SupportWriter> {
  const member = await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, member.password);
  return new SupportWriter(browser, member);
}

/** A member who writes to us and reads what we answer. */
export class SupportWriter {
  readonly browser: ApiClient;
  readonly panelistId: string;
  readonly email: string;

  constructor(browser: ApiClient, { panelistId, email }: { readonly panelistId: string; readonly email: string }) {
    this.browser = browser;
    this.panelistId = panelistId;
    this.email = email;
  }

  async create(given: object = {}) {
    const input = aContactForm({ email: this.email, ...given });
    return outcomeOf(await this.browser.graphql('create', CREATE, { input }));
  }

  async list(pagination: object = {}) {
    return outcomeOf(await this.browser.graphql('list', LIST, { panelistId: this.panelistId, pagination }));
  }

  async get(id: string, panelistId = this.panelistId) {
    return outcomeOf(await this.browser.graphql('get', GET, { panelistId, id }));
  }

  async reply(id: string, body: string, given: object = {}) {
    const input = { panelistId: this.panelistId, id, body, key: randomUUID(), ...given };
    return outcomeOf(await this.browser.graphql('reply', REPLY, { input }));
  }

  async move(name: 'resolve' | 'reopen', id: string) {
    return outcomeOf(await this.browser.graphql(name, move(name), { panelistId: this.panelistId, id }));
  }
}

/** Somebody without a session who writes to us. */
export async function createAsVisitor(stranger: Stranger, given: object = {}) {
  const input = { ...aContactForm(), proof: await stranger.prove(), ...given };
  return outcomeOf(await stranger.browser.graphql('create', CREATE, { input }));
}

export async function guestTokenOf(stranger: Stranger, proof?: unknown) {
  const variables = { proof: proof ?? (await stranger.prove()) };
  return outcomeOf(await stranger.browser.graphql('token', TOKEN, variables));
}

const REQUEST = `{ requestId number status priority revision isProven hintedPanelistId taskId redemptionId
  member { memberNumber firstName requests } assignee { operatorId name } waiting { seconds isPaused dueAt isOverdue }
  messages { author body code isVerified operator { name } } presence { operator { operatorId } isWriting } }`;

/** The console's calls about requests, by one operator. */
export class SupportClient {
  readonly operator: OperatorClient;

  constructor(operator: OperatorClient) {
    this.operator = operator;
  }

  async ask(document: string, variables: object) {
    const { body } = await this.operator.ask('desk', document, variables);
    return outcomeOf({ status: 200, headers: new Headers(), body });
  }

  list(filter: object = {}, startingAfter?: string) {
    return this.ask(
      `query desk($filter: SupportFilter, $startingAfter: ID) {
        call: listSupportRequests(filter: $filter, startingAfter: $startingAfter) {
          nextPage contents { requestId number status memberNumber isProven assignee { operatorId } waiting { isOverdue } } } }`,
      { filter, startingAfter },
    );
  }

  get(requestId: string) {
    return this.ask(`query desk($requestId: ID!) { call: getSupportRequest(requestId: $requestId) ${REQUEST} }`, {
      requestId,
    });
  }

  reply(requestId: string, revision: number, given: object = {}) {
    const input = { requestId, revision, body: 'We look into it.', status: 'IN_PROGRESS', key: randomUUID(), ...given };
    return this.ask(
      `mutation desk($input: SupportReplyInput!) { call: replyToSupportRequest(input: $input) ${REQUEST} }`,
      { input },
    );
  }

  note(requestId: string, body: string) {
    return this.ask(`mutation desk($input: SupportNoteInput!) { call: addSupportNote(input: $input) ${REQUEST} }`, {
      input: { requestId, body, key: randomUUID() },
    });
  }

  takeNext() {
    return this.ask(`mutation desk { call: takeNextSupportRequest ${REQUEST} }`, {});
  }

  assign(requestId: string, revision: number, operatorId: string | null) {
    return this.ask(
      `mutation desk($requestId: ID!, $operatorId: ID, $revision: Int!) {
        call: assignSupportRequest(requestId: $requestId, operatorId: $operatorId, revision: $revision) ${REQUEST} }`,
      { requestId, operatorId, revision },
    );
  }

  move(name: 'resolve' | 'reopen', requestId: string, revision: number) {
    return this.ask(
      `mutation desk($requestId: ID!, $revision: Int!) {
        call: ${name}SupportRequest(requestId: $requestId, revision: $revision) ${REQUEST} }`,
      { requestId, revision },
    );
  }

  changePriority(requestId: string, priority: string, reason = 'They called about it, too') {
    return this.ask(
      `mutation desk($requestId: ID!, $priority: SupportPriority!, $reason: String!) {
        call: changeSupportPriority(requestId: $requestId, priority: $priority, reason: $reason) ${REQUEST} }`,
      { requestId, priority, reason },
    );
  }

  forget(requestId: string) {
    return this.ask(
      `mutation desk($requestId: ID!, $reason: String!) {
        call: forgetSupportGuest(requestId: $requestId, reason: $reason) ${REQUEST} }`,
      { requestId, reason: 'Asked for by a letter to us' },
    );
  }
}
