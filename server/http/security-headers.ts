import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { WORKER_POLICY } from '#contract/wire/worker.ts';

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions('()'),
} as const;

function permissions(recording: '()' | '(self)'): string {
  return `camera=${recording}, geolocation=(), microphone=${recording}, payment=(), usb=()`;
}

/** Answers that are not pages may load nothing and be framed by nobody. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export interface SecurityHeaderOptions {
  /** Whether and for how long browsers come by https only; undefined where there is none. */
  readonly strictTransport: string | undefined;
}

/** What every answer begins with, also one to bytes that are no request. */
export function securityHeaders({ strictTransport }: SecurityHeaderOptions): Readonly<Record<string, string>> {
  return {
    ...ALWAYS,
    'content-security-policy': CLOSED_POLICY,
    'cache-control': 'no-store',
    ...(strictTransport !== undefined && { 'strict-transport-security': strictTransport }),
  };
}

export function setSecurityHeaders(reply: FastifyReply, options: SecurityHeaderOptions): void {
  reply.headers(securityHeaders(options));
}

/** What this answer would have said, for one that is written past it. */
export function strictTransportOf(reply: FastifyReply): string | undefined {
  const value = reply.getHeader('strict-transport-security');
  return typeof value === 'string' ? value : undefined;
}

interface PageNeeds {
  /** What it may call besides us. */
  readonly origins?: readonly string[];
  /** Whether it begins our worker: by the one policy of Trusted Types, which makes no other address. */
  readonly hasWorker?: boolean;
}

/** Opens the policy just as far as one of our pages needs, and returns the nonce its scripts must carry. */
export function allowPage(reply: FastifyReply, { origins = [], hasWorker = false }: PageNeeds = {}): string {
  const nonce = randomBytes(18).toString('base64');
  reply.header(
    'content-security-policy',
    [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      "style-src 'self'",
      // What somebody records or chooses is shown from memory before it is sent.
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      // Scripts of another origin are fetched, held against their hash and run from memory.
      ["connect-src 'self'", ...origins].join(' '),
      "frame-src 'self'",
      `worker-src ${hasWorker ? "'self'" : "'none'"}`,
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      `trusted-types ${hasWorker ? WORKER_POLICY : "'none'"}`,
    ].join('; '),
  );
  return nonce;
}

/** The worker calls us and nobody else, loads no further script, and is nobody's page. */
export function allowWorker(reply: FastifyReply): void {
  reply.header('content-security-policy', `${CLOSED_POLICY}; connect-src 'self'`);
}

/** Lets a page ask its reader for the camera and the microphone; the reader still decides. */
export function allowRecording(reply: FastifyReply): void {
  reply.header('permissions-policy', permissions('(self)'));
}

/** A page without any script, whose only styles are the ones inside it. */
export function allowSitePage(reply: FastifyReply, styleHash: string, framedBy: 'self' | 'none'): void {
  reply.header(
    'content-security-policy',
    [
      "default-src 'none'",
      `style-src ${styleHash}`,
      "img-src 'self'",
      "font-src 'self'",
      // Nothing in the page calls out; tools that check the site from inside it read robots.txt this way.
      "connect-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors '${framedBy}'`,
    ].join('; '),
  );
}
