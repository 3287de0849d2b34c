import type { RequestState } from '#contract/second-person/second-person.ts';
import type { Db } from '#server/platform/database/database.ts';
import { readRequest } from './list-requests.ts';
import type { Approvals } from './approvals.ts';

/** Whether something was done at once, or how it stands with the second person. */
export type Outcome = 'DONE' | 'WAITING' | 'DECLINED' | 'WITHDRAWN';

const OUTCOMES: Readonly<Record<RequestState, Outcome>> = {
  WAITING: 'WAITING',
  APPROVED: 'DONE',
  DECLINED: 'DECLINED',
  WITHDRAWN: 'WITHDRAWN',
};

/** How it stands with what was asked under this id. What never waited was done. */
export async function outcomeOf(approvals: Approvals, db: Db, id: string): Promise<Outcome> {
  const request = await readRequest(approvals, db, id);
  return request === undefined ? 'DONE' : OUTCOMES[request.state];
}
