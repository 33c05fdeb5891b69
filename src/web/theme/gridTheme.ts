import { colorSchemeDark, colorSchemeLight, themeQuartz, type Theme } from 'ag-grid-community';
import { paletteFor, type ColourSettings } from './palette.ts';
import type { ThemeSettings } from './settings.ts';
import { FONTS, SIZES } from './tokens.ts';

/** Height of a list's rows. */
export type RowDensity = 'compact' | 'normal' | 'relaxed';

const ROW_HEIGHTS: Record<RowDensity, number> = {
  compact: SIZES.rowCompact,
  normal: SIZES.row,
  relaxed: SIZES.rowRelaxed,
};

type GridSettings = ColourSettings & Pick<ThemeSettings, 'listFontSize'>;

/**
 * The grid's theme, the same object for the same settings: the grid writes the styles of each one that it has not seen. Import this file
 * only from screens that hold a grid: it brings the grid library with it.
 */
export function gridTheme(settings: GridSettings, density: RowDensity = 'normal'): Theme {
  const key = JSON.stringify([settings, density]);
  const known = themes.get(key) ?? makeTheme(settings, density);
  themes.set(key, known);
  return known;
}

const themes = new Map<string, Theme>();

function makeTheme(settings: GridSettings, density: RowDensity): Theme {
  const palette = paletteFor(settings);
  return themeQuartz.withPart(settings.isDark ? colorSchemeDark : colorSchemeLight).withParams({
    accentColor: palette.accent,
    backgroundColor: palette.surface,
    foregroundColor: palette.ink,
    textColor: palette.ink,
    borderColor: palette.lineSoft,
    borderRadius: SIZES.radius,
    wrapperBorderRadius: SIZES.radius,
    browserColorScheme: settings.isDark ? 'dark' : 'light',
    chromeBackgroundColor: palette.surfaceSunken,
    headerBackgroundColor: palette.surfaceSunken,
    headerTextColor: palette.inkSoft,
    headerFontWeight: 600,
    oddRowBackgroundColor: palette.surface,
    rowHoverColor: palette.accentSoft,
    selectedRowBackgroundColor: palette.accentSoft,
    fontFamily: FONTS.text,
    fontSize: settings.listFontSize,
    headerFontSize: settings.listFontSize,
    rowHeight: ROW_HEIGHTS[density],
    headerHeight: SIZES.row,
    cellHorizontalPadding: SIZES.gap * 1.5,
    wrapperBorder: { color: palette.line },
    headerColumnBorder: false,
    columnBorder: false,
  });
}
