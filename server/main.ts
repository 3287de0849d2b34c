/** The process: reads the configuration, runs one node, and stops it well. */
import { ConfigError, readConfig } from './config/config.ts';
import { keepBuild } from './keep-build.ts';
import { startNode, type RunningNode } from './node.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres/index.ts';
import { createLog } from './platform/log.ts';
import { currentBuild } from './platform/places.ts';
import { welcome } from './welcome.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function giveUp(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function start(): Promise<RunningNode> {
  try {
    const config = await readConfig(process.env);
    const log = createLog(config.logLevel);
    const appsFolder = currentBuild();
    if (appsFolder !== undefined) keepBuild(appsFolder);
    const node = await startNode({ config, log, appsFolder, onProgress: say });
    for (const line of welcome(config, config.publicUrl?.origin ?? node.url)) say(line);
    return node;
  } catch (error) {
    if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) giveUp(error.message);
    throw error;
  }
}

const node = await start();

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal is somebody in a hurry.
    if (isStopping) process.exit(1);
    isStopping = true;
    void node.stop().then(() => process.exit(0));
  });
}
void node.failed.then(giveUp);
