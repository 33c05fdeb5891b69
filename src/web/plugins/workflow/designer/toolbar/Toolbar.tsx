import {
  AlignLeftOutlined,
  ApartmentOutlined,
  BorderOuterOutlined,
  CheckCircleOutlined,
  CodeOutlined,
  DownloadOutlined,
  ExpandOutlined,
  FileAddOutlined,
  FolderOpenOutlined,
  PlayCircleOutlined,
  QuestionCircleOutlined,
  RedoOutlined,
  RocketOutlined,
  SaveOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, Popover, Tooltip, Upload } from 'antd';
import type { ReactNode } from 'react';
import { useLabel } from '../../../../kit/texts.ts';
import { TEXTS, textNamed } from '../texts.ts';
import { Shortcuts } from './Shortcuts.tsx';
import styles from './Toolbar.module.css';

export type ExportKind = 'Bpmn' | 'Svg' | 'Png';
export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom';

export interface ToolbarState {
  canUndo: boolean;
  canRedo: boolean;
  dirty: boolean;
  editable: boolean;
  deployable: boolean;
  simulating: boolean;
  asXml: boolean;
}

export interface ToolbarActions {
  newEmpty(): void;
  newFrom(): void;
  openFile(file: File): void;
  save(): void;
  undo(): void;
  redo(): void;
  align(how: Alignment): void;
  layout(): void;
  zoom(how: 'closer' | 'farther' | 'fit'): void;
  minimap(): void;
  xml(): void;
  validate(): void;
  simulate(): void;
  exportAs(kind: ExportKind): void;
  deploy(): void;
}

const ALIGNMENTS: readonly Alignment[] = ['left', 'center', 'right', 'top', 'middle', 'bottom'];
const EXPORTS: readonly ExportKind[] = ['Bpmn', 'Svg', 'Png'];

/** The tools of the designer. What draws is off while the XML is looked at, or tokens run. */
export function Toolbar({ state, act }: { state: ToolbarState; act: ToolbarActions }): ReactNode {
  const pick = useLabel();
  const drawing = !state.asXml && !state.simulating;
  const changing = drawing && state.editable;
  return (
    <div className={styles['bar']} role="toolbar" aria-label={pick(TEXTS.title)}>
      <Dropdown
        disabled={!changing}
        menu={{
          items: [
            { key: 'empty', label: pick(TEXTS.newEmpty) },
            { key: 'from', label: pick(TEXTS.newFrom) },
          ],
          onClick: ({ key }) => (key === 'empty' ? act.newEmpty() : act.newFrom()),
        }}
      >
        <Tool name="new" icon={<FileAddOutlined />} off={!changing} />
      </Dropdown>
      <Upload
        accept=".bpmn,.xml,.bpmn20.xml"
        showUploadList={false}
        disabled={!changing}
        beforeUpload={(file) => {
          act.openFile(file);
          return false;
        }}
      >
        <Tool name="open" icon={<FolderOpenOutlined />} off={!changing} />
      </Upload>
      <Tool
        name="save"
        icon={<SaveOutlined />}
        off={!state.editable || !state.dirty || state.asXml}
        onClick={act.save}
      />
      <i className={styles['gap']} />
      <Tool name="undo" icon={<UndoOutlined />} off={!changing || !state.canUndo} onClick={act.undo} />
      <Tool name="redo" icon={<RedoOutlined />} off={!changing || !state.canRedo} onClick={act.redo} />
      <Dropdown
        disabled={!changing}
        menu={{
          items: ALIGNMENTS.map((how) => ({ key: how, label: pick(textNamed(`align_${how}`)) })),
          onClick: ({ key }) => act.align(ALIGNMENTS.find((how) => how === key) ?? 'left'),
        }}
      >
        <Tool name="align" icon={<AlignLeftOutlined />} off={!changing} />
      </Dropdown>
      <Tool name="layout" icon={<ApartmentOutlined />} off={!changing} onClick={act.layout} />
      <i className={styles['gap']} />
      <Tool name="closer" icon={<ZoomInOutlined />} off={state.asXml} onClick={() => act.zoom('closer')} />
      <Tool name="farther" icon={<ZoomOutOutlined />} off={state.asXml} onClick={() => act.zoom('farther')} />
      <Tool name="fit" icon={<ExpandOutlined />} off={state.asXml} onClick={() => act.zoom('fit')} />
      <Tool name="minimap" icon={<BorderOuterOutlined />} off={state.asXml} onClick={act.minimap} />
      <i className={styles['gap']} />
      <Tool name="xml" icon={<CodeOutlined />} on={state.asXml} off={state.simulating} onClick={act.xml} />
      <Tool name="validate" icon={<CheckCircleOutlined />} off={!drawing} onClick={act.validate} />
      <Tool
        name="simulate"
        icon={<PlayCircleOutlined />}
        on={state.simulating}
        off={state.asXml}
        onClick={act.simulate}
      />
      <Dropdown
        disabled={!drawing}
        menu={{
          items: EXPORTS.map((kind) => ({ key: kind, label: pick(textNamed(`export${kind}`)) })),
          onClick: ({ key }) => act.exportAs(EXPORTS.find((kind) => kind === key) ?? 'Bpmn'),
        }}
      >
        <Tool name="export" icon={<DownloadOutlined />} off={!drawing} />
      </Dropdown>
      <Popover trigger="click" content={<Shortcuts />} title={pick(TEXTS.shortcuts)}>
        <Button type="text" icon={<QuestionCircleOutlined />} aria-label={pick(TEXTS.shortcuts)} />
      </Popover>
      <Button
        type="primary"
        className={styles['deploy']}
        icon={<RocketOutlined />}
        disabled={!state.deployable || !drawing}
        onClick={act.deploy}
      >
        {pick(TEXTS.deploy)}
      </Button>
    </div>
  );
}

interface ToolProps {
  name: keyof typeof TEXTS;
  icon: ReactNode;
  on?: boolean;
  off?: boolean;
  onClick?: () => void;
}

function Tool({ name, icon, on = false, off = false, ...rest }: ToolProps): ReactNode {
  const label = useLabel()(TEXTS[name]);
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <Button
        type={on ? 'primary' : 'text'}
        ghost={on}
        icon={icon}
        aria-label={label}
        aria-pressed={on || undefined}
        disabled={off}
        {...rest}
      />
    </Tooltip>
  );
}
