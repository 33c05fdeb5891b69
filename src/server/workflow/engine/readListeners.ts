import { listenerEventsOf } from '../../../model/process/vocabulary.ts';
import type { Listener } from './definition.ts';
import { type Element, extensions, textAt } from './element.ts';
import type { Refuse } from './fault.ts';

/** Listeners that stand on an element, by their `order`, then as they stand. An event that nothing on that element makes is refused. */
export function readListeners(element: Element, refuse: Refuse): Listener[] {
  const possible = listenerEventsOf(element.$type);
  return extensions(element, 'Listener')
    .map((listener) => ({ listener, order: Number(textAt(listener, 'order') ?? '0') || 0 }))
    .sort((a, b) => a.order - b.order)
    .flatMap(({ listener }) => {
      const [name, code] = [textAt(listener, 'event'), textAt(listener, 'code')];
      const event = possible.find((one) => one === name);
      if (event === undefined) refuse('listenerEvent', { name: name ?? '', known: possible.join(', ') });
      if (code === null) refuse('listenerCode');
      return event !== undefined && code !== null ? [{ event, code }] : [];
    });
}
