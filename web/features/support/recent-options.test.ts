import { expect, test } from 'vitest';
import { recentOptions } from './recent-options.ts';

const activity = (shortId: string, externalName: string) => ({
  updateTime: '2026-11-18T15:00:00.000Z',
  metadata: { shortId, externalName },
});

test('two parts of one product test are told apart', () => {
  const all = [activity('SH-1', 'Laundry sheets'), activity('SP-2', 'Tea'), activity('PT-1', 'Laundry sheets')];
  const labels = recentOptions(all).map(({ label }) => label);
  expect(labels.map((label) => label.replace(/, [^,]*$/, ''))).toEqual([
    'Laundry sheets (SH-1)',
    'Tea',
    'Laundry sheets (PT-1)',
  ]);
});
