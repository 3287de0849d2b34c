import * as v from 'valibot';
import { oneTimeCodeEmail } from '#emails/one-time-code-email.ts';
import { isId, newId } from '#server/platform/chance.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineJob, type Jobs } from '#server/platform/jobs/index.ts';
import { emailKey } from './email-key.ts';
import type { Identity } from './identity.ts';
import { selectPanelist, selectPanelistByEmail } from './panelists.store.ts';

const codeToSend = v.object({ purpose: v.picklist(['reset', 'registration']), userId: v.string(), code: v.string() });
type CodeToSend = v.InferOutput<typeof codeToSend>;

/** Sealed while it waits: it holds an address, and a code that opens an account. */
export const sendCodeJob = defineJob({
  name: 'identity.send-code',
  payload: v.object({ id: v.string(), sealed: v.string() }),
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireSeconds: 60,
  keepSeconds: 600,
});

const placeOf = (id: string): string => `one-time-code:${id}`;

export function sealCodeToSend({ sealer, chance, clock }: Identity, what: CodeToSend) {
  const id = newId(chance, clock.now());
  return { id, sealed: sealer.seal(Buffer.from(JSON.stringify(what)), placeOf(id)) };
}

/** Sends the code to the person it is for; to nobody, when there is no such account. */
export function registerCodeSending(identity: Identity, jobs: Jobs): void {
  jobs.handle(sendCodeJob, async ({ id, sealed }) => {
    const { purpose, userId, code } = v.parse(
      codeToSend,
      JSON.parse(identity.sealer.open(sealed, placeOf(id)).toString()),
    );
    const account = await findAccount(identity, purpose, userId);
    if (account === undefined) return;
    await inTransaction(identity.db, (tx) =>
      identity.mail.send(tx, {
        to: account.email,
        ...oneTimeCodeEmail({ firstName: account.first_name, code, purpose }),
      }),
    );
  });
}

async function findAccount({ db, panelId }: Identity, purpose: CodeToSend['purpose'], userId: string) {
  if (purpose === 'reset') {
    const found = await selectPanelistByEmail(db, panelId, emailKey(userId));
    return found?.state === 'ACTIVE' ? selectPanelist(db, panelId, found.panelistId) : undefined;
  }
  const invited = isId(userId) ? await selectPanelist(db, panelId, userId) : undefined;
  return invited?.state === 'INVITED' ? invited : undefined;
}
