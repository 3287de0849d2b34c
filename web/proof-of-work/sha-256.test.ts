import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha-256.ts';

test('every length over several blocks is hashed as elsewhere', () => {
  for (let length = 0; length < 300; length++) {
    const bytes = new Uint8Array(randomBytes(length));
    expect(Buffer.from(sha256(bytes)).toString('hex'), `${length} bytes`).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
  }
});
