import { describe, expect, it } from 'vitest';
import { createLog, type Log, type LogFields, type LogLevel } from './log.ts';

function logged(level: LogLevel, act: (log: Log) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  act(createLog(level, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }));
  return lines;
}

function loggedError(error: unknown): string {
  return JSON.stringify(logged('info', (log) => log.error('it failed', { error })));
}

const everyField: Required<Omit<LogFields, 'error'>> = {
  correlationId: 'c-1',
  who: 'm-abc',
  factor: 'password',
  operation: 'getTasks',
  route: '/api/graphql',
  method: 'POST',
  status: 200,
  durationMs: 1.5,
  code: 'RATE_LIMITED',
  job: 'mail.send',
  jobId: 'j-1',
  attempt: 2,
  count: 0,
  port: 3000,
  migration: '0001-platform.sql',
  node: 'n-1',
  version: '1.2.3',
  environment: 'prod',
  address: 'http://localhost:3000',
  signal: 'SIGTERM',
};

describe('a log line', () => {
  it('carries each allowed field, with its time, level and message', () => {
    const [line] = logged('info', (log) => log.info('answered', everyField));
    expect(line).toEqual({
      ...everyField,
      level: 30,
      msg: 'answered',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('leaves out what is not given', () => {
    const [line] = logged('info', (log) => log.info('answered', { code: undefined, status: 200 }));
    expect(Object.keys(line ?? {}).toSorted()).toEqual(['level', 'msg', 'status', 'time']);
  });

  it('drops every field that is not on the list', () => {
    const slipped = {
      status: 200,
      email: 'ada@example.com',
      user: { name: 'Ada' },
      err: new Error('ada'),
      password: 'secret',
    };
    const [line] = logged('info', (log) => log.info('answered', slipped));
    expect(Object.keys(line ?? {}).toSorted()).toEqual(['level', 'msg', 'status', 'time']);
  });

  it('drops a whole object that slipped in under an allowed name', () => {
    const slipped = { operation: { email: 'ada@example.com' }, code: ['ada'], status: 200 } as unknown as LogFields;
    const [line] = logged('info', (log) => log.info('answered', slipped));
    expect(Object.keys(line ?? {}).toSorted()).toEqual(['level', 'msg', 'status', 'time']);
  });

  it('stays one line, whatever the texts hold', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.info('two\nlines "quoted" %s %o', { correlationId: 'a\nb' });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'two\nlines "quoted" %s %o', correlationId: 'a\nb' });
  });
});

describe('an error in the log', () => {
  it('is its kind, its code and its place', () => {
    const error = Object.assign(new TypeError('secret'), { code: '23505' });
    const [line] = logged('info', (log) => log.error('it failed', { error }));
    const frames = expect.arrayContaining([expect.stringContaining('log.test.ts')]);
    expect(line?.['error']).toEqual({ name: 'TypeError', code: '23505', frames });
  });

  it('shows the way through our own code, not the steps of a driver', () => {
    const error = new Error('secret');
    const steps = Array.from(
      { length: 12 },
      (_, at) => `    at async step (file:///app/node_modules/driver/a.js:${at}:1)`,
    );
    const ours = '    at async signIn (/app/server/modules/identity/sign-in.ts:38:19)';
    error.stack = ['Error: secret', ...steps, ours, ...steps, ours].join('\n');
    const [line] = logged('info', (log) => log.error('it failed', { error }));
    expect(line?.['error']).toMatchObject({ frames: [steps[0], ours] });
  });

  it.each([
    ['one line', 'Key (email)=(ada@example.com) already exists.'],
    ['several lines', 'Key already exists:\nada@example.com\n'],
    ['lines that look like a place', 'no\n    at ada@example.com\n    at ada (ada@example.com:1:1)\nat ada'],
    ['lines that look exactly like a place', 'no\n    at ada (/home/ada/file.ts:1:1)\n    at file:///ada.ts:1:1'],
  ])('never carries its message: %s', (_what, message) => {
    expect(loggedError(new Error(message))).not.toContain('ada');
  });

  it('never carries a message that was changed after the fact', () => {
    const error = new Error('no\n    at ada@example.com');
    // The stack is put into words when it is first read.
    expect(error.stack).toContain('ada');
    error.message = 'something else';
    expect(loggedError(error)).not.toContain('ada');
  });

  it('never carries what hangs on it', () => {
    const error = Object.assign(new Error('x', { cause: new Error('ada') }), {
      detail: 'Key (email)=(ada@example.com)',
      parameters: ['ada'],
      errors: [new Error('ada')],
      code: { ada: 'ada' },
    });
    expect(loggedError(error)).not.toContain('ada');
  });

  it.each([
    ['a text', 'ada', 'string'],
    ['an object', { message: 'ada' }, 'object'],
    ['null', null, 'object'],
  ])('that is no error is only named by its type: %s', (_what, thrown, name) => {
    const [line] = logged('info', (log) => log.error('it failed', { error: thrown }));
    expect(line?.['error']).toEqual({ name });
  });

  it('may come without a stack', () => {
    const error = new Error('ada');
    delete error.stack;
    expect(loggedError(error)).not.toContain('ada');
  });
});

describe('the level', () => {
  const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;

  it.each([...levels.map((level, index) => [level, levels.slice(index)] as const), ['silent', []] as const])(
    '%s lets %j through',
    (level, expected) => {
      const lines = logged(level, (log) => {
        for (const method of levels) log[method](method);
      });
      expect(lines.map((line) => line['msg'])).toEqual(expected);
    },
  );
});
