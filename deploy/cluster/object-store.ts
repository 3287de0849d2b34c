/** The S3 store: Ceph's gateway on one monitor and one store. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { portsOf, type Plan } from './plan.ts';
import { startProgram, type RecordedProcess } from './processes.ts';
import { asService, runAsService, serviceEnv } from './service-user.ts';
import { ClusterError, statusOf, until } from './wait.ts';
import { BACKUP_BUCKET, FILES_BUCKET, REGION } from './write-config.ts';

const CAPABILITIES: Readonly<Record<string, readonly string[]>> = {
  'mon.': ['--cap', 'mon', 'allow *'],
  'client.admin': ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *'],
  'osd.0': ['--cap', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *'],
  'client.rgw': ['--cap', 'mon', 'allow rw', '--cap', 'osd', 'allow rwx'],
};
const LIMIT_SECONDS = 120;

export async function startObjectStore(plan: Plan): Promise<void> {
  const { folder, secrets } = plan;
  const config = join(folder, 'config/ceph.conf');
  const run = (...command: readonly string[]) => runAsService(command, folder);
  const start = (name: string, ...command: readonly string[]) =>
    startProgram(folder, { name, command: asService(...command), env: serviceEnv(folder) });
  const isNew = !existsSync(join(folder, 'ceph/osd/ready'));
  if (isNew) await makeMonitor(plan, run);
  const monitor = start('ceph-mon', 'ceph-mon', '-c', config, '-i', 'a', '-f');
  if (isNew) {
    const id = randomUUID();
    await run('ceph-osd', '-c', config, '-i', '0', '--mkfs', '--osd-uuid', id);
    await run('ceph', '-c', config, '--connect-timeout', '30', 'osd', 'new', id, '0');
  }
  const store = start('ceph-osd', 'ceph-osd', '-c', config, '-i', '0', '-f');
  const gateway = start('radosgw', 'radosgw', '-c', config, '-n', 'client.rgw', '-f');
  const url = `http://127.0.0.1:${portsOf(plan).s3}`;
  const of: readonly RecordedProcess[] = [monitor, store, gateway];
  await until('the S3 store answers', async () => (await statusOf(url)) === 200, {
    folder,
    of,
    limitSeconds: LIMIT_SECONDS,
  });
  const keys = [`--access-key=${secrets.s3Key}`, `--secret-key=${secrets.s3Secret}`];
  const user = ['--uid=spark', '--display-name=spark', ...keys];
  await run('radosgw-admin', '-c', config, 'user', 'info', '--uid=spark').catch(() =>
    run('radosgw-admin', '-c', config, 'user', 'create', ...user),
  );
  const aws = new AwsClient({
    accessKeyId: secrets.s3Key,
    secretAccessKey: secrets.s3Secret,
    service: 's3',
    region: REGION,
  });
  for (const bucket of [FILES_BUCKET, BACKUP_BUCKET]) {
    const { status } = await aws.fetch(`${url}/${bucket}`, { method: 'PUT' });
    if (status !== 200) throw new ClusterError(`The S3 store refused to make the bucket ${bucket} (${status})`);
  }
}

async function makeMonitor(plan: Plan, run: (...command: readonly string[]) => Promise<string>): Promise<void> {
  const { folder, cephId } = plan;
  const { monitor, oldMonitor } = portsOf(plan);
  const [keyring, map] = [join(folder, 'ceph/keyring'), join(folder, 'ceph/monitors')];
  // What an earlier start left half done.
  execFileSync('rm', ['-rf', keyring, map, join(folder, 'ceph/mon/store.db'), join(folder, 'ceph/mon/kv_backend')]);
  await run('ceph-authtool', '--create-keyring', keyring);
  for (const [name, capabilities] of Object.entries(CAPABILITIES)) {
    await run('ceph-authtool', keyring, '-n', name, '--gen-key', ...capabilities);
  }
  const addresses = `[v2:127.0.0.1:${monitor},v1:127.0.0.1:${oldMonitor}]`;
  await run('monmaptool', '--create', '--fsid', cephId, '--addv', 'a', addresses, map);
  const config = join(folder, 'config/ceph.conf');
  await run('ceph-mon', '-c', config, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
}
