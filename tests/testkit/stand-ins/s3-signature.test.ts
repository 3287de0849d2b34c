import { expect, it } from 'vitest';
import { signatureOf } from './s3-signature.ts';

// The published example "GET Object" of Signature Version 4 for S3.
const EXAMPLE = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  },
};
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

it('works out the signature that the published example gives', () => {
  const signedHeaders = ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'];
  expect(signatureOf(EXAMPLE, { date: '20130524', region: 'us-east-1', signedHeaders }, SECRET)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});
