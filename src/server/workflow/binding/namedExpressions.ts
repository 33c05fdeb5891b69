import type { Viewer } from '../../access/viewer.ts';
import type { Transaction } from '../../database/tables.ts';
import { isElement, type Element } from '../engine/element.ts';
import type { WorkflowParts } from '../parts.ts';

const EXPRESSION_MODEL = 'wfExpression';
/** An expression that stands in the registry under this code. */
const NAMED = /^@([A-Za-z]\w*)$/;

/** What `@code` stands for: the expressions of the registry that are enabled, by their codes. */
export async function namedExpressions(
  { registry, records }: WorkflowParts,
  transaction: Transaction,
  viewer: Viewer,
): Promise<ReadonlyMap<string, string>> {
  if (!registry.model(EXPRESSION_MODEL)) return new Map();
  const system: Viewer = { ...viewer, isSystem: true, can: () => true };
  const query = { field: 'status', op: 'eq' as const, value: 'enabled' };
  const page = { templateCode: EXPRESSION_MODEL, query, pageNum: 1, pageSize: MOST_EXPRESSIONS };
  const { list } = await records.queryPage(system, page, transaction);
  return new Map(list.map(({ exprCode, expression }) => [String(exprCode), String(expression)]));
}

const MOST_EXPRESSIONS = 1000;

/**
 * Puts what the names stand for in their place, in all our elements and expressions below an element of a file. Names that are not known stay as they
 * are: no expression begins so, which is then a fault of the file.
 */
export function resolveNames(element: Element, known: ReadonlyMap<string, string>): void {
  const seen = new Set<Element>();
  const visit = (one: Element): void => {
    if (seen.has(one)) return;
    seen.add(one);
    for (const [member, value] of Object.entries(one)) {
      if (typeof value === 'string') {
        const code = NAMED.exec(value.trim())?.[1];
        const source = code === undefined ? undefined : known.get(code);
        if (source !== undefined && isExpressionOf(one, member)) Object.assign(one, { [member]: source });
      } else for (const inner of Array.isArray(value) ? value : [value]) if (isElement(inner)) visit(inner);
    }
  };
  visit(element);
}

const isExpressionOf = ({ $type }: Element, member: string): boolean =>
  $type.startsWith('rampart:') || ($type.endsWith('Expression') && member === 'body');
