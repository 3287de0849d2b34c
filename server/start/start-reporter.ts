import { OPERATOR_ROLE_LABELS } from '#contract/wire/rest.ts';
import { DEMO_TEXTS } from '#contract/identity/demo.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../platform/log.ts';
import { runningVersion } from '../platform/version.ts';
import { DEMO_MEMBERS, DEMO_OPERATORS, DEMO_PASSWORD } from '../demo/demo-accounts.ts';

interface StartedNode {
  readonly url: string;
  readonly isDemoReady: boolean;
}

/** What the process tells of itself. */
export interface StartReporter {
  progress(line: string): void;
  started(node: StartedNode): void;
  /** Where it was not there at the start. */
  demoLoaded(): void;
  stopping(signal: string): void;
  stopped(): void;
}

/** To a person in front of it in words; elsewhere in events of the log alone, since machines read the output there. */
export function createStartReporter(config: Config, log: Log): StartReporter {
  return config.environment === 'local' ? onTerminal(config) : inLog(config, log);
}

function onTerminal(config: Config): StartReporter {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  return {
    progress: say,
    started: ({ url, isDemoReady }) =>
      welcome(config, { url: config.publicUrl?.origin ?? url, isDemoReady }).forEach(say),
    demoLoaded: () => say(DEMO_TEXTS.ready),
    stopping: () => undefined,
    stopped: () => undefined,
  };
}

function inLog({ environment }: Config, log: Log): StartReporter {
  let stoppingSince = 0;
  return {
    progress: (line) => log.info(line),
    started: ({ url: address }) => {
      const durationMs = Math.round(process.uptime() * 1_000);
      log.info('started', { version: runningVersion(), environment, address, durationMs });
    },
    // There is none outside local.
    demoLoaded: () => undefined,
    stopping: (signal) => {
      stoppingSince = performance.now();
      log.info('stopping', { signal });
    },
    stopped: () => log.info('stopped', { durationMs: Math.round(performance.now() - stoppingSince) }),
  };
}

/** What the start prints for the person in front of it: the address, who can sign in, where to look next. */
export function welcome(config: Config, { url, isDemoReady }: StartedNode): string[] {
  const lines = ['', `Spark Community is at ${url}`, ''];
  if (!config.hasDemoData) return lines;
  const accounts = [
    ...DEMO_MEMBERS.map(({ email, about }) => `    ${email.padEnd(28)}${about}`),
    '',
    `  Operators, at ${url}/console (the sign-in page shows the current codes):`,
    ...DEMO_OPERATORS.map(({ email, role }) => `    ${email.padEnd(28)}${OPERATOR_ROLE_LABELS[role].toLowerCase()}`),
  ];
  return [
    ...lines,
    `  Demo members, at ${url}/login (the password is ${DEMO_PASSWORD}, also for operators):`,
    ...accounts,
    '',
    `  Emails:   ${url}/dev/mailbox`,
    `  Metrics:  ${url}/metrics`,
    '  Next:     README.md has the tour; Ctrl-C stops everything.',
    '',
    ...(isDemoReady ? [] : [DEMO_TEXTS.preparing]),
  ];
}
