import { prepareRehearsal } from './prepare-rehearsal.ts';
import { rehearse } from './rehearse.ts';
import type { RehearsalMessage, RehearsalTask } from './rehearse-apart.ts';

/** The process in which a draft is rehearsed: it is told a task, tells how far it is, and ends with what came of it. */
process.once('message', (task) => void run(task as RehearsalTask));
process.once('disconnect', () => process.exit(1));

async function run({ definition, outcomes, plan }: RehearsalTask): Promise<void> {
  const prepared = prepareRehearsal(definition, outcomes);
  if (!prepared.ok) {
    end({ kind: 'refused', problems: prepared.failure });
    return;
  }
  const report = await rehearse(prepared.value, plan, async (done) => post({ kind: 'progress', done }));
  end({ kind: 'done', report });
}

function post(message: RehearsalMessage): void {
  process.send?.(message);
}

function end(message: RehearsalMessage): void {
  process.send?.(message, () => process.exit(0));
}
