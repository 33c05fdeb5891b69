import type { RequestOf, ResponseOf } from '../../../contract/endpoints.ts';
import { compile } from '../../../model/expression/compile.ts';
import { expressionFaultText } from '../../../model/expression/faultText.ts';
import type { Scope } from '../../../model/expression/scope.ts';
import { PROCESS_WORDS } from '../../../model/process/vocabulary.ts';
import type { Viewer } from '../../access/viewer.ts';
import { scopeOf } from '../expressions.ts';
import type { WorkflowParts } from '../parts.ts';
import { needDesign } from './needDesign.ts';

/** What is wrong with one expression of a process that is being drawn. Right `wfModel:view`. */
export async function checkExpression(
  parts: WorkflowParts,
  viewer: Viewer,
  { source, expected, ...process }: RequestOf<'api/workflow/design/expression'>,
): Promise<ResponseOf<'api/workflow/design/expression'>> {
  needDesign(viewer);
  const result = compile(source, scopeOfDraft(parts, process), expected);
  if (result.ok) return [];
  return result.faults.map((fault) => ({
    message: expressionFaultText(fault, source, viewer.language),
    column: fault.offset + 1,
    ...(fault.suggestion === undefined ? {} : { suggestion: fault.suggestion }),
  }));
}

/** What expressions of a process may name that has this model and these variables; variables of unknown types are left out. */
export function scopeOfDraft(
  { registry }: WorkflowParts,
  { model, variables }: { model?: string; variables: readonly { name: string; type: string }[] },
): Scope {
  const known = variables.flatMap(({ name, type }) => {
    const found = PROCESS_WORDS.variable.find((one) => one === type);
    return found ? [{ name, type: found }] : [];
  });
  return scopeOf({ settings: { model: model ?? null, variables: known }, nodes: new Map() }, registry);
}
