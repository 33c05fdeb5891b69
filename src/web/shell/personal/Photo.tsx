import { UserOutlined } from '@ant-design/icons';
import { Avatar, Button, Upload } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { upload } from '../../client/files.ts';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { squarePhoto, type Square } from './squarePhoto.ts';
import styles from './Personal.module.css';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }));

/** The person's photo and how to change it. He chooses the part of a picture that is shown everywhere. */
export function Photo({ photo, onChanged }: { photo: string; onChanged: () => void }): ReactNode {
  const texts = useTexts('personal');
  const { error } = useFeedback();
  const [chosen, setChosen] = useState<File>();
  const [busy, setBusy] = useState(false);
  const store = async (id: string | null): Promise<void> => {
    await post('api/sys/person/save', { photo: id, loading: 'N' });
    onChanged();
  };
  const refuse = () => {
    setChosen(undefined);
    error(texts('photoRefused'));
  };
  const take = async (file: File, square: Square): Promise<void> => {
    setBusy(true);
    try {
      const cut = await squarePhoto(file, square);
      if (!cut) return refuse();
      await store((await upload(cut)).id);
      setChosen(undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['photo']}>
      <Avatar size={72} src={photo || undefined} icon={<UserOutlined />} alt={texts('photo')} />
      <Upload
        accept="image/png,image/jpeg"
        showUploadList={false}
        beforeUpload={(file) => {
          setChosen(file);
          return false;
        }}
      >
        <Button>{texts('changePhoto')}</Button>
      </Upload>
      {photo && (
        <Button type="link" onClick={() => void store(null).catch(() => undefined)}>
          {texts('removePhoto')}
        </Button>
      )}
      <Suspense fallback={null}>
        {chosen && (
          <CropDialog
            file={chosen}
            busy={busy}
            onChosen={(square) => void take(chosen, square).catch(() => undefined)}
            onUnreadable={refuse}
            onCancel={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
