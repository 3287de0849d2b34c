import type { Chance } from '../chance.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Sealer } from '../sealing.ts';
import type { AddressBook } from './address-book.ts';

export interface RecipientsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly sealer: Sealer;
  readonly log: Log;
}

/** What everything about recipients works with. */
export interface MailRoom extends RecipientsParts {
  readonly book: AddressBook;
}
