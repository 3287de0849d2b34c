/** JSON for a block of a page: nothing in it ends the block, and it's the same to whoever reads it. */
export const jsonInPage = (data: object): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
