import { Form, Input, Modal, Select } from 'antd';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { CODES } from '../../../contract/codes.ts';
import type { OwnRecord } from '../../../contract/endpoints/person.ts';
import type { Language } from '../../../model/language/texts.ts';
import { AnswerError } from '../../client/errors.ts';
import { post } from '../../client/post.ts';
import { LANGUAGE_CHOICES } from '../../i18n/language.ts';
import { useLanguage, useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { systemConfigAtom } from '../../session/config.ts';
import { chooseLanguage } from '../../session/personLanguage.ts';
import { fieldErrors } from '../../session/refusal.ts';
import { COMPONENT_SIZES, type ComponentSize } from '../../theme/settings.ts';
import { useThemeSettings } from '../../theme/useTheme.ts';
import { Facts } from './Facts.tsx';
import { Photo } from './Photo.tsx';

const NewMobileCode = lazy(async () => ({ default: (await import('./NewMobileCode.tsx')).NewMobileCode }));

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

/** Changes what is the person's own to change; account, department and roles are shown and are others' to change. */
export function EditInformation({ person, onChanged, onEnd }: EditInformationProps): ReactNode {
  const texts = useTexts('personal');
  const { success } = useFeedback();
  const [settings, changeTheme] = useThemeSettings();
  const shown: Edited = { ...contactsOf(person), language: useLanguage(), size: settings.globalComponentSize };
  const [form] = Form.useForm<Edited>();
  const [busy, setBusy] = useState(false);
  const formId = useId();

  const save = async ({ language, size, ...contacts }: Edited) => {
    setBusy(true);
    try {
      await post('api/sys/person/save', { ...contacts, loading: 'N' }, { handles: [CODES.refused] });
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
    <Modal
      open
      title={texts('editInformation')}
      okText={texts('save')}
      confirmLoading={busy}
      maskClosable={false}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onEnd}
    >
      <Photo photo={person.photo} onChanged={onChanged} />
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
    </Modal>
  );
}

function Contacts({ stored }: { stored: string }): ReactNode {
  const texts = useTexts('personal');
  const form = Form.useFormInstance<Edited>();
  const mobile: string = Form.useWatch('mobile', form) ?? stored;
  // Where numbers sign people in, a new one is shown to be his.
  const asksCode = useAtomValue(systemConfigAtom)?.signIn?.mobile === true && mobile !== '' && mobile !== stored;
  return (
    <>
      <Form.Item name="mobile" label={texts('mobile')}>
        <Input maxLength={20} inputMode="tel" autoComplete="tel" />
      </Form.Item>
      {asksCode && (
        <Suspense fallback={null}>
          <NewMobileCode mobile={mobile} onRefused={(fault) => form.setFields([{ name: 'mobile', errors: [fault] }])} />
        </Suspense>
      )}
      <Form.Item name="email" label={texts('email')}>
        <Input maxLength={100} inputMode="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="phone" label={texts('phone')}>
        <Input maxLength={20} inputMode="tel" autoComplete="work tel" placeholder={PHONE_EXAMPLE} />
      </Form.Item>
    </>
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

const PHONE_EXAMPLE = '010-62345678';

const contactsOf = ({ mobile, email, phone }: OwnRecord) => ({ mobile, email, phone });
