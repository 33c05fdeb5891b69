import type { processBindingEndpoints } from '../../../contract/endpoints/processBinding.ts';
import type { Handlers } from './handlers.ts';

export const processBindingHandlers: Handlers<keyof typeof processBindingEndpoints> = {
  'api/workflow/match': ({ parts, viewer }, request) => parts.binding.match(viewer, request),
  'api/workflow/form': ({ parts, viewer }, request) => parts.binding.form(viewer, request),
};
