import { expect, test } from 'vitest';
import { recordingType } from './clip-recorder.tsx';

test.each([
  ['everything', /./, 'video/webm;codecs=vp9,opus'],
  ['no VP9', /vp8|mp4/, 'video/webm;codecs=vp8,opus'],
  ['MP4 alone', /mp4/, 'video/mp4'],
  ['nothing', /^$/, undefined],
])('a browser that knows %s', (_, known, type) => {
  expect(recordingType((asked) => known.test(asked))).toBe(type);
});
