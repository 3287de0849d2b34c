import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperatorRole } from '#contract/wire/rest.ts';
import type { OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { ImportPart, ReceivedPart } from '#server/platform/imports/receive-import.ts';
import { filePartRoute } from './file-part-route.ts';
import { admitTicket, sendFile, ticketIn, type TicketContext } from './tickets.ts';

/** Which file a ticket opens, in whose session, and who may come with it. */
export interface OpenedImport {
  readonly fileId: string;
  readonly sessionId: string;
  readonly roles: readonly OperatorRole[];
}

/** A kind of file that operators bring in: where its parts are sent to, and its bad lines fetched from. */
export interface OperatorImport {
  readonly paths: { readonly parts: string; readonly problems: string };
  readonly readTicket: {
    readonly parts: (ticket: unknown) => OpenedImport | undefined;
    readonly problems: (ticket: unknown) => OpenedImport | undefined;
  };
  readonly takePart: (part: ImportPart, act: OperatorAct) => Promise<ReceivedPart>;
  /** What the file with its bad lines is called. */
  readonly problemsName: string;
  readonly problems: (fileId: string, role: OperatorRole) => AsyncIterable<string>;
}

type ImportDesk = TicketContext & { readonly imports: readonly OperatorImport[] };

const admit = (desk: ImportDesk, request: FastifyRequest, read: (ticket: unknown) => OpenedImport | undefined) => {
  const opened = read(ticketIn(request));
  return admitTicket(desk, request, opened, opened?.roles ?? []);
};

/** Takes the parts of files that operators bring in. */
export async function importPartRoutes(app: FastifyInstance, desk: ImportDesk): Promise<void> {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const { paths, readTicket, takePart } of desk.imports) {
    filePartRoute(app, {
      path: paths.parts,
      admit: (request) => admit(desk, request, readTicket.parts),
      take: ({ asked: { fileId }, act }, part) => takePart({ fileId, ...part }, act),
    });
  }
}

/** Gives the lines of such files that were not taken, each to the session that asked for them a moment ago. */
export function importProblemRoutes(app: FastifyInstance, desk: ImportDesk): void {
  for (const { paths, readTicket, problems, problemsName } of desk.imports) {
    app.get(paths.problems, async (request, reply) => {
      const { asked, role } = await admit(desk, request, readTicket.problems);
      return sendFile(reply, problemsName, problems(asked.fileId, role));
    });
  }
}
