import { Form, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { CODES } from '../../../contract/codes.ts';
import type { OwnRecord } from '../../../contract/endpoints/person.ts';
import type { Language } from '../../../model/language/texts.ts';
import { AnswerError } from '../../client/errors.ts';
import { post } from '../../client/post.ts';
import { LANGUAGE_CHOICES } from '../../i18n/language.ts';
import { useLanguage, useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { chooseLanguage } from '../../session/personLanguage.ts';
import { fieldErrors } from '../../session/refusal.ts';
import { COMPONENT_SIZES, type ComponentSize } from '../../theme/settings.ts';
import { useThemeSettings } from '../../theme/useTheme.ts';
import { usePhotoChoice } from './chosenPhoto.ts';
import { Contacts } from './Contacts.tsx';
import { Facts } from './Facts.tsx';
import { Photo } from './Photo.tsx';
import { ViewModal } from '../../kit/ViewModal.tsx';

interface EditInformationProps {
  person: OwnRecord;
  /** Something was stored. */
  onChanged: () => void;
  onEnd: () => void;
}

interface Edited extends Pick<OwnRecord, 'mobile' | 'email' | 'phone'> {
  mobileCode?: string;
  language: Language;
  size: ComponentSize;
}

const OF_SERVER = ['mobile', 'mobileCode', 'email', 'phone'] as const satisfies readonly (keyof Edited)[];

/**
 * Changes what is the person's own to change, all of it with 'Save' and nothing without (Specification §2, personal centre); account, department
 * and roles are shown and are others' to change.
 */
export function EditInformation({ person, onChanged, onEnd }: EditInformationProps): ReactNode {
  const texts = useTexts('personal');
  const { success } = useFeedback();
  const [settings, changeTheme] = useThemeSettings();
  const shown: Edited = { ...contactsOf(person), language: useLanguage(), size: settings.globalComponentSize };
  const [form] = Form.useForm<Edited>();
  const [busy, setBusy] = useState(false);
  const formId = useId();
  const photo = usePhotoChoice();

  const save = async ({ language, size, ...contacts }: Edited) => {
    setBusy(true);
    try {
      const values = { ...contacts, ...(await photo.asSaved()) };
      await post('api/sys/person/save', { ...values, loading: 'N' }, { handles: [CODES.refused] });
      if (size !== shown.size) changeTheme({ globalComponentSize: size });
      if (language !== shown.language) await chooseLanguage(language);
      success(texts('saved'));
      onChanged();
      onEnd();
    } catch (error) {
      if (!(error instanceof AnswerError) || error.code !== CODES.refused) return;
      const faults = fieldErrors(error, OF_SERVER);
      form.setFields(faults.length > 0 ? faults : [{ name: 'mobile', errors: [error.msg] }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ViewModal
      open
      title={texts('editInformation')}
      okText={texts('save')}
      confirmLoading={busy}
      maskClosable={false}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onEnd}
    >
      <Photo stored={person.photo} chosen={photo.chosen} onChoose={photo.choose} />
      <Facts
        facts={[
          [texts('account'), person.account],
          [texts('department'), person.department],
          [texts('roles'), person.roles.join(', ')],
        ]}
      />
      <Form form={form} id={formId} layout="vertical" initialValues={shown} onFinish={(values) => void save(values)}>
        <Contacts stored={person.mobile} />
        <Look />
      </Form>
    </ViewModal>
  );
}

function Look(): ReactNode {
  const texts = useTexts('common');
  const settings = useTexts('settings');
  return (
    <>
      <Form.Item name="language" label={settings('globalI18n')}>
        <Select options={LANGUAGE_CHOICES.map(({ code, name }) => ({ value: code, label: name }))} />
      </Form.Item>
      <Form.Item name="size" label={texts('componentSize')}>
        <Select options={COMPONENT_SIZES.map((size) => ({ value: size, label: texts(`size.${size}`) }))} />
      </Form.Item>
    </>
  );
}

const contactsOf = ({ mobile, email, phone }: OwnRecord) => ({ mobile, email, phone });
