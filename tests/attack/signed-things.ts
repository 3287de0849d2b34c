import { CONSOLE_AUTH_PATHS } from '#contract/identity/console-auth.ts';
import { CARRIER_EVENTS_PATH } from '#contract/product-tests/carrier-events.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { EMAIL_PATHS } from '#contract/wire/api-paths.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { MAIL_EVENTS_PATH } from '#contract/wire/mail-events.ts';
import { API_PATHS } from '#contract/wire/rest.ts';
import { SUPPORT_UPLOAD_PATH } from '#contract/support/upload.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { MAIL_IN_PATH } from '#server/http/mail-in-route.ts';
import { makeOperatorLink } from '#server/modules/identity/operator-link.ts';
import { signUnsubscribe } from '#server/modules/messages/email-choices.ts';
import { signGuestToken } from '#server/modules/support/guest-token.ts';
import { replyAddressOf } from '#server/modules/support/index.ts';
import { signPanelistHash } from '#server/modules/surveys/index.ts';
import { SIGNED_CALL_HEADERS, signCall } from '#server/platform/signed-calls.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import { anInvitedPerson } from '#testkit/builders/joining-builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { CARRIER_KEYS } from '#testkit/clients/carrier-client.ts';
import { aMail, MAIL_IN_KEYS } from '#testkit/clients/mail-in-client.ts';
import { RegisteringClient } from '#testkit/clients/registering-client.ts';
import { aSupportWriter } from '#testkit/clients/support-client.ts';
import { aNewMember, aNewOperator, nextAddress } from './actors.ts';
import { ticketsOf } from './others-tickets.ts';
import { MAIL_EVENT_KEYS, type Target } from './target.ts';

/** The texts that come together and are signed, by their names. */
export type Parts = Readonly<Record<string, string>>;

/** Something signed as it was made, and whether the server takes it. */
export interface SignedThing {
  readonly parts: Parts;
  /** Another one that's as good, for somebody else: parts of it are put into the first. */
  readonly others?: Parts;
  takes(parts: Parts): Promise<boolean>;
  /** When it's over. */
  readonly lastsMs?: number;
}

export type SignedThings = Readonly<Record<string, (target: Target) => Promise<SignedThing>>>;

const from = () => ({ 'x-forwarded-for': nextAddress() });
const stranger = ({ url }: Target) => new ApiClient(url);

/** One token in one place. */
const aToken = (
  token: string,
  takes: (token: string) => Promise<boolean>,
  more: Pick<SignedThing, 'lastsMs'> & { readonly other?: string } = {},
): SignedThing => ({
  parts: { token },
  ...(more.other !== undefined && { others: { token: more.other } }),
  takes: (parts) => takes(parts['token'] ?? ''),
  ...more,
});

async function memberCookie(target: Target, name: 'spark_access' | 'spark_refresh'): Promise<SignedThing> {
  const [{ browser }, other] = [await aNewMember(target.node, 'a member'), await aNewMember(target.node, 'another')];
  const path = name === 'spark_access' ? API_PATHS.validateToken : API_PATHS.refreshToken;
  const takes = async (token: string) => {
    const thief = stranger(target);
    thief.csId = browser.csId;
    thief.cookies.set(name, token);
    return (await thief.post(path)).status === 200;
  };
  const lastsMs = name === 'spark_access' ? 15 * MINUTE_MS : 7 * DAY_MS;
  return aToken(browser.cookies.get(name) ?? '', takes, { other: other.browser.cookies.get(name) ?? '', lastsMs });
}

const SURVEY = `query s($link: MarketResearchSurveyLink!) { getMarketResearchSurvey(link: $link) { __typename } }`;

/** A call that another service signs: the time, the key, the proof, and what it says. */
function aSignedCall(
  { node, url }: Target,
  {
    path,
    keys,
    body,
    about,
    contentType,
  }: {
    readonly path: string;
    readonly keys: KeyRing;
    readonly body: string;
    readonly about?: string;
    readonly contentType?: string;
  },
): SignedThing {
  const [key] = keys;
  const ts = String(Math.floor(node.clock.now().getTime() / 1_000));
  const sig = signCall(key.secret, about === undefined ? { ts } : { ts, about }, Buffer.from(body));
  return {
    parts: { ts, kid: key.id, sig, body, ...(about !== undefined && { about }) },
    lastsMs: LIFETIMES.signedCallClock.ms,
    async takes(parts) {
      const query = parts['about'] === undefined ? '' : `?to=${encodeURIComponent(parts['about'])}`;
      const { status } = await new ApiClient(url).send(`${path}${query}`, {
        method: 'POST',
        headers: {
          ...from(),
          'content-type': contentType ?? 'application/json',
          [SIGNED_CALL_HEADERS.timestamp]: parts['ts'] ?? '',
          [SIGNED_CALL_HEADERS.key]: parts['kid'] ?? '',
          [SIGNED_CALL_HEADERS.signature]: parts['sig'] ?? '',
        },
        body: parts['body'] ?? '',
      });
      return status === 200;
    },
  };
}

/** Of a parcel that nobody waits for: that it is answered says that it is heard. */
export const A_CARRIERS_WORD = JSON.stringify({
  events: [
    {
      id: 'e1',
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      status: 'SHIPPED',
      occurredAt: '2026-06-10T10:00:00Z',
    },
  ],
});

const BY_MAIL = { path: MAIL_IN_PATH, keys: MAIL_IN_KEYS, contentType: 'message/rfc822' };

