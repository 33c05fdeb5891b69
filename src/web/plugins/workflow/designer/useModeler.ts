import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Language } from '../../../kit/plugin.ts';
import { withLayout } from '../diagram/withLayout.ts';
import { isDrawn, openModeler, showWhole, type Drawn, type ProcessModeler } from './drawing/modeler.ts';

export interface Drawing {
  modeler: ProcessModeler;
  /** The one chosen element; the process itself when none or several are. */
  chosen: Drawn | undefined;
  /** Counts the changes, so that what shows the drawing is drawn again. */
  revision: number;
  canUndo: boolean;
  canRedo: boolean;
  simulating: boolean;
}

interface ModelerOptions {
  holder: RefObject<HTMLDivElement | null>;
  language: Language;
  editable: boolean;
  /** What is drawn to begin with. */
  xml: string;
  onChange(): void;
  onFault(error: unknown): void;
}

/** Keeps a canvas on the page. After a switch of the language it is another one, with the same drawing. */
export function useModeler({
  holder,
  language,
  editable,
  xml,
  onChange,
  onFault,
}: ModelerOptions): Drawing | undefined {
  const [drawing, setDrawing] = useState<Drawing>();
  /** The drawing as it stood when its canvas was taken away. */
  const kept = useRef<Promise<string>>(undefined);
  const told = useRef({ onChange, onFault });
  useEffect(() => {
    told.current = { onChange, onFault };
  });

  useEffect(() => {
    const container = holder.current;
    if (!container) return;
    const modeler = openModeler(container, language, editable);
    let left = false;
    const look = (more: Partial<Drawing> = {}): void => {
      if (left) return;
      const commandStack = modeler.get('commandStack');
      const [only, another] = modeler.get('selection').get();
      const root = modeler.get('canvas').getRootElement();
      setDrawing((before) => ({
        modeler,
        chosen: only && !another && isDrawn(only) ? only : isDrawn(root) ? root : undefined,
        revision: (before?.revision ?? 0) + 1,
        canUndo: commandStack.canUndo(),
        canRedo: commandStack.canRedo(),
        simulating: before?.modeler === modeler && before.simulating,
        ...more,
      }));
    };
    modeler.on('selection.changed', () => look());
    modeler.on('root.set', () => look());
    modeler.on('import.done', () => look());
    modeler.on('commandStack.changed', () => {
      look();
      told.current.onChange();
    });
    modeler.on<{ active: boolean }>('tokenSimulation.toggleMode', ({ active }) => look({ simulating: active }));
    void (async () => {
      const source = (await kept.current?.catch(() => undefined)) ?? xml;
      if (left) return;
      await modeler.importXML(await withLayout(source));
      showWhole(modeler);
    })().catch((error: unknown) => left || told.current.onFault(error));
    return () => {
      left = true;
      kept.current = modeler.getDefinitions()
        ? modeler.saveXML({ format: true }).then(({ xml: text }) => text ?? xml)
        : undefined;
      modeler.destroy();
      setDrawing(undefined);
    };
  }, [holder, language, editable, xml]);
  return drawing;
}
