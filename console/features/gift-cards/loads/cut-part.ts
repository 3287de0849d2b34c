import { LOAD_PART_MAX_BYTES } from '#contract/rewards/gift-card-loads.ts';

const NEW_LINE = 10;
const CARRIAGE_RETURN = 13;

/** The next part of a file, up to the end of a line; as it is, where no line ends. */
export async function cutPart(file: Blob, from: number, mostBytes = LOAD_PART_MAX_BYTES): Promise<Blob> {
  const slice = file.slice(from, from + mostBytes);
  if (from + slice.size >= file.size) return slice;
  const bytes = new Uint8Array(await slice.arrayBuffer());
  // Lines of an old Mac end with the other one alone.
  const end = Math.max(
    bytes.lastIndexOf(NEW_LINE),
    bytes.indexOf(NEW_LINE) === -1 ? bytes.lastIndexOf(CARRIAGE_RETURN) : -1,
  );
  return end === -1 ? slice : file.slice(from, from + end + 1);
}
