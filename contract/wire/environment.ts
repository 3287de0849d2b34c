export const ENVIRONMENTS = ['local', 'dev', 'stage', 'prod'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

const LOOPBACK_V4 = /^127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;

/**
 * The environment a host name stands for (decisions §12). Anything unclear is prod, the strictest.
 * A server passes its own configured host: a caller can write anything into a Host header.
 */
export function environmentOfHost(host: string): Environment {
  const name = hostName(host);
  if (isLoopback(name)) return 'local';
  if (name.startsWith('dev.')) return 'dev';
  if (name.startsWith('stage.')) return 'stage';
  return 'prod';
}

/** The bare lower-case name: no port, no brackets, no closing dot of a fully qualified name. */
function hostName(host: string): string {
  const lower = host.trim().toLowerCase();
  const bracketed = /^\[([0-9a-f:.]+)\](?::\d*)?$/.exec(lower);
  if (bracketed?.[1] !== undefined) return bracketed[1];
  const isBareIpv6 = lower.split(':').length > 2;
  const withoutPort = isBareIpv6 ? lower : lower.replace(/:\d*$/, '');
  return withoutPort.replace(/\.$/, '');
}

function isLoopback(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || LOOPBACK_V4.test(name);
}
