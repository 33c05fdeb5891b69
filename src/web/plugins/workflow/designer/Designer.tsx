import { ConfigProvider } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { AnswerError, post, saveFile } from '../../../kit/client.ts';
import { decodeBpmn } from '../../../kit/processElements.ts';
import { useLabel, useLanguage } from '../../../kit/texts.ts';
import { noteUnsaved } from '../../../kit/unsaved.ts';
import { useFeedback } from '../../../kit/useFeedback.ts';
import { useView } from '../../../kit/view.ts';
import { isModdle } from '../diagram/moddle.ts';
import { countProcesses, layoutAnew, withLayout } from '../diagram/withLayout.ts';
import '../diagram/stages.css';
import { markProblems } from './checking/markProblems.ts';
import { ProblemList } from './checking/ProblemList.tsx';
import type { Problem } from './checking/problems.ts';
import { remarksOn } from './checking/remarks.ts';
import styles from './Designer.module.css';
import './canvas.css';
import { editingOf } from './drawing/editing.ts';
import { emptyProcess } from './drawing/emptyProcess.ts';
import { expressionGround, nameOf, processOf } from './drawing/processOf.ts';
import { pngOf, svgOf } from './drawing/pictures.ts';
import { xmlFaultOf, type XmlFault } from './drawing/xmlFault.ts';
import { Panels } from './panels/Panels.tsx';
import { ProcessNamesContext, useLoadedNames } from './panels/processNames.ts';
import { deployProcessModel, loadProcessModel, saveProcessModel, type ProcessModel } from './record.ts';
import { TEXTS } from './texts.ts';
import { Toolbar, type ToolbarActions } from './toolbar/Toolbar.tsx';
import { useModeler } from './useModeler.ts';
import { XmlView } from './XmlView.tsx';

