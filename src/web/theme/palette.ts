import { contrast, inkOn, mix } from './mixing.ts';
import type { ThemeSettings } from './settings.ts';
import { DARK, LIGHT, paletteOf, riskTonesOf, type Palette } from './tokens.ts';

export type ColourSettings = Pick<
  ThemeSettings,
  'isDark' | 'isInvert' | 'primary' | 'buttonMoveIn' | 'topBar' | 'menuBar'
>;

/** The colours of the theme with those that the person has chosen; whatever is chosen, what is written on it and with it can be read. */
export function paletteFor(settings: ColourSettings): Palette {
  const palette = paletteOf(settings.isDark);
  return {
    ...palette,
    ...(settings.isInvert ? weakTones(settings.isDark) : {}),
    ...accents(settings, palette),
    ...topBar(settings),
    ...menuBar(settings),
  };
}

/** Done and failed differ as the ends of the risk scale do. */
function weakTones(dark: boolean): Partial<Palette> {
  const { low, extreme } = riskTonesOf(dark, true);
  return { success: low.text, danger: extreme.text };
}

/** Text needs 4.5:1 (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

function accents({ primary, buttonMoveIn }: ColourSettings, palette: Palette): Partial<Palette> {
  const accent = primary ? readableOn(primary, palette) : palette.accent;
  const usualHover = primary ? mix(accent, palette.ink, 0.85) : palette.accentHover;
  return {
    accent,
    accentHover: buttonMoveIn ? readableOn(buttonMoveIn, palette) : usualHover,
    ...(primary
      ? { accentSoft: mix(accent, palette.surface, 0.12), onAccent: inkOn(accent, DARK.onAccent, LIGHT.onAccent) }
      : {}),
  };
}

/** Links and labels are written in the accent: a colour too near to the ground is moved towards the ink until it can be read. */
function readableOn(colour: string, { surface, paper, ink }: Palette): string {
  for (let share = 1; share > 0; share -= 0.1) {
    const tried = mix(colour, ink, share);
    if (contrast(tried, surface) >= READABLE && contrast(tried, paper) >= READABLE) return tried;
  }
  return ink;
}

function topBar({ topBar: ground }: ColourSettings): Partial<Palette> {
  return ground ? { topBar: ground, topBarInk: inkFor(ground) } : {};
}

function menuBar({ menuBar: ground }: ColourSettings): Partial<Palette> {
  if (!ground) return {};
  const ink = inkFor(ground);
  const [soft, active] = [mix(ink, ground, 0.8), mix(ink, ground, 0.15)];
  return {
    rail: ground,
    railInk: ink,
    railInkSoft: contrast(soft, ground) >= READABLE ? soft : ink,
    railHover: mix(ink, ground, 0.08),
    railActive: contrast(ink, active) >= READABLE ? active : ground,
  };
}

/** The product's own dark or light ink where it can be read on the ground, else black or white, of which one always can. */
function inkFor(ground: string): string {
  const own = inkOn(ground, LIGHT.ink, DARK.ink);
  return contrast(own, ground) >= READABLE ? own : inkOn(ground, '#000000', '#ffffff');
}
