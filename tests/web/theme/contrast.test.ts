import { theme } from 'antd';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { antdTheme } from '../../../src/web/theme/antdTheme.ts';
import { paletteFor } from '../../../src/web/theme/palette.ts';
import { THEME_DEFAULTS } from '../../../src/web/theme/settings.ts';
import {
  DARK,
  LIGHT,
  RISK_DARK,
  RISK_LIGHT,
  type Palette,
  type RiskName,
  type RiskTone,
  riskTonesOf,
} from '../../../src/web/theme/tokens.ts';

/** Contrast ratio of two colours (WCAG 2.2, relative luminance). */
const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};
const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
};

const themes: [string, Palette, Record<RiskName, RiskTone>][] = [
  ['light', LIGHT, RISK_LIGHT],
  ['dark', DARK, RISK_DARK],
  ['light colour-weak', paletteFor({ ...THEME_DEFAULTS, isInvert: true }), riskTonesOf(false, true)],
  ['dark colour-weak', paletteFor({ ...THEME_DEFAULTS, isDark: true, isInvert: true }), riskTonesOf(true, true)],
];

describe.each(themes)('colours of the %s theme', (_, palette, risk) => {
  it('write text with a contrast of 4.5:1 or more', () => {
    const pairs: [string, string, string][] = [
      ...(['ink', 'inkSoft', 'accent', 'success', 'warning', 'danger'] as const).flatMap((name) =>
        (['surface', 'paper'] as const).map((ground): [string, string, string] => [
          `${name} on ${ground}`,
          palette[name],
          palette[ground],
        ]),
      ),
      ['inkFaint on surface', palette.inkFaint, palette.surface],
      ['onAccent on accent', palette.onAccent, palette.accent],
      ['accent on accentSoft', palette.accent, palette.accentSoft],
      ['topBarInk on topBar', palette.topBarInk, palette.topBar],
      ['railInk on rail', palette.railInk, palette.rail],
      ['railInkSoft on rail', palette.railInkSoft, palette.rail],
      ['railInk on railActive', palette.railInk, palette.railActive],
      ['inkSoft on surfaceSunken', palette.inkSoft, palette.surfaceSunken],
      ...Object.entries(risk).map(([name, tone]): [string, string, string] => [
        `${name} text on its ground`,
        tone.text,
        tone.soft,
      ]),
    ];
    const weak = pairs.filter(([, text, ground]) => contrast(text, ground) < 4.5).map(([name]) => name);
    expect(weak).toEqual([]);
  });
});

describe('marks of risk', () => {
  it.each(['low', 'medium', 'high', 'extreme', 'none'] as const)(
    '%s is outlined by 3:1 on the surface of both themes',
    (name) => {
      expect(contrast(RISK_DARK[name].edge, DARK.surface)).toBeGreaterThanOrEqual(3);
      expect(contrast(RISK_LIGHT[name].edge, LIGHT.surface)).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('colours that a person chooses', () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const chosen = fc.record({
    isDark: fc.boolean(),
    isInvert: fc.boolean(),
    primary: fc.option(colour, { nil: '' }),
    buttonMoveIn: fc.option(colour, { nil: '' }),
    topBar: fc.option(colour, { nil: '' }),
    menuBar: fc.option(colour, { nil: '' }),
  });

  it('leave everything readable, whichever they are', () => {
    fc.assert(
      fc.property(chosen, (settings) => {
        const palette = paletteFor(settings);
        const pairs: [keyof Palette, keyof Palette][] = [
          ['accent', 'surface'],
          ['accent', 'paper'],
          ['accentHover', 'surface'],
          ['onAccent', 'accent'],
          ['topBarInk', 'topBar'],
          ['railInk', 'rail'],
          ['railInkSoft', 'rail'],
          ['railInk', 'railActive'],
        ];
        for (const [text, ground] of pairs)
          expect(contrast(palette[text], palette[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.4);
      }),
    );
  });

  it('are taken as they are where they can be read', () => {
    const palette = paletteFor({ ...THEME_DEFAULTS, primary: '#7a1fa2', menuBar: '#ffffff', topBar: '#12252d' });
    expect(palette).toMatchObject({ accent: '#7a1fa2', rail: '#ffffff', topBar: '#12252d', onAccent: LIGHT.onAccent });
  });
});

describe('the colour-weak mode', () => {
  it('tells low and extreme apart by blue and violet instead of green and red', () => {
    for (const dark of [false, true]) {
      const usual = riskTonesOf(dark);
      const weak = riskTonesOf(dark, true);
      expect(weak.low.mark).not.toBe(usual.low.mark);
      expect(weak.extreme.mark).not.toBe(usual.extreme.mark);
    }
  });
});

it.each([false, true])('tags and alerts can be read on their grounds, dark: %s', (isDark) => {
  const token = theme.getDesignToken(antdTheme({ ...THEME_DEFAULTS, isDark }));
  const pairs = [
    [token.colorInfo, token.colorInfoBg],
    [token.colorSuccess, token.colorSuccessBg],
    [token.colorWarning, token.colorWarningBg],
    [token.colorError, token.colorErrorBg],
  ] as const;
  for (const [words, ground] of pairs) expect(contrast(words, ground), words).toBeGreaterThanOrEqual(4.5);
});
