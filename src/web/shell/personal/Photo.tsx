import { UserOutlined } from '@ant-design/icons';
import { Avatar, Button, Upload } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import type { ChosenPhoto } from './chosenPhoto.ts';
import { squarePhoto, type Square } from './squarePhoto.ts';
import styles from './Personal.module.css';
import { useAddressOf } from './useAddressOf.ts';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));

interface PhotoProps {
  /** Address of the photo that is stored, empty when there is none. */
  stored: string;
  chosen: ChosenPhoto;
  onChoose: (photo: File | null) => void;
}

/**
 * The person's photo and how to choose another or none: nothing is stored, whoever asks for it stores it with the rest (Specification §2,
 * personal centre). He chooses the part of a picture that is shown everywhere.
 */
export function Photo({ stored, chosen, onChoose }: PhotoProps): ReactNode {
  const texts = useTexts('personal');
  const { error } = useFeedback();
  const [picture, setPicture] = useState<File>();
  const [busy, setBusy] = useState(false);
  const address = useAddressOf(chosen ?? undefined);
  const shown = chosen === undefined ? stored : address;
  const refuse = () => {
    setPicture(undefined);
    error(texts('photoRefused'));
  };
  const take = async (file: File, square: Square): Promise<void> => {
    setBusy(true);
    const cut = await squarePhoto(file, square).finally(() => setBusy(false));
    if (!cut) return refuse();
    onChoose(cut);
    setPicture(undefined);
  };
  return (
    <div className={styles['photo']}>
      <Avatar size={72} src={shown || undefined} icon={<UserOutlined />} alt={texts('photo')} />
      <Upload
        accept="image/png,image/jpeg"
        showUploadList={false}
        beforeUpload={(file) => {
          setPicture(file);
          return false;
        }}
      >
        <Button>{texts('changePhoto')}</Button>
      </Upload>
      {shown && (
        <Button type="link" onClick={() => onChoose(null)}>
          {texts('removePhoto')}
        </Button>
      )}
      <Suspense fallback={null}>
        {picture && (
          <CropDialog
            file={picture}
            busy={busy}
            onChosen={(square) => void take(picture, square)}
            onUnreadable={refuse}
            onCancel={() => setPicture(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
