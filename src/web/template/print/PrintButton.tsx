import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTexts } from '../../i18n/useTexts.ts';
import { useOverlays, type PrintRequest } from '../overlays/overlays.ts';

/** Opens the record as it stands on paper: what is stored, not what is being typed. */
export function PrintButton(request: PrintRequest) {
  const t = useTexts('template');
  const overlays = useOverlays();
  return (
    <Button type="text" icon={<PrinterOutlined aria-hidden="true" />} onClick={() => overlays.print(request)}>
      {t('form.print')}
    </Button>
  );
}
