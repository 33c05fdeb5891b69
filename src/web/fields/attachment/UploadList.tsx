import { CloseOutlined, RedoOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useTexts } from '../../i18n/useTexts.ts';
import type { Upload } from './uploadStore.ts';

/** Files that wait, travel or were not taken: how far they are, what stopped them, and a way to send them again or not at all. */
export function UploadList({ uploads, onDismiss }: { uploads: readonly Upload[]; onDismiss(key: number): void }) {
  const t = useTexts('fields');
  return (
    <ul className="file-list" aria-live="polite">
      {uploads.map(({ key, name, part, fault, again }) => (
        <li key={key} className={fault ? 'file-fault' : ''}>
          <span className="field-line">{name}</span>
          {fault ? (
            <span>{fault}</span>
          ) : part === undefined ? (
            <span>{t('attachment.waiting')}</span>
          ) : (
            <Progress
              className="file-progress"
              size="small"
              percent={Math.round(part * 100)}
              aria-label={t('attachment.progress', { name })}
            />
          )}
          {again && (
            <Button
              type="text"
              size="small"
              icon={<RedoOutlined aria-hidden="true" />}
              aria-label={t('attachment.again', { name })}
              title={t('attachment.again', { name })}
              onClick={again}
            />
          )}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden="true" />}
            aria-label={t(fault ? 'attachment.dismiss' : 'attachment.cancel', { name })}
            title={t(fault ? 'attachment.dismiss' : 'attachment.cancel', { name })}
            onClick={() => onDismiss(key)}
          />
        </li>
      ))}
    </ul>
  );
}
