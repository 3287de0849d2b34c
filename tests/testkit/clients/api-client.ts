import { randomInt } from 'node:crypto';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { bearerOf, HEADERS } from '#contract/wire/headers.ts';
import { API_PATHS, type SignInResponse } from '#contract/wire/rest.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON body; undefined when there is none. */
  readonly body: Json;
}

/** The code of the first error in it. */
export const codeOf = ({ body }: Answer): string | undefined => body.errors?.[0].extensions.code;

// A test reads answers freely; what it expects of them is in its assertions.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

/** Stands for one browser: keeps cookies and the `cs_id`, sends the headers, has an address of its own. */
export class ApiClient {
  #url: string;
  readonly address = `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}`;
  readonly cookies = new Map<string, string>();
  csId: string | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** The same browser, with its cookies, at another node. */
  moveTo(url: string): void {
    this.#url = url;
  }

  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers({ [HEADERS.siteId]: DEFAULT_BRAND.siteId, 'x-forwarded-for': this.address });
    if (this.csId !== undefined) headers.set('authorization', bearerOf(this.csId));
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(new URL(path, this.#url), { redirect: 'manual', ...init, headers });
    this.#keepCookies(response.headers);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text || undefined };
  }

  post(path: string, body?: unknown): Promise<Answer> {
    if (body === undefined) return this.send(path, { method: 'POST' });
    return this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** A GraphQL call: `document` is a hash (trusted) or the text of a document (local only). */
  graphql(
    operationName: string,
    document: string,
    variables: object = {},
    path: string = API_PATHS.graphql,
  ): Promise<Answer> {
    const source = /^[0-9a-f]{64}$/.test(document) ? { documentId: document } : { query: document };
    return this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [HEADERS.operationName]: operationName },
      body: JSON.stringify({ operationName, ...source, variables }),
    });
  }

  async signIn(email: string, password: string): Promise<Answer> {
    const answer = await this.post(API_PATHS.signIn, { email, password });
    if (answer.status === 200) this.csId = (answer.body as SignInResponse).cs_id;
    return answer;
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      const isGone = attributes.some((attribute) => attribute.trim() === 'Expires=Thu, 01 Jan 1970 00:00:00 GMT');
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
  }
}
