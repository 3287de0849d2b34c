/** Every sentence that a person reads, found in the syntax tree of a source: text between tags, and strings of words. */
import { parseSync } from 'vite';

export interface Sentence {
  /** The file and the line. */
  readonly place: string;
  /** What varies stands in braces. */
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** What holds codes, styles, shapes or names of files, but never words. */
const WORDLESS =
  /^(?:class(?:Name|Names)?|.*Class(?:es)?|d|viewBox|transform|points|style|key|id|htmlFor|href|to|from|type|role|rel|target|sizes|srcSet|src|media|autoComplete|inputMode|path|d|fill|stroke|grid|columns|template|variant|method|credentials|sql|query|kind|charSet|content-type)$/i;
/** Beneath a name of those there can be sentences again: `columns: [{ title: 'How often' }]`. */
const HOLDS_MORE = /^(?:Array|Object|ArrowFunction)Expression$/;
/** Calls whose words are for those who maintain it, or for another program. */
const WORDLESS_CALLS =
  /(?:^|\.)(?:log|logger|fatal|debug|trace|querySelector(?:All)?|matches|closest|matchMedia|setProperty|addEventListener|cx|clsx|tv|graphql|gql|sql|raw|require|import|header|setHeader|Intl\.\w+|RegExp|describe|test|register|startsWith|endsWith|includes|split|replaceAll|join|getItem|setItem|append|createElement|createElementNS|expression|literal)$/;
const LOG_CALL = /(?:^|\.)(?:log|logger|request\.log|app\.log)\.(?:info|warn|error|debug|fatal|trace)$/;
const ERROR = /^(?:Type|Range|Syntax|Aggregate|Dom)?Error$|^DOMException$/;
/** There an error and a log line are what somebody at a command line reads. */
const COMMAND_LINE = /^(?:tools|server\/(?:commands|config|start))\//;
const SQL =
  /^\s*(?:\/\*[^*]*\*\/\s*)?(?:is not$|SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|GRANT|REVOKE|WITH|SET|LOCK|TRUNCATE|CASE|AND)\b/;
const STYLES =
  /^(?:[a-z0-9!@*&[\]()./%_#'">=+:,~-]*[-:[\]/][a-z0-9!@*&[\]()./%_#'">=+:,~-]*|flex|grid|block|relative|absolute|hidden|truncate|underline|italic|group|peer|inline|fixed|sticky|uppercase|border|rounded|shadow|transition|contents|static|container|\{\})$/i;
const WORD = /\p{L}[\p{L}'’]+/gu;

/** The sentences of one file, in their order. */
export function sentencesOf(path: string, source: string): Sentence[] {
  const { program, errors } = parseSync(path, source, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "couldn't be parsed"}`);
  const found: Sentence[] = [];
  const isCommandLine = COMMAND_LINE.test(path);
  visit(program as unknown as Node);
  return found;

  function keep(node: Node, text: string): void {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (isSentence(words)) found.push({ place: `${path}:${lineOf(source, node.start)}`, text: words });
  }

  function visit(node: Node): void {
    if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull|Instantiation)/.test(node.type)) return;
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TaggedTemplateExpression':
        return;
      case 'ExpressionStatement':
        if (node['directive'] !== undefined && node['directive'] !== null) return;
        break;
      case 'CallExpression':
      case 'NewExpression':
        if (!isWordlessCall(node)) break;
        visitMadeOf(node['callee'] as Node);
        return;
      case 'JSXAttribute': {
        const attribute = sourceOf(node['name'] as Node);
        const value = node['value'] as Node | null;
        if (value !== null && !WORDLESS.test(attribute)) visit(value);
        return;
      }
      case 'Property':
      case 'PropertyDefinition': {
        const key = node['key'] as Node;
        const value = node['value'] as Node | null;
        const property = key.type === 'Literal' ? String(key['value']) : sourceOf(key);
        if (node['computed'] === true) visit(key);
        if (value !== null && (HOLDS_MORE.test(value.type) || !WORDLESS.test(property))) visit(value);
        return;
      }
      case 'VariableDeclarator': {
        const variable = sourceOf(node['id'] as Node);
        const value = node['init'] as Node | null;
        if (value !== null && !/(?:_CODE|_CLASS(?:ES)?|Class(?:es)?|STYLES?|SQL|QUERY)$/.test(variable)) visit(value);
        return;
      }
      case 'JSXElement':
      case 'JSXFragment':
        readChildren(node);
        if (node.type === 'JSXElement') visit(node['openingElement'] as Node);
        return;
      case 'BinaryExpression':
        if (node['operator'] !== '+') break;
        if (!hasString(node)) break;
        keep(node, textOf(node));
        visitParts(node);
        return;
      case 'Literal':
      case 'TemplateLiteral':
        if (node.type === 'TemplateLiteral' || typeof node['value'] === 'string') keep(node, textOf(node));
        visitParts(node);
        return;
    }
    visitAll(node);
  }

  /** Sentences that are joined or filled in: what they are made of stands before the dot. */
  function visitMadeOf(callee: Node): void {
    if (callee.type === 'MemberExpression' && /\.(?:join|replaceAll)$/.test(sourceOf(callee)))
      visit(callee['object'] as Node);
  }

  function visitAll(node: Node): void {
    // What is compared is a code.
    if (node.type === 'BinaryExpression' || node.type === 'SwitchCase' || node.type === 'MemberExpression') {
      for (const child of childrenOf(node)) if (child.type !== 'Literal') visit(child);
      return;
    }
    for (const child of childrenOf(node)) visit(child);
  }

  /** What stands in the braces of a sentence can hold sentences too. */
  function visitParts(node: Node): void {
    if (node.type === 'TemplateLiteral') for (const part of node['expressions'] as Node[]) visit(part);
    if (node.type === 'BinaryExpression')
      for (const side of [node['left'], node['right']] as Node[]) {
        if (hasString(side)) visitParts(side);
        else visit(side);
      }
  }

  /** Text and values beside each other are one sentence. */
  function readChildren(node: Node): void {
    const children = node['children'] as Node[];
    const nameOfElement = node.type === 'JSXElement' ? sourceOf((node['openingElement'] as Node)['name'] as Node) : '';
    if (nameOfElement === 'style' || nameOfElement === 'script') return;
    if (children.some(({ type }) => type === 'JSXText')) {
      const text = children.map((child) => childText(child)).join('');
      if (/\p{L}/u.test(text.replaceAll(/\{[^}]*\}|<[^>]*>/g, ''))) {
        const first = children.find((child) => child.type !== 'JSXText' || /\S/.test(String(child['value']))) ?? node;
        const words = text.replaceAll(/\s+/g, ' ').trim();
        found.push({ place: `${path}:${lineOf(source, first.start)}`, text: words });
      }
    }
    for (const child of children) if (child.type !== 'JSXText') visit(child);
  }

  function childText(child: Node): string {
    if (child.type === 'JSXText')
      return String(child['value'])
        .replaceAll(/\n\s*/g, '\n')
        .replaceAll(/^\n|\n$/g, '');
    if (child.type !== 'JSXExpressionContainer')
      return `<${child.type === 'JSXElement' ? sourceOf((child['openingElement'] as Node)['name'] as Node) : ''}>`;
    const expression = child['expression'] as Node;
    if (expression.type === 'JSXEmptyExpression') return '';
    return expression.type === 'Literal' ? String(expression['value']) : `{${short(sourceOf(expression))}}`;
  }

  function textOf(node: Node): string {
    if (node.type === 'Literal') return String(node['value']);
    if (node.type === 'BinaryExpression' && node['operator'] === '+')
      return textOf(node['left'] as Node) + textOf(node['right'] as Node);
    if (node.type !== 'TemplateLiteral') return `{${short(sourceOf(node))}}`;
    const parts = node['expressions'] as Node[];
    return (node['quasis'] as Node[])
      .map((quasi, index) => {
        const value = (quasi['value'] as { readonly cooked: string }).cooked;
        const part = parts[index];
        return part === undefined ? value : `${value}{${short(sourceOf(part))}}`;
      })
      .join('');
  }

  function isWordlessCall(node: Node): boolean {
    const callee = sourceOf(node['callee'] as Node);
    if (node.type === 'NewExpression' && ERROR.test(callee)) return !isCommandLine;
    if (callee.startsWith('console.') || LOG_CALL.test(callee)) return !isCommandLine;
    return WORDLESS_CALLS.test(callee);
  }

  function sourceOf(node: Node): string {
    return source.slice(node.start, node.end);
  }
}

function hasString(node: Node): boolean {
  if (node.type === 'Literal') return typeof node['value'] === 'string';
  if (node.type === 'TemplateLiteral') return true;
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return false;
  return hasString(node['left'] as Node) || hasString(node['right'] as Node);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value,
    );
}

const short = (code: string): string => (/^[\w.]+$/.test(code) ? (code.split('.').at(-1) ?? '') : '…');

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;

/** Two words after each other, or one that begins with a capital and is no code. */
function isSentence(text: string): boolean {
  const outside = text.replaceAll(/\{[^}]*\}/g, '{}');
  const words = outside.match(WORD) ?? [];
  if (words.length === 0 || SQL.test(outside)) return false;
  // 'E-mail' and 'Re-enable' look like styles but for their first letter.
  if (/^[A-Z][a-z]*(?:-[a-z]+)+$/.test(outside)) return true;
  if (outside.split(' ').every((word) => STYLES.test(word))) return false;
  if (/^[a-z0-9_.-]+$/i.test(outside)) return /^[A-Z][a-z]+\.?$/.test(outside);
  if (!outside.includes(' ')) return /^["“‘(]?[A-Z][a-z’']+/.test(outside) && !/[:/=<>@_\\]/.test(outside);
  return (
    /\p{L}/u.test(outside) &&
    !/^[\w-]+\/[\w.+-]+(?:;|,)|^<svg|^#|^\{\w*\} (?:[=<>]|anyof|contains|notempty)|=>/.test(outside) &&
    words.some((word) => /[a-z]{2}/.test(word)) &&
    (words.length > 1 || /^\P{L}*[A-Z{0-9]/u.test(outside))
  );
}
