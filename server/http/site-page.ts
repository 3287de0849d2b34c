import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** One static page, ready to be sent in every encoding. */
export interface SitePage {
  readonly etag: string;
  /** What the policy must allow: the styles inside the page and no others. */
  readonly styleHash: string;
  readonly encoded: Readonly<Record<PageEncoding, Buffer>>;
}

export type PageEncoding = 'br' | 'gzip' | 'identity';

export function createSitePage(html: string): SitePage {
  const plain = Buffer.from(html);
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`,
    styleHash: `'sha256-${createHash('sha256').update(stylesOf(html)).digest('base64')}'`,
    encoded: { br: brotliCompressSync(plain), gzip: gzipSync(plain), identity: plain },
  };
}

export function pickEncoding(accepted: string | string[] | undefined): PageEncoding {
  const names = String(accepted ?? '').toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(names)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(names) ? 'gzip' : 'identity';
}

function stylesOf(html: string): string {
  return /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}
