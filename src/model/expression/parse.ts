import { Environment, ParseError, type ASTNode } from '@marcbachmann/cel-js';
import { faultAt } from './fault.ts';
import type { Node } from './node.ts';
import { syntaxFault } from './syntaxFault.ts';

/** Most UTF-16 units of a source, nodes of its tree, and nesting: together they bound the time of every evaluation. */
export const SOURCE_LIMIT = 4_000;
const NODE_LIMIT = 1_000;
const DEPTH_LIMIT = 60;

/**
 * The tree of a CEL source. The grammar is the library's; the tree is our own, with numbers as they are written (a
 * decimal literal is exact), and method calls as calls.
 * Throws ExpressionFaults for a source that is not CEL or too long.
 */
export function parse(source: string): Node {
  if (source.length > SOURCE_LIMIT)
    throw faultAt(
      { start: 0, end: source.length },
      'limit',
      `An expression may have at most ${SOURCE_LIMIT} characters; split it into computed fields.`,
    );
  if (source.trim() === '') throw faultAt({ start: 0, end: source.length }, 'syntax', 'The expression is empty.');
  try {
    return convert(grammar.parse(source).ast, source);
  } catch (error) {
    if (error instanceof ParseError) throw syntaxFault(source, error.code, error.summary, error.range);
    throw error;
  }
}

const grammar = new Environment({
  limits: { maxAstNodes: NODE_LIMIT, maxDepth: DEPTH_LIMIT, maxListElements: 200, maxCallArguments: 16 },
});

function convert(ast: ASTNode, source: string): Node {
  const { start, end } = ast;
  switch (ast.op) {
    case 'value':
      return literal(ast.args, source, start, end);
    case 'id':
      return { start, end, kind: 'name', name: ast.args };
    case '.':
      return {
        start,
        end,
        kind: 'member',
        of: convert(ast.args[0], source),
        name: ast.args[1],
        nameStart: ast.end - ast.args[1].length,
      };
    case '[]':
      return { start, end, kind: 'index', of: convert(ast.args[0], source), at: convert(ast.args[1], source) };
    case 'list':
      return { start, end, kind: 'list', items: ast.args.map((item) => convert(item, source)) };
    case '!_':
    case '-_':
      return { start, end, kind: 'unary', operator: ast.op === '!_' ? '!' : '-', of: convert(ast.args, source) };
    case '?:': {
      const [condition, yes, no] = ast.args;
      return {
        start,
        end,
        kind: 'choice',
        condition: convert(condition, source),
        yes: convert(yes, source),
        no: convert(no, source),
      };
    }
    case 'call': {
      const [name, args] = ast.args;
      return {
        start,
        end,
        kind: 'call',
        name,
        nameStart: ast.start,
        receiver: false,
        args: args.map((arg) => convert(arg, source)),
      };
    }
    case 'rcall': {
      const [name, receiver, args] = ast.args;
      const nameStart = source.indexOf(name, source.indexOf('.', receiver.end));
      return {
        start,
        end,
        kind: 'call',
        name,
        nameStart,
        receiver: true,
        args: [receiver, ...args].map((arg) => convert(arg, source)),
      };
    }
    case 'map':
      throw faultAt({ start, end }, 'syntax', 'Braces { } have no meaning in an expression.');
    case '.?':
    case '[?]':
      throw faultAt(
        { start, end },
        'syntax',
        'Write a plain dot: reading a member of something missing gives missing.',
      );
    default:
      return {
        start,
        end,
        kind: 'binary',
        operator: ast.op,
        left: convert(ast.args[0], source),
        right: convert(ast.args[1], source),
      };
  }
}

function literal(value: unknown, source: string, start: number, end: number): Node {
  if (value === null) return { start, end, kind: 'null' };
  if (typeof value === 'boolean') return { start, end, kind: 'bool', value };
  if (typeof value === 'string') return { start, end, kind: 'text', text: value };
  if (typeof value === 'bigint') return { start, end, kind: 'number', text: value.toString(), whole: true };
  if (typeof value === 'number') return { start, end, kind: 'number', text: source.slice(start, end), whole: false };
  throw faultAt({ start, end }, 'literal', 'Only numbers, texts, true, false and null can be written down.');
}
