import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from 'kysely';

/** What a call of an operator has done to the data, and what the audit log says of it. */
interface WatchedCall {
  readonly operatorId: string;
  hasWritten: boolean;
  entries: number;
}

const calls = new AsyncLocalStorage<WatchedCall>();

/** Runs a call of an operator; besides its answer, whether it changed something that no audit entry of theirs tells. */
export async function watchAudit<Answer>(
  operatorId: string,
  work: () => Promise<Answer> | Answer,
): Promise<{ readonly answer: Answer; readonly isUnaudited: boolean }> {
  const call: WatchedCall = { operatorId, hasWritten: false, entries: 0 };
  const answer = await calls.run(call, async () => work());
  return { answer, isUnaudited: call.hasWritten && call.entries === 0 };
}

/** Begins a piece of work that may be undone. What it gives back says that it was: nothing it wrote is left to be told. */
export function beginUndoable(): () => void {
  const call = calls.getStore();
  const hadWritten = call?.hasWritten ?? false;
  return () => {
    if (call !== undefined) call.hasWritten = hadWritten;
  };
}

/** Writes what is only announced: it is told by an entry of its own once it is there, and until then nothing counts. */
export async function announce(work: () => Promise<void>): Promise<void> {
  const isNothingYet = beginUndoable();
  await work();
  isNothingYet();
}

/** The audit log says that it has written an entry. */
export function noteAuditEntry(actorId: string | null): void {
  const call = calls.getStore();
  if (call !== undefined && call.operatorId === actorId) call.entries += 1;
}

const WRITES = /\b(?:INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|UPDATE\s+\S+\s+(?:AS\s+\w+\s+)?SET)\b/i;
/** Limits, counters of failed tries and heartbeats, which nobody asks about later. */
const PASSING = /\b(?:rate_limit|sign_in_failure|known_device_failure|survey_draft_presence|support_presence)\b/;

const WRITING_NODES: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
]);

/** Tells the call that runs of every statement that changed rows. */
export class WriteWatch implements KyselyPlugin {
  readonly #writing = new WeakSet<object>();

  transformQuery({ queryId, node }: { readonly queryId: object; readonly node: RootOperationNode }): RootOperationNode {
    if (calls.getStore() !== undefined && isWrite(node)) this.#writing.add(queryId);
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const call = calls.getStore();
    if (call !== undefined && this.#writing.has(queryId)) {
      // A statement that writes in its WITH says how many rows it answers, not how many it changed.
      if ((result.numAffectedRows ?? BigInt(result.rows.length)) > 0n) call.hasWritten = true;
    }
    return result;
  }
}

function isWrite(node: RootOperationNode): boolean {
  if (node.kind !== 'RawNode') return WRITING_NODES.has(node.kind);
  const text = node.sqlFragments.join(' x ');
  return WRITES.test(text) && !PASSING.test(text);
}
