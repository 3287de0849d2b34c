/** A text cut to at most so many bytes of UTF-8, never in the middle of a character. */
export function cutToBytes(text: string, most: number): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return bytes;
  let end = most;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

/** A text at the left of a field of so many bytes, spaces behind it. */
export function field(text: string, width: number): Buffer {
  const bytes = cutToBytes(text, width);
  return Buffer.concat([bytes, Buffer.alloc(width - bytes.length, 0x20)]);
}

export function int32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeInt32LE(value, index * 4));
  return bytes;
}

export function float64(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, index) => bytes.writeDoubleLE(value, index * 8));
  return bytes;
}

export const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step;
