import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** A route of the server, with its parameters as `:name`. */
export interface Route {
  readonly method: string;
  readonly path: string;
}

const registered = new Map<string, Route>();

// The server says when it is made, before its routes are: a route that is added is attacked by itself.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) registered.set(`${one} ${url}`, { method: one, path: url });
  });
});

/** Every route that a server of this process has. */
export const routesOfCopy = (): readonly Route[] => [...registered.values()];

/** A path that leads to a route: what is looked up in it is somebody's, or nobody's. */
export const pathOf = ({ path }: Route, parameter: string): string =>
  path.replaceAll(/:[A-Za-z]+/g, encodeURIComponent(parameter)).replaceAll('*', encodeURIComponent(parameter));
