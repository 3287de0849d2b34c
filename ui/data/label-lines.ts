const ELLIPSIS = '…';

/** A label broken into at most so many lines of so many letters; what is left over ends in an ellipsis. */
export function labelLines(label: string, letters: number, most: number): readonly string[] {
  const room = Math.max(4, Math.floor(letters));
  const lines: string[] = [];
  let rest = label.trim().replaceAll(/\s+/g, ' ');
  while (rest !== '' && lines.length < most) {
    const isLast = lines.length === most - 1;
    const line = isLast ? cut(rest, room) : upToSpace(rest, room);
    lines.push(line);
    rest = isLast ? '' : rest.slice(line.length).trimStart();
  }
  return lines;
}

function upToSpace(text: string, room: number): string {
  if (text.length <= room) return text;
  const space = text.lastIndexOf(' ', room);
  return space > 0 ? text.slice(0, space) : text.slice(0, room);
}

const cut = (text: string, room: number): string =>
  text.length <= room ? text : `${text.slice(0, room - 1).trimEnd()}${ELLIPSIS}`;
