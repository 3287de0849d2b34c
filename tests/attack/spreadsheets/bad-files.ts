import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { PEOPLE_COLUMNS_NEEDED } from '#contract/joining/people-files.ts';
import { SHIPMENT_COLUMNS } from '#contract/product-tests/shipment-files.ts';
import { FILE_LAST_HEADER, FILE_OFFSET_HEADER } from '#contract/wire/file-parts.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { readAudienceSchema } from '#server/http/graphql/schema.ts';
import { LOAD_HEADER } from '#testkit/builders/load-file.ts';
import { callsOf } from '#testkit/clients/schema-calls.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { addressesIn, fetched, type Download } from '../downloads.ts';
import type { Target } from '../target.ts';

interface BadFile {
  readonly columns: readonly string[];
  readonly given?: object;
  /** The operation that gives its bad lines. */
  readonly problems: string;
  readonly id: string;
}

/** By the operation that begins a file, what a file of bad lines looks like; a new kind of file needs its line. */
const FILES: Readonly<Record<string, BadFile>> = {
  beginPeopleFile: {
    columns: PEOPLE_COLUMNS_NEEDED.INVITE,
    given: { purpose: 'INVITE' },
    problems: 'createPeopleProblemsFile',
    id: 'fileId',
  },
  beginShipmentFile: { columns: SHIPMENT_COLUMNS, problems: 'createShipmentProblemsFile', id: 'fileId' },
  beginGiftCardLoad: { columns: LOAD_HEADER.split(','), problems: 'createGiftCardProblemsFile', id: 'loadId' },
};

/** Sends a file of each kind in which every cell is one of these, and gives back what comes of its bad lines. */
export async function* badLines(target: Target, texts: readonly string[]): AsyncGenerator<Download> {
  const calls = callsOf(readAudienceSchema('operator'));
  for (const begin of calls.filter(({ name }) => /^begin\w+(File|Load)$/.test(name))) {
    const file = FILES[begin.name];
    if (file === undefined) throw new Error(`there is no bad file for ${begin.name} yet`);
    const admin = target.actors.operators.ADMIN[0];
    const lines = texts.map((text) => file.columns.map(() => `"${text.replaceAll('"', '""')}"`).join(','));
    const content = Buffer.from([file.columns.join(','), ...lines, ''].join('\r\n'));
    const variables = { ...file.given, fileName: '=1+1.csv', bytes: content.length };
    const { body } = await admin.ask('operator', begin.name, begin.document, variables);
    const begun = body.data?.[begin.name] as Record<string, string> | undefined;
    const [address] = addressesIn(begun);
    if (begun === undefined || address === undefined) throw new Error(`${begin.name} gave no address`);
    const sent = await fetched(target, admin, address, {
      method: 'POST',
      headers: {
        'content-type': 'text/csv',
        origin: new URL(target.url).origin,
        [HEADERS.siteId]: DEFAULT_BRAND.siteId,
        [FILE_OFFSET_HEADER]: '0',
        [FILE_LAST_HEADER]: '1',
      },
      body: content,
    });
    if (sent.answer.status !== 200) throw new Error(`${begin.name}: ${sent.answer.status} ${sent.bytes.toString()}`);
    const ask = calls.find(({ name }) => name === file.problems);
    if (ask === undefined) throw new Error(`there is no ${file.problems}`);
    let download: Omit<Download, 'name'> | undefined;
    await waitUntil(`${file.problems} has lines`, async () => {
      const answer = await admin.ask('operator', ask.name, ask.document, { [file.id]: begun[file.id] });
      const [link] = addressesIn(answer.body.data);
      if (link !== undefined) download = await fetched(target, admin, link);
      return (download?.bytes.toString().split('\n').length ?? 0) > 2;
    });
    if (download !== undefined) yield { name: file.problems, ...download };
  }
}
