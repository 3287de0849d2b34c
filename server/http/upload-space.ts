/** How much of this node's memory bodies may take that are read whole. */
export interface UploadSpace {
  /** Room for so many bytes of this sender until it is given back; undefined when there is none. */
  enter(sender: string, bytes: number): (() => void) | undefined;
}

/**
 * Counts what is announced and not what has come: a sender who stops in the middle holds what they said they would send. One sender
 * gets half of it at most, so that nobody can keep the others out alone.
 */
export function createUploadSpace(mostBytes: number): UploadSpace {
  const bySender = new Map<string, number>();
  let taken = 0;
  return {
    enter(sender, bytes) {
      const held = bySender.get(sender) ?? 0;
      if (taken + bytes > mostBytes || held + bytes > mostBytes / 2) return undefined;
      taken += bytes;
      bySender.set(sender, held + bytes);
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        taken -= bytes;
        const left = (bySender.get(sender) ?? 0) - bytes;
        if (left > 0) bySender.set(sender, left);
        else bySender.delete(sender);
      };
    },
  };
}
