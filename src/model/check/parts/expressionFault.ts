import type { ExpressionFault } from '../../expression/fault.ts';
import { meant } from '../../expression/nearestName.ts';
import type { Path, Report } from '../fault.ts';

/** Reports the faults of an expression at their places within its text; the proposal stands beside the message, not in it. */
export function reportExpression(faults: readonly ExpressionFault[], path: Path, report: Report): void {
  for (const { code, message, offset, suggestion } of faults) {
    report({ path, code: `expression.${code}`, message: message.replace(meant(suggestion), ''), suggestion, offset });
  }
}
