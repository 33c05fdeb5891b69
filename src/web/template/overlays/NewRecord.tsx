import '../template.css';
import '../../fields/fields.css';
import { useMemo } from 'react';
import type { Values } from '../../../model/program/evaluate.ts';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { OverlayHost } from './OverlayHost.tsx';
import type { FormRequest } from './overlays.ts';

interface NewRecordProps {
  templateCode: string;
  values: Values;
  onDone?(): void;
  onClose(): void;
}

/** The form of a new record over a page that shows no model itself. */
export default function NewRecord({ templateCode, values, onDone, onClose }: NewRecordProps) {
  const request = useMemo<FormRequest>(
    () => ({ templateCode, mode: 'add', place: 'drawer', prefill: values, onDone }),
    [templateCode, values, onDone],
  );
  return (
    <OverlayHost>
      <FormDrawer request={request} onClose={onClose} />
    </OverlayHost>
  );
}
