import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { orThrow } from '#server/api/or-throw.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { KeyRing } from '#server/platform/key-ring.ts';
import type { RateLimit, RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import type { BodySlots } from '#server/platform/receiving/body-slots.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { isSignedCall, proofIn, type SignedCall } from '#server/platform/signed-calls.ts';
import { clientOf } from './client-address.ts';
import { receiveWithin, signedCallSlots } from './receive-body.ts';

interface CallRoute {
  readonly path: string;
  readonly bodyLimit: number;
  /** JSON, unless it is said. */
  readonly contentType?: string;
  readonly slots?: BodySlots;
  readonly limits: RateLimits;
  /** How often an address may be refused before nothing more is read from it. */
  readonly refusals: RateLimit;
}

export interface ProvenCallRoute<Proof, Answer> extends CallRoute {
  /** What can be known before the body is read: the proof that came with the call, or why it is refused already. */
  readonly prove: (request: FastifyRequest) => Result<Proof, ErrorCode>;
  /** Holds the proof against the body as it was sent, and takes in what it says. */
  readonly take: (proof: Proof, body: Buffer) => Promise<Result<Answer, ErrorCode>>;
}

/** Takes calls that another service makes and proves, from server to server. Anyone who is refused too often is heard no more. */
export function provenCallRoute<Proof extends object, Answer>(
  app: FastifyInstance,
  route: ProvenCallRoute<Proof, Answer>,
): void {
  const { contentType = 'application/json', slots = signedCallSlots(), limits, refusals } = route;
  const proofs = new WeakMap<FastifyRequest, Proof>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const orRefuse = async <Value>(request: FastifyRequest, result: Result<Value, ErrorCode>): Promise<Value> => {
    if (!result.ok) await withinLimit(limits.take(refusals, clientOf(request)));
    return orThrow(result, (code) => code);
  };

  app.post(
    route.path,
    {
      bodyLimit: route.bodyLimit,
      // Before any work: who is refused this often, or cannot be who they say, sends no body.
      onRequest: async (request) => {
        await withinLimit(limits.known(refusals, clientOf(request)));
        proofs.set(request, await orRefuse(request, route.prove(request)));
      },
      preParsing: receiveWithin(slots, clientOf),
    },
    async (request): Promise<Answer> => {
      const proof = proofs.get(request);
      if (proof === undefined) throw new Error('every call is proven before its body is read');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return orRefuse(request, await route.take(proof, body));
    },
  );
}

export interface SignedCallRoute<Answer> extends CallRoute {
  readonly keys: KeyRing;
  readonly clock: Clock;
  /** What the address of the call says and its sender signs as well; a failure when it says nothing. */
  readonly aboutIn?: (request: FastifyRequest) => Result<string, ErrorCode>;
  readonly take: (call: SignedCall, body: Buffer) => Promise<Result<Answer, ErrorCode>>;
}

/** Takes calls that are signed, just now, with a key that the settings name. */
export function signedCallRoute<Answer>(app: FastifyInstance, route: SignedCallRoute<Answer>): void {
  const { keys, clock, aboutIn, take, ...rest } = route;
  provenCallRoute<SignedCall, Answer>(app, {
    ...rest,
    prove(request) {
      const proof = proofIn(keys, clock, request.headers);
      if (proof === undefined) return err('SIGNATURE_INVALID');
      if (aboutIn === undefined) return ok(proof);
      const about = aboutIn(request);
      return about.ok ? ok({ ...proof, about: about.value }) : about;
    },
    async take(call, body) {
      if (!isSignedCall(keys, clock, call, body)) return err('SIGNATURE_INVALID');
      return take(call, body);
    },
  });
}
