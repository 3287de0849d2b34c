import { expect, test, vi } from 'vitest';
import { MESSAGES } from '#contract/messages/messages.ts';
import { type AskWithout, filesToSend, NOT_ATTACHED } from './files-to-send.ts';
import { sendFiles } from './send-files.ts';

/** Files that were chosen: those ending in .heic are refused by their name, the others arrive or fail. */
function aSending(names: readonly string[], { fails = false }: { readonly fails?: boolean } = {}) {
  const sending = sendFiles({
    retry: { delaysMs: [] },
    send: async ({ name }) => {
      if (fails) throw new Error('no answer');
      return { files: [{ fileId: `id-of-${name}`, name, size: 1, contentType: 'image/png' }], refused: [] };
    },
  });
  sending.add(names.map((name) => new File(['x'], name)));
  return sending;
}

test('files that arrived go along, and nobody is asked', async () => {
  const ask = vi.fn<AskWithout>();
  expect(await filesToSend(aSending(['one.png', 'two.png']), ask)).toEqual(['id-of-one.png', 'id-of-two.png']);
  expect(ask).not.toHaveBeenCalled();
});

test('a file that was refused is asked about by its name, and left out only by somebody who says so', async () => {
  const sending = aSending(['one.png', 'two.heic']);
  const ask = vi.fn<AskWithout>(async () => 'send');
  expect(await filesToSend(sending, ask)).toEqual(['id-of-one.png']);
  expect(ask).toHaveBeenCalledWith(['two.heic']);
  expect(sending.store.get().map(({ name }) => name)).toEqual(['one.png']);
});

test('anyone who goes back sends nothing, and the refused file stays in view', async () => {
  const sending = aSending(['one.png', 'two.heic']);
  await expect(filesToSend(sending, async () => 'stay')).rejects.toThrow(NOT_ATTACHED);
  expect(sending.store.get()).toHaveLength(2);
});

test('a file that did not arrive is no refused one: it can be sent again', async () => {
  const sending = aSending(['one.png'], { fails: true });
  await expect(filesToSend(sending, vi.fn<AskWithout>())).rejects.toThrow(MESSAGES.supportForm.uploadFailed);
});
