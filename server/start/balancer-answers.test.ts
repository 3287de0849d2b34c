import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { API_PATHS } from '#contract/wire/api-paths.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { ROOT } from '../platform/places.ts';

/** What the load balancers of deploy/ answer by themselves. */
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const [haproxy, nginx] = [read('haproxy.cfg'), read('nginx.conf')];

test('take ciphers with forward secrecy and authenticated encryption only', () => {
  const lists = [/^ +ssl-default-bind-ciphers (\S+)$/m, /^ +ssl-default-bind-ciphersuites (\S+)$/m].map(
    (pattern) => pattern.exec(haproxy)?.[1],
  );
  lists.push(/^ +ssl_ciphers (\S+);$/m.exec(nginx)?.[1]);
  for (const cipher of lists.flatMap((list = 'none') => list.split(':')))
    expect(cipher).toMatch(/^(?:ECDHE-(?:ECDSA|RSA)|TLS)[-_].*(?:GCM|CHACHA20)/);
});

test('answer by themselves with the headers that every answer of a node has', () => {
  const headers = securityHeaders({ strictTransport: 'max-age=63072000; includeSubDomains' });
  for (const name of ['strict-transport-security', 'x-content-type-options', 'referrer-policy'])
    for (const text of [haproxy, nginx]) expect(text).toContain(headers[name]);
  expect(
    haproxy.match(/^ +http-after-response set-header \S+ .* unless \{ res\.hdr\(\S+\) -m found \}$/gm),
  ).toHaveLength(4);
  // In the server, and where a location has headers of its own.
  expect(nginx.match(/^ +add_header \S+ \$own_\w+ always;$/gm)).toHaveLength(8);
  for (const text of [haproxy, nginx]) expect(text).toMatch(/"default-src 'none'; .*frame-ancestors 'none';/);
});

test('send only what a person opens on to https', () => {
  expect(haproxy).toMatch(
    /deny_status 403 if \{ path,url_dec -m beg \/api\/ \}\n.*deny_status 403 unless METH_GET\n.*redirect/,
  );
  expect(nginx).toMatch(
    /!~ \^\(\?:GET\|HEAD\)\$\) \{ return 403; \}\n +location \/api\/ \{ return 403; \}\n.*return 308/,
  );
  for (const path of Object.values(API_PATHS).filter((each) => each !== API_PATHS.localGraphql))
    expect(path).toMatch(/^\/api\//);
});
