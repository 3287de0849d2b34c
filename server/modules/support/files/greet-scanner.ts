import type { Support } from '../support.ts';

/** Says in the log whether the scanner that is set answers. A node starts without it: it may be on its way, too. */
export async function greetScanner({ scanner, log }: Pick<Support, 'scanner' | 'log'>): Promise<void> {
  if (scanner === undefined) return;
  if (await scanner.isThere()) log.info('attachments are scanned');
  else log.warn('the scanner of attachments does not answer, so none are taken until it does');
}