export const SIGNED_THINGS: SignedThings = {
  async 'a survey link'(target) {
    const { node, world } = target;
    const link = world.startedLink as { readonly surveyId: string; readonly panelistHash: string };
    const invited = { taskId: world.invitedTask, surveyId: world.invitedSurvey };
    const takes = async (panelistHash: string) => {
      const answer = await stranger(target).graphql('s', SURVEY, { link: { surveyId: link.surveyId, panelistHash } });
      return answer.body.errors === undefined;
    };
    const other = signPanelistHash(node.platform, invited);
    // Made a little later than the panel's own, for the same survey.
    const hash = signPanelistHash(node.platform, { taskId: world.startedTask, surveyId: world.startedSurvey });
    return aToken(hash, takes, { other, lastsMs: 2 * 15 * MINUTE_MS });
  },
  async 'a link that unsubscribes'(target) {
    const { messages } = target.node.rooms;
    const [one, other] = [target.world.robin, target.world.dana].map((id) => signUnsubscribe(messages, id));
    const takes = async (token: string) => {
      const query = `?token=${encodeURIComponent(token)}`;
      const answer = await stranger(target).send(`${EMAIL_PATHS.unsubscribe}${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      return answer.status === 204;
    };
    return aToken(one ?? '', takes, { ...(other && { other }), lastsMs: LIFETIMES.unsubscribe.ms });
  },
  "a member's access token": (target) => memberCookie(target, 'spark_access'),
  "a member's refresh token": (target) => memberCookie(target, 'spark_refresh'),
  async "an operator's token"(target) {
    const { browser } = await aNewOperator(target.node, 'READER');
    const takes = async (token: string) => {
      const thief = stranger(target);
      thief.csId = browser.csId;
      thief.cookies.set('spark_operator', token);
      return (await thief.post(API_PATHS.consoleValidateSession)).status === 200;
    };
    return aToken(browser.cookies.get('spark_operator') ?? '', takes, { lastsMs: 15 * MINUTE_MS });
  },
  async "an operator's link"(target) {
    const { node } = target;
    const { id = '' } = await aNewOperator(node, 'READER');
    const token = await makeOperatorLink(node.rooms.identity, node.platform.db, id);
    const takes = async (given: string) =>
      (await stranger(target).post(CONSOLE_AUTH_PATHS.lookUpLink, { token: given })).status === 200;
    return aToken(token.split('#')[1] ?? '', takes, { lastsMs: 7 * DAY_MS });
  },
  async 'an invitation'(target) {
    const { token } = await anInvitedPerson(target.node);
    const document = 'query look($token: String!) { getMarketResearchInvitation(token: $token) { panelistId } }';
    const takes = async (given: string) => {
      const { body } = await stranger(target).graphql('look', document, { token: given });
      return typeof body.data?.getMarketResearchInvitation?.panelistId === 'string';
    };
    return aToken(decodeURIComponent(token), takes);
  },
  async 'a ticket to register'(target) {
    const client = new RegisteringClient(target.node);
    const ticket = await client.ticketOf(await anInvitedPerson(target.node));
    const other = await client.ticketOf(await anInvitedPerson(target.node));
    const takes = async (given: string) => {
      const done: { readonly panelistId?: string } = await new RegisteringClient(target.node).complete(given);
      return typeof done.panelistId === 'string';
    };
    return aToken(ticket, takes, { other });
  },
  async "a guest's token"(target) {
    const given = () => signGuestToken(target.node.rooms.support).token;
    // With a right token the form is read, and has no file in it.
    const takes = async (token: string) => {
      const { status } = await stranger(target).send(SUPPORT_UPLOAD_PATH, {
        method: 'POST',
        headers: { [HEADERS.guestToken]: token, 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b--\r\n',
      });
      return status !== 401;
    };
    return aToken(given(), takes, { other: given() });
  },
  'what a carrier says': async (target) =>
    aSignedCall(target, { path: CARRIER_EVENTS_PATH, keys: CARRIER_KEYS, body: A_CARRIERS_WORD }),
  'what a mail service says': async (target) =>
    aSignedCall(target, { path: MAIL_EVENTS_PATH, keys: MAIL_EVENT_KEYS, body: '{"events":[]}' }),
  'an email that comes in': async (target) => {
    const { id } = await (await aSupportWriter(target.node)).create();
    const about = replyAddressOf(target.node.rooms.support, id as string) ?? '';
    const body = aMail('dana@example.com', 'Here is what you asked for.').toString();
    return aSignedCall(target, { ...BY_MAIL, body, about });
  },
};

/** Every signed address that operators are given, asked for anew, as it is in the session that it was made for. */
export async function signedAddresses(target: Target, most: number): Promise<SignedThings> {
  // What is sent by a ticket comes in parts with headers of its own: server/http/people-files.test.ts changes those tickets.
  const names = [...(await ticketsOf(target, { most })).keys()].filter((name) => !name.startsWith('begin'));
  const ticketOf = (address: string) => new URL(address).searchParams.get('ticket') ?? '';
  return Object.fromEntries(
    names.map((name) => [
      `the ticket of ${name}`,
      async () => {
        const [address = target.url] = (await ticketsOf(target, { only: name })).values();
        const { browser } = target.actors.operators.ADMIN[0];
        const takes = async (token: string) => {
          const url = new URL(address);
          url.searchParams.set('ticket', token);
          const { status } = await browser.send(url.href, { headers: from() });
          return status < 300;
        };
        return aToken(ticketOf(address), takes);
      },
    ]),
  );
}
