// A lint rule of our own: what a person reads about a failure comes from client/failure.ts, so that an error which is no
// answer of ours never shows its own text.
const MESSAGE = 'Say failureSentence(error) of client/failure.ts: the text of an error may be no words for people.';

const isError = (node) =>
  (node.type === 'Identifier' && ['error', 'cause'].includes(node.name)) ||
  (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'error');

const errorWords = {
  create(context) {
    return {
      MemberExpression(node) {
        const isMessage = node.property.type === 'Identifier' && node.property.name === 'message';
        if (isMessage && isError(node.object)) context.report({ node, message: MESSAGE });
      },
    };
  },
};

export default { meta: { name: 'words' }, rules: { 'of-errors': errorWords } };
