import { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailableError, translateError, READ_ONLY_SQLSTATE } from './unavailable.ts';

const PREPARED = /^\/\* prepared: ([a-z0-9-]+) \*\//;
const BEGIN = /^(begin|start transaction)\b/i;
const WRITE = /\b(insert|update|delete|merge)\b/i;

/** What a statement's text says of it. */
interface StatementKind {
  /** Under which it is prepared, if it is. */
  readonly name: string | undefined;
  readonly isBegin: boolean;
  readonly isReadOnly: boolean;
  readonly isCommit: boolean;
  readonly isWrite: boolean;
}

function kindOf(text: string): StatementKind {
  const isBegin = BEGIN.test(text);
  return {
    name: PREPARED.exec(text)?.[1],
    isBegin,
    isReadOnly: isBegin && /\bread only\b/i.test(text),
    isCommit: /^commit$/i.test(text),
    isWrite: WRITE.test(text),
  };
}

/** Of the prepared ones, whose texts never vary: reading a long text anew takes longer than sending it. */
const preparedKinds = new Map<string, StatementKind>();

function knownKindOf(text: string): StatementKind {
  const known = preparedKinds.get(text);
  if (known !== undefined) return known;
  const kind = kindOf(text);
  if (kind.name !== undefined) preparedKinds.set(text, kind);
  return kind;
}

/** As the driver would, but for what it copies a named statement by, property by property: that took longer than binding it. */
function sendPrepared(
  send: (statement: pg.Submittable) => unknown,
  name: string,
  text: string,
  values: unknown,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const callback = (error: Error | null, result: unknown) => (error === null ? resolve(result) : reject(error));
  send(Object.assign(new pg.Query(text, Array.isArray(values) ? values : []), { name, callback }));
  return promise;
}

/**
 * One connection of the application.
 *
 * A statement that begins with the comment `prepared: some-name` is prepared once per connection
 * under that name. For the hottest statements only: their text must never vary, and the driver
 * refuses a second text under a name.
 *
 * When the database goes away, what runs fails as `DatabaseUnavailableError`, which knows whether it may be saved.
 */
export class DatabaseClient extends pg.Client {
  readonly #socket: Socket;
  #isReadOnly = false;
  #hasWritten = false;
  /** Why the connection is of no more use: said again to whatever still comes, such as the rollback. */
  #lost: DatabaseUnavailableError | undefined;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  /** How much the server has said on it so far. */
  get bytesHeard(): number {
    return this.#socket.bytesRead;
  }

  /** Gives the connection up at once, whatever runs on it: a server that says nothing would hold it for ever. */
  cut(): void {
    this.#socket.destroy();
  }

  // The driver's `query` has a dozen overloads; this one only looks at a statement on its way through.
  override query = ((config: unknown, ...rest: unknown[]) => {
    const text = typeof config === 'string' ? config : '';
    const kind = knownKindOf(text);
    const { name } = kind;
    const isUncertainIfLost = this.#follow(kind);
    const send = super.query.bind(this) as (...args: unknown[]) => unknown;
    const answer =
      name === undefined || rest.length > 1 || typeof rest[0] === 'function'
        ? send(config, ...rest)
        : sendPrepared(send, name, text, rest[0]);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      throw this.#explain(error, { isUncertainIfLost });
    });
  }) as pg.Client['query'];

  /** Whether this statement may have saved something although its answer never came: the commit of what was written. */
  #follow({ isBegin, isReadOnly, isCommit, isWrite }: StatementKind): boolean {
    const isUncertainIfLost = this.#hasWritten && isCommit;
    if (isBegin) {
      this.#isReadOnly = isReadOnly;
      this.#hasWritten = false;
    } else if (isWrite) this.#hasWritten = true;
    return isUncertainIfLost;
  }

  #explain(error: unknown, { isUncertainIfLost }: { readonly isUncertainIfLost: boolean }): unknown {
    if (this.#lost !== undefined) return this.#lost;
    const explained = translateError(error);
    if (!(explained instanceof DatabaseUnavailableError)) return error;
    if (explained.code === READ_ONLY_SQLSTATE) {
      // Refused, so nothing is saved; and where we asked for reading only, the bug is ours.
      return this.#isReadOnly ? error : explained;
    }
    this.#lost = isUncertainIfLost ? new DatabaseUnavailableError('uncertain', error) : explained;
    return this.#lost;
  }
}
