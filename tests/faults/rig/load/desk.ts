import type { OperatorRole } from '#contract/wire/rest.ts';
import { FILE_LAST_HEADER, FILE_OFFSET_HEADER } from '#contract/wire/file-parts.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';
import { askTwiceAtOnce, askUntilKnown, heard, withinLimit, type Heard } from '../calls.ts';
import type { Asked, Told } from '../history.ts';
import type { LoadRun } from './pace.ts';

/** An operator at the console. */
export class Desk {
  readonly operator: OperatorClient;
  readonly #run: LoadRun;

  constructor(run: LoadRun, operator: OperatorClient) {
    this.#run = run;
    this.operator = operator;
  }

  static async of(run: LoadRun, role: OperatorRole): Promise<Desk> {
    // A code counts for its half minute alone: one that came at the end of it is no good when it arrives.
    const operator = await signedInOperator(run.world, role).catch(() => signedInOperator(run.world, role));
    return new Desk(run, operator);
  }

  /** Asks until somebody knows, at times twice at once. */
  ask(asked: Asked, document: string, variables: object): Promise<Heard | undefined> {
    const ask = this.#run.dice.next() < 0.2 ? askTwiceAtOnce : askUntilKnown;
    return ask(this.#run.history, asked, () => this.operator.ask('desk', document, variables));
  }

  /** As `ask`, and never twice at once: for what has no key. */
  once(asked: Asked, document: string, variables: object): Promise<Heard | undefined> {
    return askUntilKnown(this.#run.history, asked, () => this.operator.ask('desk', document, variables));
  }

  /** A single time, whatever comes of it: a second one would be another. */
  single(asked: Asked, document: string, variables: object): Promise<Heard | Told> {
    const send = () => this.operator.ask('desk', document, variables);
    return this.#run.history.call(asked, async () => heard(await withinLimit(send())));
  }

  /** Sends a whole file to the address that was given for it, until it is known to be there. */
  async file(asked: Asked, url: string, text: string): Promise<Heard | undefined> {
    const headers = { 'content-type': 'text/csv', [FILE_OFFSET_HEADER]: '0', [FILE_LAST_HEADER]: '1' };
    const ask = this.#run.dice.next() < 0.5 ? askTwiceAtOnce : askUntilKnown;
    return ask(this.#run.history, asked, () =>
      this.operator.browser.send(url, { method: 'POST', body: text, headers }),
    );
  }
}
