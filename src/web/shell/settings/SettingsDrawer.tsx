import { Button, Drawer, Input, Select } from 'antd';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { homeTypesHere } from '../../home/homeScreen.ts';
import { isLanguage, LANGUAGE_CHOICES } from '../../i18n/language.ts';
import { useLanguage, useTexts } from '../../i18n/useTexts.ts';
import { useFeedback } from '../../kit/useFeedback.ts';
import { chooseLanguage } from '../../session/personLanguage.ts';
import { userInfoAtom } from '../../session/session.ts';
import {
  ANIMATIONS,
  COMPONENT_SIZES,
  HOME_TYPES,
  TAGS_STYLES,
  RESET,
  WATERMARK_LIMIT,
  themeSettings,
} from '../../theme/settings.ts';
import { SIZES } from '../../theme/tokens.ts';
import { useThemeSettings } from '../../theme/useTheme.ts';
import { lockScreen } from '../lock/lockState.ts';
import { LayoutChoice } from './LayoutChoice.tsx';
import { ChoiceSetting, ColourSetting, NumberSetting, SettingRow, SwitchSetting } from './SettingRow.tsx';
import styles from './SettingsDrawer.module.css';

/** Everything that a person may set about the look (Specification §3); a change shows at once. */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const texts = useTexts('settings');
  const common = useTexts('common');
  const [settings, change] = useThemeSettings();
  const { success, error, confirm } = useFeedback();
  const named = (values: readonly string[], prefix: string) =>
    values.map((value) => ({ value, label: texts(`${prefix}.${value}`) }));

  const copy = async () => {
    try {
      // Without TLS the page has no clipboard at all.
      await navigator.clipboard.writeText(JSON.stringify(themeSettings(), null, 2));
      success(texts('copied'));
    } catch {
      error(texts('copyFailed'));
    }
  };
  const reset = async () => {
    if (await confirm(texts('resetQuestion'))) change(RESET);
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={texts('title')}
      width={SIZES.settingsDrawer}
      // What is set shows behind it as it will be.
      styles={{ mask: { background: 'transparent' } }}
      footer={
        <div className={styles['actions']}>
          <Button type="primary" onClick={() => void copy()}>
            {texts('copy')}
          </Button>
          <Button onClick={() => void reset()}>{texts('reset')}</Button>
        </div>
      }
    >
      <Section title={texts('layout')}>
        <LayoutChoice />
      </Section>
      <Section title={texts('colours')}>
        <ColourSetting name="primary" />
        <ColourSetting name="buttonMoveIn" />
        <ColourSetting name="topBar" />
        <ColourSetting name="menuBar" />
      </Section>
      <Section title={texts('modes')}>
        <SwitchSetting name="isDark" />
        <SwitchSetting name="isGrayscale" />
        <SwitchSetting name="isInvert" />
      </Section>
      <Section title={texts('menu')}>
        <SwitchSetting name="isUniqueOpened" />
        <SwitchSetting name="isCollapse" disabled={settings.layout === 'transverse'} />
        <SwitchSetting name="isBreadcrumb" disabled={settings.layout === 'transverse'} />
      </Section>
      <Section title={texts('tabs')}>
        <SwitchSetting name="isTagsview" />
        <SwitchSetting name="isTagsviewIcon" disabled={!settings.isTagsview} />
        <SwitchSetting name="isCacheTagsView" disabled={!settings.isTagsview} />
        <SwitchSetting name="isSortableTagsView" disabled={!settings.isTagsview} />
        <ChoiceSetting name="tagsStyle" options={named(TAGS_STYLES, 'tagsStyles')} disabled={!settings.isTagsview} />
      </Section>
      <Section title={texts('page')}>
        <ChoiceSetting name="animation" options={named(ANIMATIONS, 'animations')} />
        <HomeChoice options={named(HOME_TYPES, 'homeTypes')} />
        <NumberSetting name="formFontSize" />
        <NumberSetting name="listFontSize" />
        <ChoiceSetting
          name="globalComponentSize"
          options={COMPONENT_SIZES.map((size) => ({ value: size, label: common(`size.${size}`) }))}
        />
        <LanguageSetting />
      </Section>
      <Section title={texts('watermark')}>
        <SwitchSetting name="isWatermark" />
        <SettingRow label={texts('watermarkText')}>
          {(id) => (
            <Input
              id={id}
              size="small"
              className={styles['choice']}
              maxLength={WATERMARK_LIMIT}
              value={settings.watermarkText}
              disabled={!settings.isWatermark}
              onChange={(event) => change({ watermarkText: event.target.value })}
            />
          )}
        </SettingRow>
      </Section>
      <Section title={texts('lock')}>
        <SwitchSetting name="isLockScreen" />
        <NumberSetting name="lockScreenTime" disabled={!settings.isLockScreen} />
        <Button size="small" onClick={lockScreen}>
          {texts('lockNow')}
        </Button>
      </Section>
    </Drawer>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles['section']}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function HomeChoice({ options }: { options: readonly { value: string; label: string }[] }): ReactNode {
  const texts = useTexts('settings');
  const [{ homeType }] = useThemeSettings();
  const prescribed = useAtomValue(userInfoAtom)?.homeType;
  const here = homeTypesHere();
  return (
    <>
      <ChoiceSetting
        name="homeType"
        options={options.filter(({ value }) => here.includes(value) || value === homeType)}
        disabled={Boolean(prescribed)}
      />
      {prescribed && <p className={styles['note']}>{texts('homeByRole')}</p>}
      {!prescribed && !here.includes(homeType) && <p className={styles['note']}>{texts('homeMissing')}</p>}
    </>
  );
}

function LanguageSetting(): ReactNode {
  const texts = useTexts('settings');
  const language = useLanguage();
  return (
    <SettingRow label={texts('globalI18n')}>
      {(id) => (
        <Select
          id={id}
          size="small"
          className={styles['choice']}
          value={language}
          options={LANGUAGE_CHOICES.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(code) => isLanguage(code) && void chooseLanguage(code)}
        />
      )}
    </SettingRow>
  );
}
