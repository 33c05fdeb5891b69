import { useAtomValue, useSetAtom } from 'jotai';
import { paletteFor } from './palette.ts';
import { themeSettingsAtom, type ThemeSettings } from './settings.ts';
import { riskTonesOf, type Palette, type RiskName, type RiskTone } from './tokens.ts';

/** The settings of the look and how to change some of them. */
export function useThemeSettings(): [ThemeSettings, (change: Partial<ThemeSettings>) => void] {
  return [useAtomValue(themeSettingsAtom), useSetAtom(themeSettingsAtom)];
}

/** Colours of the theme in use, for libraries that take values (charts, diagrams). Own styles use the CSS variables. */
export function usePalette(): { palette: Palette; risk: Record<RiskName, RiskTone>; dark: boolean } {
  const settings = useAtomValue(themeSettingsAtom);
  return {
    palette: paletteFor(settings),
    risk: riskTonesOf(settings.isDark, settings.isInvert),
    dark: settings.isDark,
  };
}
