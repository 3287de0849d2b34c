import { err, ok, type Result } from './result.ts';

/** The JSON of an answer from outside, as long as it is a small one. */
export async function readSmallAnswer(
  response: Response,
  mostBytes: number,
): Promise<Result<unknown, 'TOO_LARGE' | 'NOT_AN_ANSWER'>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) return err('TOO_LARGE');
    parts.push(part);
  }
  try {
    return ok(JSON.parse(Buffer.concat(parts).toString('utf8')));
  } catch {
    return err('NOT_AN_ANSWER');
  }
}
