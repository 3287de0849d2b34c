import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAddressFetcher } from '#server/modules/pictures/index.ts';
import { publishSurvey } from '#server/modules/surveys/index.ts';
import { keepPictureOf } from '#server/modules/pictures/keep-picture.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { PLACE_TEXTS } from '#testkit/builders/located-media.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';

let node: TestNode;
let researcher: OperatorClient;
beforeAll(async () => {
  node = await startTestNode();
  researcher = await signedInOperator(node, 'RESEARCHER');
});
afterAll(() => node.stop());

const photo = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: 'plum' } })
    .withExif({ IFD0: { ImageDescription: PLACE_TEXTS.join(' ') } })
    .jpeg()
    .toBuffer();

async function begin({ ask }: OperatorClient): Promise<string> {
  return (await ask('beginPicture', 'mutation beginPicture { beginPicture }')).body.data.beginPicture;
}
const send = ({ browser }: OperatorClient, address: string, body: Buffer) =>
  browser.send(address, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  });

describe('a picture of a study', () => {
  test('is drawn anew, no larger than needed, and served to everybody who has its address, for good', async () => {
    const sent = await send(researcher, await begin(researcher), await photo(4_000, 2_000));
    expect(sent).toMatchObject({ status: 200, body: { width: 1_600, height: 800 } });
    const { path } = sent.body as { path: string };
    expect(path).toMatch(/^\/pictures\/[0-9a-f]{32}$/);
    const shown = await fetch(new URL(path, node.url));
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('cache-control')).toContain('immutable');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1_600 });
    expect(PLACE_TEXTS.filter((text) => bytes.includes(text))).toEqual([]);
    const { rows } = await sql`
      SELECT 1 FROM audit_entry WHERE action = 'picture.kept' AND actor_id = ${researcher.operatorId}`.execute(
      node.platform.db,
    );
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), /read this picture/],
    [
      'a drawing with script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      /read this picture/,
    ],
  ])('%s is refused with a sentence', async (_what, bytes, sentence) => {
    const sent = await send(researcher, await begin(researcher), bytes);
    expect(sent.status).toBe(422);
    expect(JSON.stringify(sent.body)).toMatch(sentence);
  });

  test('is taken in the session that asked, and from nobody else', async () => {
    const address = await begin(researcher);
    const other = await signedInOperator(node, 'RESEARCHER');
    expect((await send(other, address, await photo())).status).toBe(404);
    expect((await new ApiClient(node.url).send(address, { method: 'POST' })).status).toBe(404);
    expect((await send(researcher, address.replace('ticket=', 'ticket=x'), await photo())).status).toBe(404);
  });

  test.each(['nonsense', '0'.repeat(32), '../../etc/passwd', '%2e%2e%2fsecrets'])('there is none at %s', async (id) => {
    expect((await fetch(new URL(`/pictures/${id}`, node.url))).status).toBe(404);
  });
});

describe('a picture from elsewhere', () => {
  let elsewhere: Server;
  let fetched = 0;
  beforeAll(async () => {
    const bytes = await photo();
    elsewhere = createServer((_request, response) => {
      fetched += 1;
      response.end(bytes);
    });
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  });
  afterAll(() => elsewhere.close());

  test('is fetched once, however often and by however many it is asked for', async () => {
    const fetchAddress = createAddressFetcher({ protocols: ['http:'], isPublic: () => true });
    const pictures = { ...node.rooms.pictures, fetchAddress };
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/shelf.jpg`;
    const keep = () => keepPictureOf(pictures, address, { operatorId: null });
    const at = await Promise.all([keep(), keep()]);
    const again = await keep();
    expect(new Set([...at, again].map((kept) => (kept.ok ? kept.value.path : kept.failure))).size).toBe(1);
    expect(fetched).toBeLessThanOrEqual(2);
  });

  test('at an address that is not on the internet is not asked for', async () => {
    const { body } = await researcher.ask(
      'keepPicture',
      'mutation keepPicture($address: String!) { keepPicture(address: $address) { picture { path } problem } }',
      { address: 'https://127.0.0.1/a.png' },
    );
    expect(body.data.keepPicture).toEqual({
      picture: null,
      problem: "This URL isn't on the public internet.",
    });
  });

  test('keeps a survey from being published until it lies with us', async () => {
    const survey = (imageLink: string) => ({
      title: 'Shelf',
      definitionJson: {
        pages: [
          {
            name: 'p',
            elements: [
              { type: 'image', name: 'shelf', imageLink },
              { type: 'text', name: 'a' },
            ],
          },
        ],
      },
    });
    const publish = (link: string) => publishSurvey(node.rooms.surveys, node.platform.db, survey(link));
    expect(await publish('https://example.org/shelf.png')).toMatchObject({
      ok: false,
      failure: [{ path: 'pages[0].elements[0].imageLink', reason: expect.stringContaining('another site') }],
    });
    expect(await publish('/pictures/0123456789abcdef0123456789abcdef')).toMatchObject({ ok: true });
  });
});
