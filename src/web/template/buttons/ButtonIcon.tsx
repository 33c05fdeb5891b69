import {
  AuditOutlined, CheckOutlined, CloseOutlined, CopyOutlined, DeleteOutlined, DownloadOutlined, EditOutlined, ExportOutlined, EyeOutlined, FileAddOutlined,
  HistoryOutlined, ImportOutlined, LockOutlined, PauseOutlined, PlayCircleOutlined, PlusOutlined, PrinterOutlined, ReloadOutlined, RollbackOutlined,
  SendOutlined, StopOutlined, SwapOutlined, UnlockOutlined, UploadOutlined,
} from '@ant-design/icons';
import type { ComponentType, HTMLAttributes } from 'react';

/** Icons that a config may name for a button. */
const ICONS: Readonly<Record<string, ComponentType<HTMLAttributes<HTMLSpanElement>>>> = {
  add: PlusOutlined, plus: PlusOutlined, edit: EditOutlined, delete: DeleteOutlined, del: DeleteOutlined, remove: DeleteOutlined, view: EyeOutlined, eye: EyeOutlined,
  copy: CopyOutlined, submit: SendOutlined, send: SendOutlined, approve: CheckOutlined, check: CheckOutlined, reject: CloseOutlined, close: CloseOutlined,
  return: RollbackOutlined, rollback: RollbackOutlined, withdraw: RollbackOutlined, history: HistoryOutlined, refresh: ReloadOutlined, reload: ReloadOutlined,
  export: ExportOutlined, import: ImportOutlined, download: DownloadOutlined, upload: UploadOutlined, print: PrinterOutlined, lock: LockOutlined,
  unlock: UnlockOutlined, stop: StopOutlined, pause: PauseOutlined, play: PlayCircleOutlined, start: PlayCircleOutlined, audit: AuditOutlined, swap: SwapOutlined,
  fileAdd: FileAddOutlined,
};

/** The icon of that name; nothing for a name that is not known. */
export function ButtonIcon({ name }: { name?: string }) {
  const Icon = name === undefined ? undefined : ICONS[name];
  return Icon ? <Icon aria-hidden="true" /> : null;
}
