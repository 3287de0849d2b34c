export type { Audiences } from './audiences.ts';
export { allowHeavyRead } from './audiences.store.ts';
export { buildSample, type BuiltSample, type SampleProblem, type SampleRow } from './build-sample.ts';
export { wishesKept, type Refusal, type WishedStudy } from './wishes.ts';
