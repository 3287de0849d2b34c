import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { listenForMail } from './listen-for-mail.ts';

test('a client that hangs up before it is greeted, many times, ends nothing for the others', async () => {
  const listener = await listenForMail({ host: '127.0.0.1', port: 0, mailboxes: [], log: createLog('silent') });
  const to = { host: '127.0.0.1', port: listener.port };
  for (let times = 0; times < 40; times++) {
    const hasty = connect(to);
    await once(hasty, 'connect');
    hasty.resetAndDestroy();
  }
  const patient = connect(to);
  const [greeting] = await once(patient, 'data');
  expect(String(greeting)).toMatch(/^220 /);
  patient.destroy();
  await listener.close();
});
