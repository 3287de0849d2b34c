// Lint rules of our own: forms, changes, dialogs, pages of results and failures have one form each, and this keeps it.
// What to use instead is in CONTRIBUTING.md, 'Screens of the console'. Durations have one home, and what is on or off has a name.

const FAILURES =
  'Use failureSentence(error) from client/failure.ts: an error that is not one of our responses has no text for people.';
const CHANGES = 'Use useCommand or useCommandForm from client/ for anything that makes a change.';
const PAGES = 'Use pagedQuery from client/operation-query.ts for anything paged.';
const DIALOGS = 'In the console, use a dialog from console/dialogs/, or WorkDialog from ui/.';
const DURATIONS = 'Import durations (a second, an hour, a day) from contract/time/durations.ts.';
const FLAGS = 'A boolean next to other parameters must be named at the call: use an options object.';
const PATIENCE = 'Use expect.poll, which waits as long as vitest.config.ts says: vi.waitFor gives up after a second.';

const nameOf = (node) => (node.type === 'Identifier' ? node.name : undefined);
const isError = (node) =>
  ['error', 'cause', 'failure'].includes(
    node.type === 'MemberExpression' ? nameOf(node.property) : (nameOf(node) ?? ''),
  );

/** Refuses the import of what `refused` says: by module, the names in it, or all of it. */
const withoutImports = (message, refused) => ({
  create: (context) => ({
    ImportDeclaration(node) {
      const names = refused[node.source.value];
      const isRefused = ({ imported }) => names === 'all' || names.includes(imported && nameOf(imported));
      if (names !== undefined && node.specifiers.some(isRefused)) context.report({ node, message });
    },
  }),
});

const failures = {
  create: (context) => ({
    MemberExpression(node) {
      if (nameOf(node.property) === 'message' && isError(node.object)) context.report({ node, message: FAILURES });
    },
  }),
};

/** A hand-made way to change something: a mutation of the query library, or a call within a try of its own. */
const changes = {
  create(context) {
    const { ImportDeclaration } = withoutImports(CHANGES, {
      '@tanstack/react-query': ['useMutation'],
      'react-hook-form': ['useForm'],
    }).create(context);
    let tries = 0;
    return {
      ImportDeclaration,
      TryStatement: () => void (tries += 1),
      'TryStatement:exit': () => void (tries -= 1),
      CallExpression(node) {
        const isMutate = node.callee.type === 'MemberExpression' && nameOf(node.callee.property) === 'mutate';
        if (isMutate && tries > 0) context.report({ node, message: CHANGES });
      },
    };
  },
};

const pages = withoutImports(PAGES, { '@tanstack/react-query': ['infiniteQueryOptions'] });
const dialogs = withoutImports(DIALOGS, {
  '#ui/overlays/modal.tsx': 'all',
  '#ui/overlays/dialog.tsx': 'all',
  '#ui/overlays/side-panel.tsx': 'all',
});

const DURATION = /^(?:SECOND|MINUTE|HOUR|DAY|WEEK)_(?:MS|MILLISECONDS|SECONDS)$/;
const [HOUR, DAY] = [3_600_000, 86_400_000];

/** A second definition of a duration, by its name. An hour or a day in milliseconds may be written out only by a test, as what it expects. */
const durations = {
  create(context) {
    const isTest = /\.(?:test|spec)\.tsx?$/.test(context.filename);
    return {
      VariableDeclarator(node) {
        if (DURATION.test(nameOf(node.id) ?? '')) context.report({ node, message: DURATIONS });
      },
      Literal(node) {
        if (!isTest && (node.value === HOUR || node.value === DAY)) context.report({ node, message: DURATIONS });
      },
    };
  },
};

const BOOLEAN = ['TSBooleanKeyword', 'TSNullKeyword', 'TSUndefinedKeyword'];
const isBooleanType = (type) => {
  const names = (type?.types ?? [type]).map((one) => one?.type);
  return names.includes('TSBooleanKeyword') && names.every((name) => BOOLEAN.includes(name));
};
const isFlag = (parameter) =>
  parameter.type === 'AssignmentPattern'
    ? isBooleanType(parameter.left.typeAnnotation?.typeAnnotation) || typeof parameter.right.value === 'boolean'
    : parameter.type === 'Identifier' && isBooleanType(parameter.typeAnnotation?.typeAnnotation);

/** A boolean as one of several parameters: nobody can read `true` where it is called. */
const flags = {
  create(context) {
    const look = ({ params }) => {
      if (params.length < 2) return;
      for (const node of params.filter(isFlag)) context.report({ node, message: FLAGS });
    };
    return {
      FunctionDeclaration: look,
      FunctionExpression: look,
      ArrowFunctionExpression: look,
      TSFunctionType: look,
      TSMethodSignature: look,
    };
  },
};

/** Without a second argument it gives up after a second, which a crowded machine does not keep. */
const patience = {
  create: (context) => ({
    CallExpression(node) {
      const { object, property } = node.callee;
      const isWait = object?.name === 'vi' && ['waitFor', 'waitUntil'].includes(property.name);
      if (isWait && node.arguments.length < 2) context.report({ node, message: PATIENCE });
    },
  }),
};

export default { meta: { name: 'idioms' }, rules: { failures, changes, pages, dialogs, durations, flags, patience } };
