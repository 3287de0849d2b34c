import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberGraphqlPath } from './api-paths.ts';
import { ENVIRONMENTS, environmentOfHost } from './environment.ts';

test.each([
  ['localhost', 'local'],
  ['LocalHost:3000', 'local'],
  ['localhost.', 'local'],
  ['localhost:', 'local'],
  ['spark.localhost:3000', 'local'],
  ['dev.localhost', 'local'],
  ['127.0.0.1', 'local'],
  ['127.0.0.1:8080', 'local'],
  ['127.255.255.254', 'local'],
  ['[::1]', 'local'],
  ['[::1]:3000', 'local'],
  ['::1', 'local'],
  ['dev.spark.example', 'dev'],
  ['DEV.Spark.Example:443', 'dev'],
  ['stage.spark.example', 'stage'],
  ['Stage.spark.example:8443', 'stage'],
  ['spark.example', 'prod'],
  ['www.dev.spark.example', 'prod'],
  ['developer.spark.example', 'prod'],
  ['dev', 'prod'],
  ['staging.spark.example', 'prod'],
  ['localhost.example', 'prod'],
  ['notlocalhost', 'prod'],
  ['127.0.0.1.example', 'prod'],
  ['127.0.0', 'prod'],
  ['127.0.0.256', 'prod'],
  ['128.0.0.1', 'prod'],
  ['[::2]:3000', 'prod'],
  ['[2001:db8::1]', 'prod'],
  ['2001:db8::1', 'prod'],
  ['localhost@spark.example', 'prod'],
  ['localhost:80@spark.example', 'prod'],
  ['', 'prod'],
])('%s is %s', (host, expected) => {
  expect(environmentOfHost(host)).toBe(expected);
});

const domain = fc.domain().filter((name) => !/^(?:dev|stage)\.|\.localhost$/i.test(name));

test('neither case nor port nor a closing dot changes the environment', () => {
  const host = fc.oneof(domain, fc.constantFrom('localhost', 'dev.spark.example', 'stage.spark.example', '127.0.0.1'));
  fc.assert(
    fc.property(host, fc.integer({ min: 0, max: 65_535 }), (name, port) => {
      const expected = environmentOfHost(name);
      expect(environmentOfHost(`${name}:${port}`)).toBe(expected);
      expect(environmentOfHost(`${name}.:${port}`)).toBe(expected);
      expect(environmentOfHost(name.toUpperCase())).toBe(expected);
    }),
  );
});

test('a public name that says nothing is prod, and its dev. and stage. names are dev and stage', () => {
  fc.assert(
    fc.property(domain, (name) => {
      expect(environmentOfHost(name)).toBe('prod');
      expect(environmentOfHost(`dev.${name}`)).toBe('dev');
      expect(environmentOfHost(`stage.${name}`)).toBe('stage');
      expect(environmentOfHost(`${name}.localhost`)).toBe('local');
    }),
  );
});

test('every address of 127.0.0.0/8 is local', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(octet, octet, octet, (b, c, d) => {
      expect(environmentOfHost(`127.${b}.${c}.${d}:3000`)).toBe('local');
    }),
  );
});

test.each(ENVIRONMENTS)('in %s a browser sends its operations where the specification says (§7.1)', (environment) => {
  expect(memberGraphqlPath(environment)).toBe(environment === 'local' ? '/graphql' : '/api/graphql');
});
