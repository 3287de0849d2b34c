import type { Db } from '#server/platform/database/database.ts';
import type { Replica } from '#server/platform/database/replica.ts';
import type { ReplicaRead } from '#server/platform/database/replica-reads.ts';
import type { OperatorCall } from './calls.ts';

/** What was read for an operator, perhaps on the replica, and as of when if that's long enough ago to be shown. */
export async function replicaAnswer<Answer extends object>(
  { replica }: { readonly replica: Replica },
  name: ReplicaRead,
  { operator }: OperatorCall,
  read: (db: Db) => Promise<Answer>,
): Promise<Answer & { readonly asOf: Date | undefined }> {
  const { answer, asOf } = await replica.read(name, operator.operatorId, read);
  return { ...answer, asOf };
}
