import { useState } from 'react';
import { AnswerError, post, saveFile } from '../../../kit/client.ts';
import { decodeBpmn } from '../../../kit/processElements.ts';
import { useLabel } from '../../../kit/texts.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { isModdle } from '../diagram/moddle.ts';
import { countProcesses, layoutAnew, withLayout } from '../diagram/withLayout.ts';
import type { Problem } from './checking/problems.ts';
import { remarksOn } from './checking/remarks.ts';
import { emptyProcess } from './drawing/emptyProcess.ts';
import { type ProcessModeler, showWhole } from './drawing/modeler.ts';
import { pngOf, svgOf } from './drawing/pictures.ts';
import { asProcessOfModel } from './drawing/processOfModel.ts';
import { unreadFile, type UnreadFile } from '../../../kit/processFiles.ts';
import { deployProcessModel, loadProcessModel, saveProcessModel, type ProcessModel } from './record.ts';
import { TEXTS } from './texts.ts';
import type { ToolbarActions } from './toolbar/Toolbar.tsx';

export interface Design {
  /** The record as it is stored. */
  stored: ProcessModel;
  dirty: boolean;
  /** What the last check has found; undefined before the first. */
  problems: readonly Problem[] | undefined;
  /** The file as text while it is looked at so. */
  text: string | undefined;
  xmlFault: UnreadFile | undefined;
  choosing: boolean;
}

/** What can be done with a process model and its drawing. */
export interface DesignActions extends ToolbarActions {
  changed(): void;
  /** A file that cannot be drawn: it is shown as text, with what is wrong. */
  failed(xml: string, error: unknown): void;
  /** Draws a file in the place of what is there. */
  show(xml: string): Promise<void>;
  /** Draws a file from elsewhere as the process of this model. */
  takeOver(xml: string): Promise<void>;
  choose(element: string): void;
  closeChoice(): void;
}

/** The work on one process model: `modelerNow` is the canvas, once there is one. */
export function useDesign(model: ProcessModel, modelerNow: () => ProcessModeler | undefined): [Design, DesignActions] {
  const pick = useLabel();
  const feedback = useFeedback();
  const [design, setDesign] = useState<Design>({
    stored: model,
    dirty: false,
    problems: undefined,
    text: undefined,
    xmlFault: undefined,
    choosing: false,
  });
  const change = (values: Partial<Design>): void => setDesign((before) => ({ ...before, ...values }));
  const { stored, dirty, text } = design;

  const xmlNow = async (): Promise<string> => (await modelerNow()?.saveXML({ format: true }))?.xml ?? '';
  const whole = (): void => {
    const modeler = modelerNow();
    if (modeler) showWhole(modeler);
  };
  const failed = (xml: string, error: unknown): void => change({ text: xml, xmlFault: unreadFile(error) });
  const show = async (xml: string): Promise<void> => {
    const modeler = modelerNow();
    try {
      await modeler?.importXML(await withLayout(xml));
      whole();
      change({ text: undefined, xmlFault: undefined, problems: undefined, dirty: true });
    } catch (error) {
      failed(xml, error);
    }
  };
  const takeOver = async (xml: string): Promise<void> => {
    try {
      await show(await asProcessOfModel(xml, stored));
    } catch (error) {
      failed(xml, error);
    }
  };
  const save = async (): Promise<ProcessModel | undefined> => {
    if (!stored.editable || text !== undefined) return undefined;
    const next = { ...stored, version: await saveProcessModel(stored, await xmlNow()) };
    change({ stored: next, dirty: false });
    return next;
  };
  const validate = async (): Promise<readonly Problem[]> => {
    const { faults } = await post('api/workflow/deploy', { xml: await xmlNow(), dryRun: true });
    const definitions: unknown = modelerNow()?.getDefinitions();
    const remarks = isModdle(definitions) ? await remarksOn(definitions) : [];
    const problems = [...faults.map((fault): Problem => ({ ...fault, gravity: 'fault' })), ...remarks];
    change({ problems });
    return problems;
  };
  const deploy = async (): Promise<void> => {
    if ((await validate()).some(({ gravity }) => gravity === 'fault')) return;
    if (!(await feedback.confirm(pick(TEXTS.deployAsk)))) return;
    const next = dirty ? await save() : stored;
    if (!next) return;
    await deployProcessModel(next);
    // Deploying writes the record, too.
    change({ stored: await loadProcessModel(next.billId) });
    feedback.success(pick(TEXTS.deployed));
  };
  const mayReplace = async (): Promise<boolean> => !dirty || (await feedback.confirm(pick(TEXTS.discard)));

  return [
    design,
    {
      failed,
      show,
      takeOver,
      changed: () => change({ dirty: true }),
      closeChoice: () => change({ choosing: false }),
      choose: (id) => {
        const modeler = modelerNow();
        const element = modeler?.get('elementRegistry').get(id);
        if (!modeler || !element) return;
        modeler.get('canvas').scrollToElement(element);
        modeler.get('selection').select(element);
      },
      newEmpty: () => void told(mayReplace().then((may) => (may ? show(emptyProcess(stored)) : undefined))),
      newFrom: () => void mayReplace().then((may) => may && change({ choosing: true })),
      openFile: (file) =>
        void file.arrayBuffer().then((bytes) => {
          try {
            return takeOver(decodeBpmn(new Uint8Array(bytes)));
          } catch (error) {
            return failed('', error);
          }
        }),
      save: () => void told(save().then((saved) => saved && feedback.success(pick(TEXTS.saved)))),
      undo: () => modelerNow()?.get('commandStack').undo(),
      redo: () => modelerNow()?.get('commandStack').redo(),
      align: (how) => {
        const chosen = modelerNow()?.get('selection').get() ?? [];
        if (chosen.length < 2) feedback.error(pick(TEXTS.alignNeeds));
        else modelerNow()?.get('alignElements').trigger(chosen, how);
      },
      layout: async () => {
        const xml = await xmlNow();
        if ((await countProcesses(xml)) === 1) await show(await layoutAnew(xml));
        else feedback.error(pick(TEXTS.layoutNeeds));
      },
      zoom: (how) => {
        const canvas = modelerNow()?.get('canvas');
        if (how === 'fit') whole();
        else canvas?.zoom(canvas.zoom() * (how === 'closer' ? STEP : 1 / STEP));
      },
      minimap: () => modelerNow()?.get('minimap').toggle(),
      xml: async () => change({ xmlFault: undefined, text: text === undefined ? await xmlNow() : undefined }),
      validate: () => void told(validate()),
      simulate: () => modelerNow()?.get('toggleMode').toggleMode(),
      exportAs: async (kind) => {
        const modeler = modelerNow();
        if (!modeler) return;
        const words = kind === 'Bpmn' ? await xmlNow() : kind === 'Svg' ? await svgOf(modeler) : undefined;
        const blob = words === undefined ? await pngOf(modeler) : new Blob([words], { type: 'application/xml' });
        saveFile({ name: `${stored.key}.${kind.toLowerCase()}`, blob });
      },
      deploy: () => void told(deploy()),
    },
  ];
}

const STEP = 1.25;

/** What the server has refused is told by the call itself. */
async function told(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AnswerError)) throw error;
  });
}
