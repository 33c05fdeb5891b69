import { OWN_ELEMENTS } from '../../../../kit/processElements.ts';
import { isModdle } from '../../diagram/moddle.ts';

/**
 * Copying and replacing take along those of our elements that mean something on what comes of it: a user task that becomes a service task keeps its
 * listeners and loses its handlers.
 */
export const keepOwnModule = { __init__: ['keepOwn'], keepOwn: ['type', KeepOwn] };

interface CopyEvent {
  parent: unknown;
  property: unknown;
}

function KeepOwn(eventBus: { on(event: string, priority: number, listener: (event: CopyEvent) => unknown): void }) {
  eventBus.on('moddleCopy.canCopyProperty', BEFORE_OTHERS, ({ parent, property }) => {
    if (!isModdle(property) || !isModdle(parent)) return undefined;
    const allowed = ALLOWED_IN.get(property.$type);
    const holder = parent.$parent;
    if (!allowed || !isModdle(holder)) return undefined;
    return allowed.some((type) => holder.$instanceOf(type)) ? undefined : false;
  });
}
KeepOwn.$inject = ['eventBus'];

const BEFORE_OTHERS = 1500;
const ALLOWED_IN: ReadonlyMap<string, readonly string[]> = new Map(
  OWN_ELEMENTS.types.map(({ name, meta }) => [`${OWN_ELEMENTS.prefix}:${name}`, meta.allowedIn]),
);
