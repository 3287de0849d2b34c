/** The programs that a cluster is made of, and the packages of Debian 12 that they come in. */
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PACKAGES: Readonly<Record<string, string>> = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  postgres: 'postgresql-15',
  pgbackrest: 'pgbackrest',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  radosgw: 'radosgw',
  openssl: 'openssl',
  setpriv: 'util-linux',
};

/** Debian keeps the programs of each version of PostgreSQL in a folder of its own, and servers where only root looks. */
const POSTGRES_FOLDERS = '/usr/lib/postgresql/*/bin';
const SERVER_FOLDERS = ['/usr/sbin', '/sbin'];
const OLDEST_POSTGRES = 15;

/** The folder of the newest PostgreSQL that the app supports. */
export function postgresFolder(folders: readonly string[] = globSync(POSTGRES_FOLDERS)): string | undefined {
  const versionOf = (folder: string) => Number(/\/(\d+)\/bin$/.exec(folder)?.[1]);
  return folders
    .filter((folder) => versionOf(folder) >= OLDEST_POSTGRES)
    .toSorted((a, b) => versionOf(b) - versionOf(a))[0];
}

/** Where programs are looked for. */
export function searchPath(): readonly string[] {
  const postgres = postgresFolder();
  return [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...SERVER_FOLDERS,
    ...(postgres === undefined ? [] : [postgres]),
  ];
}

/** One line with all that is missing and how to get it; undefined if nothing is. */
export function missingPrograms(folders: readonly string[] = searchPath()): string | undefined {
  const missing = Object.keys(PACKAGES).filter((name) => !folders.some((folder) => canRun(join(folder, name))));
  if (missing.length === 0) return undefined;
  const packages = missing.map((name) => PACKAGES[name]).join(' ');
  return `These programs are missing: ${missing.join(', ')}. On Debian 12: sudo apt-get install --no-install-recommends ${packages}`;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
