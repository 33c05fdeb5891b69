import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import type Canvas from 'diagram-js/lib/core/Canvas';
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry';
import type Overlays from 'diagram-js/lib/features/overlays/Overlays';
import { ownElementsPackage } from '../../../kit/processElements.ts';
import { DRAWING_COLOURS, DRAWING_TEXT } from './colours.ts';
import { fitIn } from './fitIn.ts';
import { inLanguage } from './inLanguage.ts';
import type { Stage, Stages } from './stages.ts';
import { withLayout } from './withLayout.ts';

/** A note that stands below a node. */
export interface NodeNote {
  node: string;
  text: string;
  tone?: 'quiet' | 'waiting' | 'late';
}

/** A diagram on the page that can be read and not changed. */
export interface ShownDiagram {
  /** Ids and names of what work can stand at: activities, events and gateways. */
  nodes(): { id: string; name: string }[];
  /** Ids of the end events. */
  ends(): ReadonlySet<string>;
  paint(stages: Stages): void;
  note(notes: readonly NodeNote[], classOf: (tone: NonNullable<NodeNote['tone']>) => string): void;
  zoom(how: 'closer' | 'farther' | 'fit'): void;
  destroy(): void;
}

/** Draws a BPMN file into an element of the page, with the names that it has in the language. Rejects when it is none. */
export async function showDiagram(container: HTMLElement, xml: string, language: string): Promise<ShownDiagram> {
  const viewer = new NavigatedViewer<Services>({
    container,
    bpmnRenderer: DRAWING_COLOURS,
    textRenderer: DRAWING_TEXT,
    moddleExtensions: { rampart: ownElementsPackage() },
  });
  try {
    await viewer.importXML(await withLayout(await inLanguage(xml, language)));
  } catch (error) {
    viewer.destroy();
    throw error;
  }
  const canvas = viewer.get('canvas');
  const registry = viewer.get('elementRegistry');
  const overlays = viewer.get('overlays');
  const fit = (): void => fitIn(canvas);
  const sized = new ResizeObserver(() => {
    canvas.resized();
    fit();
  });
  sized.observe(container);
  return {
    nodes: () =>
      registry
        .filter(({ businessObject, labelTarget }) => !labelTarget && businessObject?.$instanceOf?.('bpmn:FlowNode'))
        .map(({ id, businessObject }) => ({ id, name: String(businessObject.name ?? id) })),
    ends: () =>
      new Set(
        registry.filter(({ businessObject }) => businessObject?.$instanceOf?.('bpmn:EndEvent')).map(({ id }) => id),
      ),
    paint: ({ nodes, flows }) => {
      for (const { id } of registry.getAll()) for (const stage of STAGES) canvas.removeMarker(id, `stage-${stage}`);
      for (const [id, { stage }] of nodes) if (registry.get(id)) canvas.addMarker(id, `stage-${stage}`);
      for (const id of flows) if (registry.get(id)) canvas.addMarker(id, 'stage-done');
    },
    note: (notes, classOf) => {
      overlays.clear();
      for (const { node, text, tone = 'quiet' } of notes) {
        const shape = registry.get(node);
        if (shape) overlays.add(node, { position: { bottom: -3, left: 0 }, html: noteElement(text, classOf(tone)) });
      }
    },
    zoom: (how) => (how === 'fit' ? fit() : void canvas.zoom(canvas.zoom() * (how === 'closer' ? STEP : 1 / STEP))),
    destroy: () => {
      sized.disconnect();
      viewer.destroy();
    },
  };
}

interface Services {
  canvas: Canvas;
  elementRegistry: ElementRegistry;
  overlays: Overlays;
}

const STAGES: readonly Stage[] = ['done', 'current', 'failed', 'skipped'];
const STEP = 1.25;

/** Built of text, never of HTML: names of people and nodes are what anybody may have typed. */
function noteElement(text: string, className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  for (const line of text.split('\n')) {
    const part = document.createElement('div');
    part.textContent = line;
    element.append(part);
  }
  return element;
}
