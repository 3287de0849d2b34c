import { expect, test } from 'vitest';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { changeOwnPassword } from './account.queries.ts';

// Each further lock is twice as long as the one before, up to a day: no text promises the shortest.
test('a lock is never said to be shorter than it may be', async () => {
  const api: Pick<OperatorApi, 'mutate'> = { mutate: async () => ({ problem: 'LOCKED' }) as never };
  const given = { currentPassword: 'Wrong1!password', newPassword: 'Another1!horse' };
  await expect(changeOwnPassword(api as OperatorApi, given)).rejects.toThrow('15 minutes or longer');
});
