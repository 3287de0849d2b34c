import { createPrivateKey, X509Certificate } from 'node:crypto';
import { ConfigError, type RawConfig } from './environment-variables.ts';
import { readSettingFile } from './read-setting-file.ts';
import { isLoopback } from './require-address.ts';

/** Where this node is reached, and how. */
export interface ListenerSettings {
  readonly host: string;
  /** What the node shows to those who call it, load balancers above all; undefined for plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
}

/** Outside local, a node speaks plain HTTP with its own machine only. */
export async function listenerSettings(
  raw: RawConfig,
  { isLocal }: { readonly isLocal: boolean },
): Promise<ListenerSettings> {
  const tls = await tlsOf(raw);
  const host = raw.HOST ?? (isLocal || tls === undefined ? '127.0.0.1' : '0.0.0.0');
  if (!isLocal && tls === undefined && !isLoopback(host)) {
    throw new ConfigError(
      "TLS_CERT_FILE: is required outside the local environment when HOST isn't a loopback address, so that load balancers talk to this node by TLS",
    );
  }
  return { host, tls };
}

async function tlsOf({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile }: RawConfig): Promise<ListenerSettings['tls']> {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined) throw new ConfigError('TLS_CERT_FILE: is required when TLS_KEY_FILE is set');
  if (keyFile === undefined) throw new ConfigError('TLS_KEY_FILE: is required when TLS_CERT_FILE is set');
  const [cert, key] = [
    await readSettingFile('TLS_CERT_FILE', certFile),
    await readSettingFile('TLS_KEY_FILE', keyFile),
  ];
  const certificate = read(
    'TLS_CERT_FILE',
    'must contain a certificate in PEM format',
    () => new X509Certificate(cert),
  );
  const secret = read('TLS_KEY_FILE', 'must contain a private key in PEM format, without a passphrase', () =>
    createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(secret))
    throw new ConfigError("TLS_KEY_FILE: isn't the key of the certificate in TLS_CERT_FILE");
  return { cert, key };
}

function read<T>(name: string, problem: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new ConfigError(`${name}: ${problem}`);
  }
}
