import { buffer } from 'node:stream/consumers';
import type { Support } from '../support.ts';

/** The seal's own text is a third longer than what it seals; as bytes it fits into the store of files. */
const BETWEEN = 0x3a;

/** A mail as it came, with the sender of its envelope before it, readable by nobody but us. */
export function sealRaw(
  { sealer }: Pick<Support, 'sealer'>,
  fileKey: string,
  { sender, raw }: { readonly sender: string | undefined; readonly raw: Uint8Array },
): Buffer {
  const path = sender === undefined ? '' : `Return-Path: <${sender.replaceAll(/[^!-~]/g, '')}>\r\n`;
  const [keyId = '', body = ''] = sealer.seal(Buffer.concat([Buffer.from(path), raw]), fileKey).split(':');
  return Buffer.concat([Buffer.from(`${keyId}:`), Buffer.from(body, 'base64')]);
}

/** Undefined when the file is gone. Throws when it is not what was sealed. */
export async function openRaw(
  { sealer, files }: Pick<Support, 'sealer' | 'files'>,
  fileKey: string,
): Promise<Buffer | undefined> {
  const file = await files.get(fileKey);
  if (file === undefined) return undefined;
  const bytes = await buffer(file.body);
  const at = bytes.indexOf(BETWEEN);
  return sealer.open(`${bytes.subarray(0, at).toString()}:${bytes.subarray(at + 1).toString('base64')}`, fileKey);
}
