export { addClip, type NewClip } from './add-clip.ts';
export { addPart, type PartProblem } from './add-part.ts';
export type { Clips } from './clips.ts';
export { findClip, type Clip, openRecording } from './read-media.ts';
export { registerClipsJobs } from './clean-media.ts';
export { removeFilesNow, removeUnwantedFiles } from './remove-files.ts';
export { openUpload, readUpload, removeUpload, refusedUploads, eraseUploads } from './uploads.ts';
export { exportUploads } from './uploads.store.ts';
