import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from 'kysely';

/** What a call has done to the data, what the audit log says of it, and which rules it was held to on the way. */
interface WatchedCall {
  /** Undefined for a member or a visitor: nothing of theirs is audited, so what they write isn't looked at. */
  readonly operatorId: string | undefined;
  hasWritten: boolean;
  readonly actions: string[];
  /** By the names that rate limits count under. */
  readonly limits: Set<string>;
  readonly guarded: GuardedStep[];
}

/** That the limits of one person were looked at, and for what. */
export interface GuardedStep {
  /** What a second person would be asked. */
  readonly kind: string;
  /** What it counts as. */
  readonly acts: readonly string[];
}

export type Watched = Readonly<Pick<WatchedCall, 'hasWritten' | 'actions' | 'limits' | 'guarded'>>;

const calls = new AsyncLocalStorage<WatchedCall>();

/** Runs a call; besides its answer, what it did on the way. */
export async function watchCall<Answer>(
  operatorId: string | undefined,
  work: () => Promise<Answer> | Answer,
): Promise<{ readonly answer: Answer; readonly watched: Watched }> {
  const call: WatchedCall = { operatorId, hasWritten: false, actions: [], limits: new Set(), guarded: [] };
  const answer = await calls.run(call, async () => work());
  return { answer, watched: call };
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
export function noteAuditEntry(actorId: string | null, action: string): void {
  const call = calls.getStore();
  if (call !== undefined && call.operatorId === actorId) call.actions.push(action);
}

/** A rate limit says that it has counted. */
export function noteLimit(name: string): void {
  calls.getStore()?.limits.add(name);
}

/** The limits of one person say that they were asked. */
export function noteGuarded(step: GuardedStep): void {
  calls.getStore()?.guarded.push(step);
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
    if (calls.getStore()?.operatorId !== undefined && isWrite(node)) this.#writing.add(queryId);
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
