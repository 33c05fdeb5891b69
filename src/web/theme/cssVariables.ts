import { paletteFor } from './palette.ts';
import type { ThemeSettings } from './settings.ts';
import { CONTROL_HEIGHTS, FONTS, MOTION_MS, riskTonesOf, SIZES, TYPE } from './tokens.ts';

/** Writes the tokens as CSS variables on the document, for our own styles and for libraries without a theme interface. */
export function applyCssVariables(settings: ThemeSettings): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(cssVariables(settings))) root.style.setProperty(name, value);
  root.dataset['theme'] = settings.isDark ? 'dark' : 'light';
  root.style.colorScheme = settings.isDark ? 'dark' : 'light';
  root.style.filter = settings.isGrayscale ? 'grayscale(1)' : 'none';
}

/** Variable names with their values: `--color-accent`, `--risk-high-mark`, `--size-row`, `--font-text`, `--type-list`. */
export function cssVariables(settings: ThemeSettings): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, colour] of Object.entries(paletteFor(settings))) variables[`--color-${kebab(name)}`] = colour;
  for (const [risk, tone] of Object.entries(riskTonesOf(settings.isDark, settings.isInvert))) {
    for (const [part, colour] of Object.entries(tone)) variables[`--risk-${risk}-${part}`] = colour;
  }
  for (const [name, pixels] of Object.entries(SIZES)) variables[`--size-${kebab(name)}`] = `${pixels}px`;
  for (const [name, pixels] of Object.entries(TYPE)) variables[`--type-${kebab(name)}`] = `${pixels}px`;
  for (const [name, family] of Object.entries(FONTS)) variables[`--font-${name}`] = family;
  variables['--type-text'] = `${settings.formFontSize}px`;
  variables['--type-list'] = `${settings.listFontSize}px`;
  variables['--size-control'] = `${CONTROL_HEIGHTS[settings.globalComponentSize]}px`;
  variables['--size-control-small'] = `${CONTROL_HEIGHTS.small}px`;
  variables['--motion'] = `${MOTION_MS}ms`;
  return variables;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
