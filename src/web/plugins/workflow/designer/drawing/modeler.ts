import Modeler from 'bpmn-js/lib/Modeler';
import type { Element } from 'bpmn-js/lib/model/Types';
import type BpmnFactory from 'bpmn-js/lib/features/modeling/BpmnFactory';
import type Modeling from 'bpmn-js/lib/features/modeling/Modeling';
import colours from 'bpmn-js-color-picker';
import simulation from 'bpmn-js-token-simulation';
import minimap from 'diagram-js-minimap';
import type CommandStack from 'diagram-js/lib/command/CommandStack';
import type Canvas from 'diagram-js/lib/core/Canvas';
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry';
import type AlignElements from 'diagram-js/lib/features/align-elements/AlignElements';
import type Overlays from 'diagram-js/lib/features/overlays/Overlays';
import type Selection from 'diagram-js/lib/features/selection/Selection';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import 'bpmn-js-color-picker/colors/color-picker.css';
import 'bpmn-js-token-simulation/assets/css/bpmn-js-token-simulation.css';
import 'diagram-js-minimap/assets/diagram-js-minimap.css';
import type { Language } from '../../../../kit/plugin.ts';
import { OWN_ELEMENTS, ownElementsPackage } from '../../../../kit/processElements.ts';
import { DRAWING_COLOURS, DRAWING_TEXT } from '../../diagram/colours.ts';
import { fitIn } from '../../diagram/fitIn.ts';
import { keepOwnModule } from './keepOwn.ts';
import { readOnlyModule } from './readOnly.ts';
import { translateModule } from './translate.ts';
import { userTaskToolsModule } from './userTaskTools.ts';

export type ProcessModeler = Modeler<Services>;
export type Drawn = Element;

export const isDrawn = (value: unknown): value is Drawn =>
  typeof value === 'object' && value !== null && 'businessObject' in value && 'di' in value;

export interface Services {
  canvas: Canvas;
  elementRegistry: ElementRegistry;
  overlays: Overlays;
  selection: Selection;
  commandStack: CommandStack;
  modeling: Modeling;
  bpmnFactory: BpmnFactory;
  alignElements: AlignElements;
  /** Of the token simulation: whether it is on is told by the event `tokenSimulation.toggleMode`. */
  toggleMode: { toggleMode(active?: boolean): void };
  minimap: { toggle(): void };
}

/** A canvas to draw processes on, with palette, minimap, colours and simulation; or, not `editable`, to look at one. */
export function openModeler(container: HTMLElement, language: Language, editable: boolean): ProcessModeler {
  return new Modeler<Services>({
    container,
    bpmnRenderer: DRAWING_COLOURS,
    textRenderer: DRAWING_TEXT,
    moddleExtensions: { [OWN_ELEMENTS.prefix]: ownElementsPackage() },
    additionalModules: [
      colours,
      simulation,
      THEMED,
      minimap,
      keepOwnModule,
      userTaskToolsModule,
      translateModule(language),
      ...(editable ? [] : [readOnlyModule]),
    ],
  });
}

/** Shows the whole drawing beside the palette. */
export function showWhole(modeler: ProcessModeler): void {
  const canvas = modeler.get('canvas');
  const palette = canvas.getContainer().querySelector('.djs-palette');
  const covered = palette instanceof HTMLElement ? palette.offsetLeft + palette.offsetWidth : 0;
  fitIn(canvas, covered);
}

/** The simulation would paint everything black on white; here elements keep the colours of the theme. */
const THEMED = { neutralElementColors: ['value', {}] };
