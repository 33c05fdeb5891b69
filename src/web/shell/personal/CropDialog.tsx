import { Slider } from 'antd';
import { useState, type ReactNode } from 'react';
import Cropper from 'react-easy-crop';
import { useTexts } from '../../i18n/useTexts.ts';
import styles from './Personal.module.css';
import type { Square } from './squarePhoto.ts';
import { useAddressOf } from './useAddressOf.ts';
import { ViewModal } from '../../kit/ViewModal.tsx';

const MAX_ZOOM = 4;

interface CropDialogProps {
  file: File;
  busy: boolean;
  onChosen: (square: Square) => void;
  /** The file is no picture that the browser can show. */
  onUnreadable: () => void;
  onCancel: () => void;
}

/** Lets the person choose the part of a picture that others will see: by dragging, by the arrow keys, and by nearness. */
export function CropDialog({ file, busy, onChosen, onUnreadable, onCancel }: CropDialogProps): ReactNode {
  const texts = useTexts('personal');
  const address = useAddressOf(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square>();
  return (
    <ViewModal
      open
      title={texts('cropTitle')}
      okText={texts('cropTake')}
      okButtonProps={{ disabled: !square }}
      confirmLoading={busy}
      maskClosable={false}
      onOk={() => square && onChosen(square)}
      onCancel={onCancel}
    >
      <p className={styles['text']}>{texts('cropText')}</p>
      <div className={styles['crop']}>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, { x, y, width }) => setSquare({ x, y, edge: width })}
            mediaProps={{ onError: onUnreadable, alt: '' }}
            cropperProps={{ 'aria-label': texts('cropTitle') }}
          />
        )}
      </div>
      <Slider
        min={1}
        max={MAX_ZOOM}
        step={0.1}
        value={zoom}
        onChange={setZoom}
        ariaLabelForHandle={texts('cropNearer')}
        tooltip={{ open: false }}
      />
    </ViewModal>
  );
}
