import { createHmac } from 'node:crypto';
import { comeBack, startExternalSurveyBed } from '#testkit/beds/external-survey-bed.ts';
import type { TestNode } from '#testkit/node.ts';
import { newNonce } from '#testkit/stand-ins/survey-host.ts';
import { nextAddress } from './actors.ts';
import type { Parts, SignedThing } from './signed-things.ts';

interface SurveyCall {
  readonly what: string;
  readonly thing: SignedThing;
  readonly node: TestNode;
}

/** What an external survey says of its respondents: the address that they come back by, and the message from server to server. */
export async function signedSurveyCalls(): Promise<{ readonly calls: readonly SurveyCall[]; stop(): Promise<void> }> {
  const bed = await startExternalSurveyBed();
  const { host, node } = bed;
  const [returning, told, other] = [await bed.aRespondent(), await bed.aRespondent(), await bed.aRespondent()];
  const isHeard = async (respondent: typeof returning) => (await bed.standingOf(respondent)).said.length > 0;

  const address = (respondentId: string) => new URL(host.returnUrl(respondentId, 'QUALIFIED'));
  const [own, others] = [address(returning.respondentId), address(other.respondentId)];
  const returnLink: SignedThing = {
    parts: Object.fromEntries(own.searchParams),
    others: Object.fromEntries(others.searchParams),
    async takes(parts) {
      const url = new URL(own.pathname, node.url);
      for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value);
      const headers = {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'x-forwarded-for': nextAddress(),
      };
      await comeBack(url.href, { headers });
      return isHeard(returning);
    },
  };

  const body = JSON.stringify({ respondentId: told.respondentId, outcome: 'QUALIFIED' });
  const timestamp = bed.secondsAgo(0);
  const nonce = newNonce();
  const signature = createHmac('sha256', bed.key.secret).update(`${timestamp}.${nonce}.${body}`).digest('hex');
  const takes = async (parts: Parts) => {
    await host.postback(told.respondentId, 'QUALIFIED', {
      timestamp,
      nonce,
      body,
      sentBody: parts['body'] ?? '',
      headers: {
        'x-forwarded-for': nextAddress(),
        'x-spark-timestamp': parts['timestamp'] ?? '',
        'x-spark-nonce': parts['nonce'] ?? '',
        'x-spark-key': parts['key'] ?? '',
        'x-spark-signature': parts['signature'] ?? '',
      },
    });
    return isHeard(told);
  };
  const postback: SignedThing = { parts: { body, timestamp, nonce, key: bed.key.keyId, signature }, takes };
  return {
    calls: [
      { what: 'the address back from an external survey', thing: returnLink, node },
      { what: 'the message of an external survey', thing: postback, node },
    ],
    stop: () => bed.stop(),
  };
}
