import { request as httpRequest, type ClientRequest } from 'node:http';

const CHUNK_BYTES = 16 * 1024;

/** As much of a browser's XMLHttpRequest as sending files needs, over a real socket. */
export class SocketRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  readonly #headers: Record<string, string> = {};
  #method = '';
  #url = '';
  #call: ClientRequest | undefined;
  #isOver = false;

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  send(body?: Blob | FormData | string): void {
    void this.#send(body).catch(() => this.#end('error'));
  }

  abort(): void {
    this.#call?.destroy();
    this.#end('abort');
  }

  async #send(body: Blob | FormData | string | undefined): Promise<void> {
    const packed = new Response(body);
    const type = packed.headers.get('content-type');
    const bytes = Buffer.from(await packed.arrayBuffer());
    if (this.#isOver) return;
    const headers = {
      ...(type !== null && { 'content-type': type }),
      ...this.#headers,
      ...(body !== undefined && { 'content-length': bytes.length }),
    };
    const call = httpRequest(this.#url, { method: this.#method, headers, agent: false });
    this.#call = call;
    call.on('error', () => this.#end('error'));
    call.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', () => this.#end('error'));
      response.on('end', () => {
        this.status = response.statusCode ?? 0;
        this.responseText = text;
        this.#end('load');
      });
    });
    for (let at = 0; at < bytes.length && !this.#isOver; at += CHUNK_BYTES) {
      await new Promise((written) => call.write(bytes.subarray(at, at + CHUNK_BYTES), written));
      const loaded = Math.min(at + CHUNK_BYTES, bytes.length);
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: bytes.length }));
    }
    call.end();
  }

  #end(how: 'load' | 'error' | 'abort'): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.dispatchEvent(new Event(how));
  }
}
