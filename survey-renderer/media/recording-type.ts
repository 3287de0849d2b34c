/** What a browser records, the best for its size first. Safari knows the last alone. */
const TYPES = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'] as const;

/** The type to record in; undefined where this browser cannot record at all. */
export function recordingType(isSupported: (type: string) => boolean): string | undefined {
  return TYPES.find(isSupported);
}

export function ownRecordingType(): string | undefined {
  if (typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator)) return undefined;
  return recordingType((type) => MediaRecorder.isTypeSupported(type));
}