/** Draws the process of one process model: canvas, what is said of the chosen element, and what is wrong with it. */
export function Designer({ model }: { model: ProcessModel }): ReactNode {
  const pick = useLabel();
  const feedback = useFeedback();
  const { key: tab } = useView();
  const holder = useRef<HTMLDivElement>(null);
  const [stored, setStored] = useState(model);
  const [first] = useState(() => model.xml || emptyProcess(model));
  const [dirty, setDirty] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>();
  const [text, setText] = useState<string>();
  const [xmlFault, setXmlFault] = useState<XmlFault>();
  const drawing = useModeler({
    holder,
    language: useLanguage(),
    xml: first,
    onChange: () => setDirty(true),
    onFault: (error) => {
      setText(first);
      setXmlFault(xmlFaultOf(error));
    },
  });
  const { modeler } = drawing ?? {};
  useEffect(() => (dirty ? noteUnsaved(tab) : undefined), [dirty, tab]);
  useEffect(() => {
    if (modeler) markProblems(modeler, problems ?? [], pick);
  }, [modeler, problems, pick]);

  const editing = drawing?.chosen && editingOf(drawing.modeler, drawing.chosen);
  const ground = JSON.stringify(expressionGround(processOf(modeler?.getDefinitions())));
  const { model: bound, variables } = useMemo((): ReturnType<typeof expressionGround> => JSON.parse(ground), [ground]);
  const names = useLoadedNames(bound, variables);

  const xmlNow = async (): Promise<string> => (await modeler?.saveXML({ format: true }))?.xml ?? '';
  const show = async (xml: string): Promise<boolean> => {
    if (!modeler) return false;
    try {
      await modeler.importXML(await withLayout(xml));
      modeler.get('canvas').zoom('fit-viewport', { x: 0, y: 0 });
      setText(undefined);
      setXmlFault(undefined);
      setProblems(undefined);
      setDirty(true);
      return true;
    } catch (error) {
      setText(xml);
      setXmlFault(xmlFaultOf(error));
      return false;
    }
  };
  const save = async (): Promise<ProcessModel | undefined> => {
    if (!stored.editable || text !== undefined) return undefined;
    const next = { ...stored, version: await saveProcessModel(stored, await xmlNow()) };
    setStored(next);
    setDirty(false);
    return next;
  };
  const validate = async (): Promise<readonly Problem[]> => {
    const xml = await xmlNow();
    const { faults } = await post('api/workflow/deploy', { xml, dryRun: true });
    const definitions: unknown = modeler?.getDefinitions();
    const remarks = isModdle(definitions) ? await remarksOn(definitions) : [];
    const found = [...faults.map((fault): Problem => ({ ...fault, gravity: 'fault' })), ...remarks];
    setProblems(found);
    return found;
  };
  const deploy = async (): Promise<void> => {
    if ((await validate()).some(({ gravity }) => gravity === 'fault')) return;
    if (!(await feedback.confirm(pick(TEXTS.deployAsk)))) return;
    const next = await save();
    if (!next) return;
    await deployProcessModel(next);
    // Deploying writes the record, too.
    setStored(await loadProcessModel(next.billId));
    feedback.success(pick(TEXTS.deployed));
  };
  const act: ToolbarActions = {
    newEmpty: async () => {
      if (!dirty || (await feedback.confirm(pick(TEXTS.discard)))) await show(emptyProcess(stored));
    },
    openFile: async (file) => void (await show(decodeBpmn(new Uint8Array(await file.arrayBuffer())))),
    save: () => void tell(save().then((saved) => saved && feedback.success(pick(TEXTS.saved)))),
    undo: () => modeler?.get('commandStack').undo(),
    redo: () => modeler?.get('commandStack').redo(),
    align: (how) => {
      const chosen = modeler?.get('selection').get() ?? [];
      if (chosen.length < 2) feedback.error(pick(TEXTS.alignNeeds));
      else modeler?.get('alignElements').trigger(chosen, how);
    },
    layout: async () => {
      const xml = await xmlNow();
      if ((await countProcesses(xml)) === 1) await show(await layoutAnew(xml));
      else feedback.error(pick(TEXTS.layoutNeeds));
    },
    zoom: (how) => {
      const canvas = modeler?.get('canvas');
      if (how === 'fit') canvas?.zoom('fit-viewport', { x: 0, y: 0 });
      else canvas?.zoom(canvas.zoom() * (how === 'closer' ? 1.25 : 0.8));
    },
    minimap: () => modeler?.get('minimap').toggle(),
    xml: async () => {
      setXmlFault(undefined);
      setText(text === undefined ? await xmlNow() : undefined);
    },
    validate: () => void tell(validate()),
    simulate: () => modeler?.get('toggleMode').toggleMode(),
    exportAs: async (kind) => {
      if (!modeler) return;
      const blob =
        kind === 'Png'
          ? await pngOf(modeler)
          : new Blob([kind === 'Svg' ? await svgOf(modeler) : await xmlNow()], { type: TYPES[kind] });
      saveFile({ name: `${stored.key}.${kind.toLowerCase()}`, blob });
    },
    deploy: () => void tell(deploy()),
  };

  const registry = modeler?.get('elementRegistry');
  const choose = (id: string): void => {
    const element = registry?.get(id);
    if (!modeler || !element) return;
    modeler.get('canvas').scrollToElement(element);
    modeler.get('selection').select(element);
  };
  return (
    <div
      className={styles['designer']}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
        event.preventDefault();
        act.save();
      }}
    >
      <Toolbar
        act={act}
        state={{
          canUndo: drawing?.canUndo ?? false,
          canRedo: drawing?.canRedo ?? false,
          simulating: drawing?.simulating ?? false,
          dirty,
          editable: stored.editable,
          deployable: stored.deployable,
          asXml: text !== undefined,
        }}
      />
      <div className={styles['middle']}>
        <div className={styles['stage']}>
          <div ref={holder} className={`${styles['canvas']} process-diagram bio-theme-parent`} />
          {text !== undefined && (
            <XmlView xml={text} fault={xmlFault} readOnly={!stored.editable} onApply={(xml) => void show(xml)} />
          )}
        </div>
        <aside className={styles['panel']} aria-label={pick(TEXTS.panel)}>
          {editing && !drawing.simulating ? (
            <ConfigProvider componentDisabled={!stored.editable || text !== undefined}>
              <ProcessNamesContext value={names}>
                <Panels editing={editing} isTaken={(id) => registry?.get(id) !== undefined} />
              </ProcessNamesContext>
            </ConfigProvider>
          ) : (
            <p className={styles['hint']}>{pick(TEXTS.nothingChosen)}</p>
          )}
        </aside>
      </div>
      {problems && (
        <ProblemList problems={problems} nameOf={(id) => nameOf(registry?.get(id)) || id} onChoose={choose} />
      )}
    </div>
  );
}

const TYPES = { Bpmn: 'application/xml', Svg: 'image/svg+xml' } as const;

/** What has been refused is told by the call itself. */
async function tell(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AnswerError)) throw error;
  });
}
