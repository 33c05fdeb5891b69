import type ElementFactory from 'bpmn-js/lib/features/modeling/ElementFactory';
import type { Shape } from 'bpmn-js/lib/model/Types';
import type AutoPlace from 'diagram-js/lib/features/auto-place/AutoPlace';
import type ContextPad from 'diagram-js/lib/features/context-pad/ContextPad';
import type { ContextPadEntries, ContextPadEntry } from 'diagram-js/lib/features/context-pad/ContextPadProvider';
import type Create from 'diagram-js/lib/features/create/Create';
import type Palette from 'diagram-js/lib/features/palette/Palette';
import type { PaletteEntries, PaletteEntry } from 'diagram-js/lib/features/palette/PaletteProvider';

type Translate = (text: string) => string;

const USER_TASK = { type: 'bpmn:UserTask' };
const ICON = 'bpmn-icon-user-task';
/** Below the library's own, so that its entries are there already. */
const AFTER_OTHERS = 500;

/** What is drawn most of all in an approval, the task of a person, stands in the palette and beside each element that something may follow. */
export const userTaskToolsModule = {
  __init__: ['userTaskTools'],
  userTaskTools: [
    'factory',
    Object.assign(offerUserTasks, {
      $inject: ['palette', 'contextPad', 'elementFactory', 'create', 'autoPlace', 'translate'],
    }),
  ],
};

function offerUserTasks(
  palette: Palette,
  contextPad: ContextPad,
  elementFactory: ElementFactory,
  create: Create,
  autoPlace: AutoPlace,
  inLanguage: Translate,
): void {
  const shape = (): Shape => elementFactory.createShape(USER_TASK);
  palette.registerProvider(AFTER_OTHERS, {
    getPaletteEntries: () => (entries: PaletteEntries) => {
      const begin = (event: Event): void => create.start(event, shape());
      const own: PaletteEntry = {
        group: 'activity',
        className: ICON,
        title: inLanguage('Create user task'),
        action: { click: begin, dragstart: begin },
      };
      return inPlaceOf(entries, 'create.task', 'create.user-task', own, true);
    },
  });
  contextPad.registerProvider(AFTER_OTHERS, {
    getContextPadEntries: (element) => (entries: ContextPadEntries) => {
      if (!hasPlace(element)) return entries;
      const own: ContextPadEntry = {
        group: 'model',
        className: ICON,
        title: inLanguage('Append user task'),
        action: {
          click: () => void autoPlace.append(element, shape()),
          dragstart: (event: Event) => create.start(event, shape(), { source: element }),
        },
      };
      return inPlaceOf(entries, 'append.append-task', 'append.user-task', own, false);
    },
  });
}

const hasPlace = <Thing extends object>(
  element: Thing,
): element is Thing & { x: number; y: number; width: number; height: number } =>
  'x' in element && 'y' in element && 'width' in element && 'height' in element;

/** Puts an entry where another one stands, which may stay behind it; where that one is not offered, neither is this. */
function inPlaceOf<Entry>(
  entries: Readonly<Record<string, Entry>>,
  other: string,
  name: string,
  entry: Entry,
  keep: boolean,
): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([key, one]): [string, Entry][] => {
      if (key !== other) return [[key, one]];
      return keep
        ? [
            [name, entry],
            [key, one],
          ]
        : [[name, entry]];
    }),
  );
}
