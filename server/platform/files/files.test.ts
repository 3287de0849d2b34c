import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/time/durations.ts';
import { startS3StandIn, type S3StandIn } from '#testkit/stand-ins/s3-stand-in.ts';
import { diskFiles, FILE_MAX_BYTES, FileTooLargeError, s3Files, type FileStore, type S3Options } from './index.ts';

const BUCKET = { region: 'us-east-1', bucket: 'spark', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'the/secret+key' };
const PNG = { contentType: 'image/png' };
let folder: string;
let s3: S3StandIn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spark-files-'));
  s3 = await startS3StandIn(BUCKET);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function read(store: FileStore, key: string) {
  const found = await store.get(key);
  return found === undefined ? undefined : { ...found, body: await buffer(found.body) };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describe.each<[string, () => FileStore]>([
  ['on disk', () => diskFiles({ folder: join(folder, 'made-when-missing', 'files') })],
  ['on S3', () => s3Files({ ...BUCKET, endpoint: s3.endpoint })],
])('files %s', (_name, open) => {
  let files: FileStore;
  beforeEach(() => {
    files = open();
  });

  it.each([
    ['a few bytes', 'attachments/one.png', Buffer.from('hello')],
    ['nothing', 'attachments/empty', Buffer.alloc(0)],
    ['every byte there is', 'a/b/c/d-1.bin', Buffer.from(Array.from({ length: 256 }, (_, index) => index))],
    ['three megabytes', 'large.pdf', randomBytes(3 * 1024 * 1024)],
  ])('give back %s, from memory and from a stream', async (_what, key, bytes) => {
    for (const body of [bytes, Readable.from([bytes.subarray(0, 2), bytes.subarray(2)])]) {
      expect(await files.put(key, body, PNG)).toEqual({ size: bytes.byteLength, sha256: sha256(bytes) });
      const found = await read(files, key);
      expect(found).toMatchObject({ contentType: 'image/png', size: bytes.byteLength });
      expect(found?.body.equals(bytes)).toBe(true);
      await files.remove(key);
      expect(await files.get(key)).toBeUndefined();
    }
  });

  it('replace what was there, with its type', async () => {
    await files.put('twice', Buffer.from('a longer first one'), PNG);
    await files.put('twice', Buffer.from('second'), { contentType: 'text/plain; charset=utf-8' });
    const found = await read(files, 'twice');
    expect(found).toMatchObject({ contentType: 'text/plain; charset=utf-8', size: 6 });
    expect(found?.body.toString()).toBe('second');
  });

  it('keep a key and the keys under it apart', async () => {
    await files.put('box', Buffer.from('the box'), PNG);
    await files.put('box/lid', Buffer.from('the lid'), PNG);
    expect((await read(files, 'box'))?.body.toString()).toBe('the box');
    expect((await read(files, 'box/lid'))?.body.toString()).toBe('the lid');
  });

  it('keep the old one when the new one breaks off', async () => {
    await files.put('kept', Buffer.from('whole'), PNG);
    const breaking = Readable.from(
      (async function* breakOff() {
        yield Buffer.from('ha');
        throw new Error('the person closed the lid');
      })(),
    );
    await expect(files.put('kept', breaking, PNG)).rejects.toThrow('closed the lid');
    expect((await read(files, 'kept'))?.body.toString()).toBe('whole');
  });

  it('take no more than the limit, and keep nothing of what is larger', async () => {
    const chunk = Buffer.alloc(1024 * 1024);
    const chunks = Array.from({ length: FILE_MAX_BYTES / chunk.byteLength }, () => chunk);
    const tooLarge = Readable.from([...chunks, Buffer.from('x')]);
    await expect(files.put('huge', tooLarge, PNG)).rejects.toThrow(FileTooLargeError);
    expect(await files.get('huge')).toBeUndefined();
  });

  it('remove what is not there without a word', async () => {
    await files.remove('never/was');
    expect(await files.get('never/was')).toBeUndefined();
  });

  it.each([
    '',
    '/',
    '/etc/passwd',
    '../secret',
    'a/../b',
    'a/./b',
    'a//b',
    'a/',
    '.hidden',
    'a/.hidden',
    'a.b.c',
    'a.png/b',
    'A',
    'a b',
    'a\0b',
    'a\\b',
    'a%2fb',
    'é',
    'a'.repeat(201),
  ])('refuse the key %j', async (key) => {
    await expect(files.put(key, Buffer.from('x'), PNG)).rejects.toThrow('not a key');
    await expect(files.get(key)).rejects.toThrow('not a key');
    await expect(files.remove(key)).rejects.toThrow('not a key');
  });

  it.each(['', ' text/plain', 'text/plain\r\nx: y', 'a'.repeat(201), 'téxt'])(
    'refuse the content type %j',
    async (contentType) => {
      await expect(files.put('typed', Buffer.from('x'), { contentType })).rejects.toThrow('not a content type');
    },
  );
});

describe('files on disk', () => {
  it('leave nothing behind of what was not finished, and are for their owner alone', async () => {
    const own = join(folder, 'own');
    const files = diskFiles({ folder: own });
    await files.put('a/b.png', Buffer.from('fine'), PNG);
    const broken = Readable.from([Buffer.alloc(FILE_MAX_BYTES), Buffer.from('x')]);
    await expect(files.put('c', broken, PNG)).rejects.toThrow(FileTooLargeError);
    const kept = await readdir(own, { recursive: true, withFileTypes: true });
    expect(kept.filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual(['b.png.file']);
    expect((await stat(join(own, 'a/b.png.file'))).mode & 0o777).toBe(0o600);
  });

  it('lose what a killed node left half-written an hour ago, and nothing that is being written', async () => {
    const own = join(folder, 'killed');
    const files = diskFiles({ folder: own });
    await files.removeUnfinished(HOUR_MS);
    await files.put('kept', Buffer.from('whole'), PNG);
    const incoming = join(own, '.incoming');
    await Promise.all(['old', 'new'].map((name) => writeFile(join(incoming, name), 'half')));
    const longAgo = new Date(Date.now() - HOUR_MS - 1_000);
    await Promise.all([join(incoming, 'old'), join(own, 'kept.file')].map((path) => utimes(path, longAgo, longAgo)));
    await files.removeUnfinished(HOUR_MS);
    expect(await readdir(incoming)).toEqual(['new']);
    expect((await read(files, 'kept'))?.body.toString()).toBe('whole');
  });
});

describe('files on S3', () => {
  const open = (change: Partial<S3Options> = {}) => s3Files({ ...BUCKET, endpoint: `${s3.endpoint}/`, ...change });

  it.each([
    ['a wrong secret', { secretAccessKey: 'another' }, 'S3 answered 403 SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'AKIDOTHER' }, 'S3 answered 403 InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, 'S3 answered 400 AuthorizationHeaderMalformed'],
    ['a bucket that is not there', { bucket: 'other' }, 'S3 answered 404 NoSuchBucket'],
  ])('say what is wrong with %s, and do not try again', async (_what, change, message) => {
    const before = s3.calls;
    await expect(open(change).put('x', Buffer.from('x'), PNG)).rejects.toThrow(message);
    await expect(open(change).get('x')).rejects.toThrow(message);
    await expect(open(change).remove('x')).rejects.toThrow(message);
    expect(s3.calls - before).toBe(3);
  });

  it.each(['busy', 'broken', 'silent'] as const)('are stored all the same when S3 is %s for a while', async (how) => {
    const before = s3.calls;
    s3.failNext(4, how);
    const files = open({ answerTimeoutMs: 300 });
    await files.put('patient', Buffer.from('at last'), PNG);
    expect(s3.calls - before).toBe(5);
    s3.failNext(2, how);
    expect((await read(files, 'patient'))?.body.toString()).toBe('at last');
  });

  it('give up in the end', async () => {
    s3.failNext(5);
    await expect(open().put('hopeless', Buffer.from('x'), PNG)).rejects.toThrow('S3 answered 503 SlowDown');
    expect(await open().get('hopeless')).toBeUndefined();
  });
});
