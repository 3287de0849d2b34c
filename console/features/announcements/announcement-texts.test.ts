import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WHERE_SEGMENTS_ARE_MADE } from './announcement-texts.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

test('the field for a segment says where one is made, by the names that stand there', () => {
  expect(read('features/announcements/announcement-dialog.tsx')).toContain('hint={WHERE_SEGMENTS_ARE_MADE}');
  expect(WHERE_SEGMENTS_ARE_MADE).toMatch(/ study's Audience tab, choose Saved audiences,/);
  expect(read('studies/study-page.tsx')).toContain("label: 'Audience'");
  expect(read('features/audiences/who-card.tsx')).toContain('Saved audiences');
});
