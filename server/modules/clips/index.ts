export { addClip, type NewClip } from './add-clip.ts';
export { addPart, type PartProblem } from './add-part.ts';
export { registerClipsJobs } from './clips.jobs.ts';
export type { Clips } from './clips.ts';
export { findClip, type Clip, openRecording } from './read-media.ts';
export { removeFilesNow, removeUnwantedFiles } from './remove-files.ts';
export { openUpload, readUpload, removeUpload, refusedUploads } from './uploads.ts';
export { eraseUploads } from './erase-uploads.ts';
export { exportUploads } from './export-uploads.ts';
