/** The config files of all parts, written anew at each start from the files in config/ and from the examples in deploy/. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#server/platform/places.ts';
import { changeExample, fillGaps } from './fill.ts';
import { HOST_NAME, MEMBERS, portsOf, type Member, type Plan } from './plan.ts';
import { postgresFolder } from './programs.ts';
import { makeServiceFolder, writeServiceFile } from './service-user.ts';

export const BACKUP_BUCKET = 'spark-backup';
export const FILES_BUCKET = 'spark-files';
export const REGION = 'default';

const template = (name: string) => readFileSync(join(import.meta.dirname, 'config', name), 'utf8');
const example = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

export function writeConfig(plan: Plan): void {
  const { folder } = plan;
  const ofMembers = MEMBERS.flatMap((n) => [`etcd-${n}`, `pg-${n}`, `run/pgbackrest-${n}`]);
  for (const name of ['config', 'run', 'log', 'tls', 'ceph', 'ceph/mon', 'ceph/osd', 'ceph/rgw', ...ofMembers]) {
    makeServiceFolder(join(folder, name));
  }
  makeCertificate(folder);
  for (const [name, text] of Object.entries(configFiles(plan))) writeServiceFile(join(folder, 'config', name), text);
}

/** By their names. */
export function configFiles(plan: Plan): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    'haproxy.cfg': haproxyOf(plan),
    'haproxy-database.cfg': fillGaps(template('haproxy.cfg'), databaseValues(plan)),
    'pgbouncer.ini': poolerOf(plan),
    'userlist.txt': userList(plan),
    'database.sql': example('database.sql'),
    'ceph.conf': fillGaps(template('ceph.conf'), storeValues(plan)),
  };
  for (const n of MEMBERS) {
    files[`etcd-${n}.yml`] = fillGaps(template('etcd.yml'), etcdValues(plan, n));
    files[`patroni-${n}.yml`] = fillGaps(template('patroni.yml'), patroniValues(plan, n));
    files[`pgbackrest-${n}.conf`] = backupConfig(plan, n, join(plan.folder, `pg-${n}/data`));
  }
  return files;
}

/** The data folder may be one that a backup is restored into. */
export function backupConfig(plan: Plan, n: Member, dataFolder: string): string {
  const ports = portsOf(plan);
  const { backupPassphrase, s3Key, s3Secret } = plan.secrets;
  return fillGaps(template('pgbackrest.conf'), {
    n,
    folder: plan.folder,
    dataFolder,
    backupBucket: BACKUP_BUCKET,
    s3TlsPort: ports.s3Tls,
    postgresPort: ports.postgres(n),
    backupPassphrase,
    s3Key,
    s3Secret,
  });
}

function etcdValues(plan: Plan, n: Member) {
  const ports = portsOf(plan);
  const clientUrls = MEMBERS.map((of) => `http://127.0.0.1:${ports.etcdClient(n, of)}`);
  return {
    n,
    folder: plan.folder,
    peerPort: ports.etcdPeer(n),
    clientUrls: clientUrls.join(','),
    firstClientUrl: clientUrls[0] ?? '',
    peers: MEMBERS.map((one) => `etcd-${one}=http://127.0.0.1:${ports.etcdPeer(one)}`).join(','),
  };
}

function patroniValues(plan: Plan, n: Member) {
  const ports = portsOf(plan);
  return {
    ...plan.secrets,
    n,
    folder: plan.folder,
    restPort: ports.rest(n),
    postgresPort: ports.postgres(n),
    etcdHosts: `[${MEMBERS.map((one) => `'127.0.0.1:${ports.etcdClient(one, n)}'`).join(', ')}]`,
    postgresPrograms: postgresFolder() ?? '',
  };
}

function databaseValues(plan: Plan) {
  const ports = portsOf(plan);
  const members = MEMBERS.flatMap((n) => [
    [`postgresPort${n}`, ports.postgres(n)],
    [`restPort${n}`, ports.rest(n)],
  ]);
  const { database: databasePort, replicas: replicasPort, stats: statsPort } = ports;
  return {
    folder: plan.folder,
    databasePort,
    replicasPort,
    statsPort,
    ...(Object.fromEntries(members) as Record<string, number>),
  };
}

function storeValues(plan: Plan) {
  const { monitor, oldMonitor, storeFirst, storeLast, s3, s3Tls } = portsOf(plan);
  const { folder, cephId } = plan;
  return {
    folder,
    cephId,
    monPort: monitor,
    monOldPort: oldMonitor,
    osdPortMin: storeFirst,
    osdPortMax: storeLast,
    s3Port: s3,
    s3TlsPort: s3Tls,
  };
}

const NODE_TLS = ' ssl verify required ca-file /etc/haproxy/spark-nodes.pem verifyhost spark-node';

/** What a server in production has, with three nodes here. */
function haproxyOf(plan: Plan): string {
  const { http, https, app } = portsOf(plan);
  const servers = MEMBERS.map((n) => `    server spark-${n} 127.0.0.1:${app(n)}`).join('\n');
  return changeExample(example('haproxy.cfg'), [
    ['bind :80\n', `bind 127.0.0.1:${http}\n`],
    ['bind :443 ssl crt /etc/haproxy/spark.pem', `bind 127.0.0.1:${https} ssl crt ${plan.folder}/tls/both.pem`],
    // Nodes and balancer are on this machine, so they talk without TLS.
    [NODE_TLS, ''],
    ['    server spark-1 spark-1:3000\n    server spark-2 spark-2:3000', servers],
  ]);
}

function poolerOf(plan: Plan): string {
  const { pooler, database } = portsOf(plan);
  return changeExample(example('pgbouncer.ini'), [
    ['host=db.example.org port=5432 ', `host=localhost port=${database} `],
    ['listen_port = 6432', `listen_port = ${pooler}`],
    ['auth_file = /etc/pgbouncer/userlist.txt', `auth_file = ${plan.folder}/config/userlist.txt`],
    ['/etc/spark/postgresql-ca.pem', `${plan.folder}/tls/cert.pem`],
  ]);
}

function userList({ secrets: { applicationPassword, ownerPassword } }: Plan): string {
  return `"spark" "${applicationPassword}"\n"spark_owner" "${ownerPassword}"\n`;
}

/** One for everything, signed by itself: all of it is on this machine. */
function makeCertificate(folder: string): void {
  const [certificate, key] = [join(folder, 'tls/cert.pem'), join(folder, 'tls/key.pem')];
  if (existsSync(join(folder, 'tls/both.pem'))) return;
  const names = `subjectAltName=DNS:localhost,DNS:${HOST_NAME},IP:127.0.0.1`;
  const subject = ['-subj', '/CN=localhost', '-addext', names];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:3072', '-nodes', '-days', '3650', ...subject, ...files], {
    stdio: 'ignore',
  });
  const [certificateText, keyText] = [readFileSync(certificate, 'utf8'), readFileSync(key, 'utf8')];
  writeServiceFile(certificate, certificateText);
  writeServiceFile(key, keyText);
  writeServiceFile(join(folder, 'tls/both.pem'), certificateText + keyText);
}
