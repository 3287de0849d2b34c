/** Hosts that lead into our own machine or network, in every spelling that a reader of addresses may know. */
const INNER_HOSTS = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.0.0.1.',
    '127.127.127.127',
    '2130706433',
    '2130706433.',
    '0x7f000001',
    '0x7f.1',
  ],
  ...[
    '0x7f.0.0.0x1',
    '0177.0.0.1',
    '017700000001',
    '0177.0.0x1',
    '00000177.1',
    '127.000.000.001',
    '0',
    '0.0.0.0',
    '0x0',
  ],
  ...['localhost', 'localhost.', 'LOCALHOST', 'x.localhost', 'ⓛocalhost', 'localhoſt'],
  ...['①②⑦.⓪.⓪.①', '127。0。0。1', '127．0．0．1', '１２７.0.0.1', '%31%32%37.0.0.1', '127%2e0%2e0%2e1'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0000::ffff:7f00:0001]',
    '[::127.0.0.1]',
  ],
  ...['[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]'],
  ...[
    '[fe80::1]',
    '[fe80::1%25lo]',
    '[fec0::1]',
    '[fd00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[100::1]',
  ],
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '012.0.0.1',
    '167772161',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '0xc0a80001',
  ],
  ...[
    '169.254.169.254',
    '169.254.170.2',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '[::ffff:169.254.169.254]',
  ],
  ...[
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
  ],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
];

/** Addresses that look like another's, and lead to ours. */
const disguised = (port: number): readonly string[] => [
  `https://example.org@127.0.0.1:${port}/`,
  `https://example.org:443@127.0.0.1:${port}/`,
  `https://example.org%40127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}\\@example.org/`,
  `https://127.0.0.1:${port}#@example.org/`,
  `https://127.0.0.1:${port}?@example.org/`,
  `https://127.0.0.1%00.example.org:${port}/`,
  `https://127.0.0.1%2523.example.org:${port}/`,
  `https://127.0.0.1\t:${port}/`,
  `https://127.0.0.1\n:${port}/`,
  `ht\ntps://127.0.0.1:${port}/`,
  ` https://127.0.0.1:${port}/`,
  `https:127.0.0.1:${port}`,
  `https:/127.0.0.1:${port}`,
  `https:///127.0.0.1:${port}`,
  `https:\\\\127.0.0.1:${port}`,
  `HTTPS://127.0.0.1:${port}`,
  `//127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}/`,
  `http://[::1]:${port}/`,
  `ws://127.0.0.1:${port}/`,
  `ftp://127.0.0.1:${port}/`,
  `gopher://127.0.0.1:${port}/_x`,
  `dict://127.0.0.1:${port}/x`,
  `unix:/var/run/docker.sock`,
  `http+unix://%2Fvar%2Frun%2Fdocker.sock/`,
  `file:///etc/passwd`,
  `data:image/png;base64,iVBORw0KGgo=`,
  `blob:https://127.0.0.1:${port}/x`,
];

/** Every address that should be asked for nothing; the port is that of a listener on loopback. */
export const innerAddressesAt = (port: number): readonly string[] => [
  ...INNER_HOSTS.map((host) => `https://${host}:${port}/latest/meta-data/`),
  ...disguised(port),
];

/** Nobody has it: no number of these was ever handed out. What connects to it has been let through. */
export const PUBLIC_BUT_NOBODYS = '2fff:ffff::1';

interface Resolved {
  readonly address: string;
  readonly family: number;
}
const v4 = (address: string): Resolved => ({ address, family: 4 });
const v6 = (address: string): Resolved => ({ address, family: 6 });
const PUBLIC = v6(PUBLIC_BUT_NOBODYS);

/** What names are resolved to, one answer after the other; the last one stays. */
export const NAMES: Readonly<Record<string, readonly (readonly Resolved[])[]>> = {
  'inner.attacked.example': [[v4('127.0.0.1')]],
  'inner-v6.attacked.example': [[v6('::1')]],
  'mapped.attacked.example': [[v6('::ffff:127.0.0.1')]],
  'both.attacked.example': [[PUBLIC, v4('127.0.0.1')]],
  'both-turned.attacked.example': [[v4('127.0.0.1'), PUBLIC]],
  'cloud.attacked.example': [[v4('169.254.169.254')]],
  'house.attacked.example': [[v4('192.168.0.1')], [v4('10.0.0.1')]],
  'zero.attacked.example': [[v4('0.0.0.0')]],
  'rebinding.attacked.example': [[PUBLIC], [v4('127.0.0.1')]],
  'rebinding-late.attacked.example': [[PUBLIC], [PUBLIC], [v4('127.0.0.1')]],
  'nothing.attacked.example': [[]],
};
