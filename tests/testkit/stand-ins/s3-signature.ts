import { createHash, createHmac } from 'node:crypto';

export interface SignedRequest {
  readonly method: string;
  /** As sent, with the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface Credential {
  readonly accessKeyId: string;
  readonly date: string;
  readonly region: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

export function readAuthorization(header: string | undefined): Credential | undefined {
  const [, accessKeyId, date, region, signedHeaders, signature] = AUTHORIZATION.exec(header ?? '') ?? [];
  if (accessKeyId === undefined || date === undefined || region === undefined) return undefined;
  if (signedHeaders === undefined || signature === undefined) return undefined;
  return { accessKeyId, date, region, signedHeaders: signedHeaders.split(';'), signature };
}

/** What the signature (AWS Signature Version 4) of a request must be, worked out from its description alone. */
export function signatureOf(
  request: SignedRequest,
  { date, region, signedHeaders }: Pick<Credential, 'date' | 'region' | 'signedHeaders'>,
  secretAccessKey: string,
): string {
  const { headers } = request;
  const [path = '', query = ''] = request.url.split('?');
  const canonicalRequest = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    ...signedHeaders.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const hashed = createHash('sha256').update(canonicalRequest).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  return hmac(key, toSign).toString('hex');
}

function hmac(key: Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}
