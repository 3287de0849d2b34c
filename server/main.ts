/** The process: reads the configuration, runs one node, and stops it well. */
import { readConfig } from './config/config.ts';
import { keepBuild } from './start/keep-build.ts';
import { startNode, type RunningNode } from './node.ts';
import { createLog, type Log } from './platform/log.ts';
import { currentBuild } from './platform/places.ts';
import { startFailure } from './start/start-failure.ts';
import { createStartReporter, type StartReporter } from './start/start-reporter.ts';

/** Enough to see past the steps of a driver into our own code. */
Error.stackTraceLimit = 30;

function giveUp(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function start(): Promise<{ node: RunningNode; reporter: StartReporter }> {
  try {
    const config = await readConfig(process.env);
    const log = createLog(config.logLevel);
    const reporter = createStartReporter(config, log);
    if (config.environment !== 'local') endInOneLine(log);
    const appsFolder = currentBuild();
    if (appsFolder !== undefined) keepBuild(appsFolder);
    const node = await startNode({ config, log, appsFolder, onProgress: reporter.progress });
    reporter.started({ url: node.url, isDemoReady: node.isDemoReady() });
    return { node, reporter };
  } catch (error) {
    return failToStart(error);
  }
}

/** In one line what the person who starts it can mend; anything else is a bug. */
function failToStart(error: unknown): never {
  const line = startFailure(error);
  if (line !== undefined) giveUp(line);
  throw error;
}

/** A bug that nothing caught ends the process, as it should, but in one line as every other event. */
function endInOneLine(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.fatal('the process failed', { error });
    process.exit(1);
  });
}

const { node, reporter } = await start();

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal is somebody in a hurry.
    if (isStopping) process.exit(1);
    isStopping = true;
    reporter.stopping(signal);
    void node.stop().then(() => {
      reporter.stopped();
      process.exit(0);
    });
  });
}
void node.failed.then(giveUp);
if (!node.isDemoReady()) {
  void node.demoLoaded.then(() => {
    if (node.isDemoReady()) reporter.demoLoaded();
  }, failToStart);
}
