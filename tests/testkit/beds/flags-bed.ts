import { sql } from 'kysely';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { FlagKey } from '#contract/flags/flags.ts';
import { setFlag, setFlagMember } from '#server/modules/flags/index.ts';
import { notifyMember } from '#server/modules/messages/index.ts';
import { newId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { aMember, must, TEST_PASSWORD } from '../builders/builders.ts';
import { ApiClient } from '../clients/api-client.ts';
import type { TestNode } from '../node.ts';

const ADMIN = { operatorId: null };
const { panelId } = DEFAULT_BRAND;

/** A member in a browser of their own. */
export interface Visitor {
  readonly panelistId: string;
  readonly externalId: string;
  readonly browser: ApiClient;
}

/** One thing that a flag decides about, and what is answered with and without it. */
export interface FlaggedThing {
  readonly what: string;
  /** Makes what it is asked about. */
  readonly given?: (visitor: Visitor) => Promise<unknown>;
  readonly asked: (visitor: Visitor, given: unknown) => Promise<unknown>;
  readonly on: unknown;
  readonly off: unknown;
}

/** Switches flags as an admin does, and asks as members do, over HTTP. */
export function flagsBed(node: () => TestNode) {
  async function signedIn(): Promise<Visitor> {
    const { email, panelistId, externalId } = await aMember(node());
    const browser = new ApiClient(node().url);
    await browser.signIn(email, TEST_PASSWORD);
    return { panelistId, externalId, browser };
  }

  async function switchTo(key: FlagKey, isOn: boolean): Promise<void> {
    const { rows } = await sql<{ revision: number }>`
      SELECT revision FROM flag WHERE panel_id = ${panelId} AND key = ${key}`.execute(node().platform.db);
    must(await setFlag(node().rooms.flags, { key, isOn, percent: 100, revision: rows[0]?.revision ?? 0 }, ADMIN));
  }

  return {
    switchTo,

    /** What is answered while it is off for one member alone, then for everybody, and when it is all back. */
    async answersOf(key: FlagKey, { given, asked }: FlaggedThing) {
      await switchTo(key, true);
      const [without, having] = [await signedIn(), await signedIn()];
      const [madeWithout, madeHaving] = [await given?.(without), await given?.(having)];
      const setApart = async (isOn: boolean | null) =>
        must(await setFlagMember(node().rooms.flags, { key, memberNumber: without.externalId, isOn }, ADMIN));
      await setApart(false);
      const offForOne = await asked(without, madeWithout);
      const onForOthers = await asked(having, madeHaving);
      await setApart(null);
      await switchTo(key, false);
      const offForAll = await asked(having, madeHaving);
      await switchTo(key, true);
      return { offForOne, onForOthers, offForAll, onAgain: await asked(without, madeWithout) };
    },

    /** Tells a member of something that leads to a page. */
    tellOf:
      (link: string) =>
      ({ panelistId }: Visitor) =>
        inTransaction(node().platform.db, (tx) =>
          notifyMember(node().rooms.messages, tx, {
            panelistId,
            kind: 'ANNOUNCEMENT',
            causeId: newId(node().platform.chance, node().clock.now()),
            title: 'News',
            body: 'Have a look.',
            link,
          }),
        ),
  };
}

/** What a call answered: its code when it was refused, else its data. */
export async function ask({ browser }: Pick<Visitor, 'browser'>, document: string, variables: object = {}) {
  const { body } = await browser.graphql('asked', document, variables);
  return (body.errors?.[0]?.extensions?.code ?? Object.values(body.data as object)[0]) as unknown;
}

export const own = ({ panelistId }: Visitor) => ({ panelId, userId: panelistId });

export const historyDocument = `query asked($filter: MarketResearchRewardHistoryFilter!) {
  listMarketResearchPanelistRewardHistory(filter: $filter) { totalItems } }`;
export const metadataDocument = `query asked($panelistId: ID!, $metadataKey: MarketResearchMetadataKey!) {
  getMarketResearchPanelistMetadata(panelistId: $panelistId, metadataKey: $metadataKey) { metadataValue } }`;
export const notificationsDocument = `query asked($filter: MarketResearchTaskNotificationFilter!) {
  getMarketResearchTaskNotifications(filter: $filter) { contents { webLink } } }`;
