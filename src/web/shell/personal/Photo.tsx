import { UserOutlined } from '@ant-design/icons';
import { Avatar, Button, Upload } from 'antd';
import { useState, type ReactNode } from 'react';
import { upload } from '../../client/files.ts';
import { post } from '../../client/post.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { squarePhoto } from './squarePhoto.ts';
import styles from './Personal.module.css';

/** The person's photo and how to change it. It is cut to the square in its middle, which is what is shown everywhere. */
export function Photo({ photo, onChanged }: { photo: string; onChanged: () => void }): ReactNode {
  const texts = useTexts('personal');
  const { error } = useFeedback();
  const [busy, setBusy] = useState(false);
  const store = async (id: string | null): Promise<void> => {
    await post('api/sys/person/save', { photo: id, loading: 'N' });
    onChanged();
  };
  const take = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      const square = await squarePhoto(file);
      if (square) await store((await upload(square)).id);
      else error(texts('photoRefused'));
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
          void take(file).catch(() => undefined);
          return false;
        }}
      >
        <Button loading={busy}>{texts('changePhoto')}</Button>
      </Upload>
      {photo && (
        <Button type="link" onClick={() => void store(null).catch(() => undefined)}>
          {texts('removePhoto')}
        </Button>
      )}
    </div>
  );
}
