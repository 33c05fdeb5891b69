import type { processDesignEndpoints } from '../../../contract/endpoints/processDesign.ts';
import { checkExpression } from '../../workflow/design/expression.ts';
import { designNames } from '../../workflow/design/names.ts';
import { previewHandlers } from '../../workflow/design/preview.ts';
import type { Handlers } from './handlers.ts';

export const processDesignHandlers: Handlers<keyof typeof processDesignEndpoints> = {
  'api/workflow/design/names': ({ parts, viewer }, request) => designNames(parts.workflow.parts, viewer, request),
  'api/workflow/design/expression': ({ parts, viewer }, request) =>
    checkExpression(parts.workflow.parts, viewer, request),
  'api/workflow/design/preview': ({ parts, viewer }, request) => previewHandlers(parts.workflow.parts, viewer, request),
};
