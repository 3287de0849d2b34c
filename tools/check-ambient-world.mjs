// A lint rule of our own: rooms take time, chance and ids from server/platform, so that a test can hold them still.
const FORBIDDEN_CALLS = {
  Date: ['now'],
  Math: ['random'],
  crypto: ['randomUUID', 'getRandomValues'],
  performance: ['now'],
};
const MESSAGE =
  'Get the time, random values, and IDs from server/platform (clock.ts, chance.ts), so tests can control them.';

const ambientWorld = {
  create(context) {
    const isDate = (node) => node.type === 'Identifier' && node.name === 'Date';
    const report = (node) => context.report({ node, message: MESSAGE });
    return {
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) report(node);
      },
      CallExpression(node) {
        if (isDate(node.callee)) report(node);
      },
      MemberExpression(node) {
        if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return;
        if (
          Object.hasOwn(FORBIDDEN_CALLS, node.object.name) &&
          FORBIDDEN_CALLS[node.object.name].includes(node.property.name)
        ) {
          report(node);
        }
      },
      ImportSpecifier(node) {
        const source = node.parent.source.value;
        if (source === 'node:crypto' && node.imported.name.startsWith('random')) report(node);
      },
    };
  },
};

export default { meta: { name: 'spark' }, rules: { 'ambient-world': ambientWorld } };
