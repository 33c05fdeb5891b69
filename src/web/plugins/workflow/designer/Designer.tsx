import { ConfigProvider } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLabel, useLanguage } from '../../../kit/texts.ts';
import { noteUnsaved } from '../../../kit/unsaved.ts';
import { useView } from '../../../kit/view.ts';
import '../diagram/stages.css';
import './canvas.css';
import { markProblems } from './checking/markProblems.ts';
import { ProblemList } from './checking/ProblemList.tsx';
import styles from './Designer.module.css';
import { editingOf } from './drawing/editing.ts';
import { emptyProcess } from './drawing/emptyProcess.ts';
import type { ProcessModeler } from './drawing/modeler.ts';
import { expressionGround, nameOf, processOf } from './drawing/processOf.ts';
import { NewFrom } from './NewFrom.tsx';
import { Panels } from './panels/Panels.tsx';
import { ProcessNamesContext, useLoadedNames } from './panels/processNames.ts';
import type { ProcessModel } from './record.ts';
import { TEXTS } from './texts.ts';
import { Toolbar } from './toolbar/Toolbar.tsx';
import { useDesign } from './useDesign.ts';
import { useModeler } from './useModeler.ts';
import { XmlView } from './XmlView.tsx';

/** Draws the process of one process model: canvas, what is said of the chosen element, and what is wrong with it. */
export function Designer({ model }: { model: ProcessModel }): ReactNode {
  const pick = useLabel();
  const { key: tab } = useView();
  const holder = useRef<HTMLDivElement>(null);
  const canvas = useRef<ProcessModeler>(undefined);
  const [first] = useState(() => model.xml || emptyProcess(model));
  const [{ stored, dirty, problems, text, xmlFault, choosing }, act] = useDesign(model, () => canvas.current);
  const drawing = useModeler({
    holder,
    language: useLanguage(),
    editable: model.editable,
    xml: first,
    onChange: act.changed,
    onFault: (error) => act.failed(first, error),
  });
  const { modeler } = drawing ?? {};
  useEffect(() => {
    canvas.current = modeler;
  }, [modeler]);
  useEffect(() => (dirty ? noteUnsaved(tab) : undefined), [dirty, tab]);
  useEffect(() => {
    if (modeler) markProblems(modeler, problems ?? [], pick);
  }, [modeler, problems, pick]);

  const editing = drawing?.chosen && editingOf(drawing.modeler, drawing.chosen);
  const ground = JSON.stringify(expressionGround(processOf(modeler?.getDefinitions())));
  const { model: bound, variables } = useMemo((): ReturnType<typeof expressionGround> => JSON.parse(ground), [ground]);
  const names = useLoadedNames(bound, variables);
  const registry = modeler?.get('elementRegistry');
  const asXml = text !== undefined;
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
          asXml,
        }}
      />
      <div className={styles['middle']}>
        <div className={styles['stage']}>
          <div
            ref={holder}
            className={`${styles['canvas']} process-diagram bio-theme-parent ${stored.editable ? '' : 'process-read-only'}`}
          />
          {asXml && (
            <XmlView xml={text} fault={xmlFault} readOnly={!stored.editable} onApply={(xml) => void act.show(xml)} />
          )}
        </div>
        <aside className={styles['panel']} aria-label={pick(TEXTS.panel)}>
          {editing && !drawing.simulating ? (
            <ConfigProvider componentDisabled={!stored.editable || asXml}>
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
        <ProblemList problems={problems} nameOf={(id) => nameOf(registry?.get(id)) || id} onChoose={act.choose} />
      )}
      {choosing && <NewFrom onChoose={(xml) => void act.takeOver(xml)} onClose={act.closeChoice} />}
    </div>
  );
}
