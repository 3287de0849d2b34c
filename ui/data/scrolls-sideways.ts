/** Something that scrolls sideways must be reachable by keyboard; its name tells what it is. */
export const SCROLLS_SIDEWAYS = { role: 'region', tabIndex: 0 } as const;
