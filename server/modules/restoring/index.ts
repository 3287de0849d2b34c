export { lookAtQueue, sayGo, type QueueChoice, type WentOn } from './after-restore.ts';
