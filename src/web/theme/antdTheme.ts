import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd';
import { mix } from './mixing.ts';
import { paletteFor, type ColourSettings } from './palette.ts';
import type { ThemeSettings } from './settings.ts';
import { CONTROL_HEIGHTS, FONTS, SIZES, TYPE, type Palette } from './tokens.ts';

/** How much of a colour the ground and the edge of a tag or an alert have. */
const GROUND = 0.07;
const EDGE = 0.35;

/** The component library's theme, made from the tokens and what the person has set; without motion where the system asks for less. */
export function antdTheme(
  settings: ColourSettings & Pick<ThemeSettings, 'formFontSize' | 'listFontSize'>,
  motion = true,
): ThemeConfig {
  const palette = paletteFor(settings);
  return {
    algorithm: [settings.isDark ? theme.darkAlgorithm : theme.defaultAlgorithm, exactly(palette)],
    cssVar: { key: 'rampart' },
    hashed: false,
    token: {
      colorPrimary: palette.accent,
      colorPrimaryHover: palette.accentHover,
      colorInfo: palette.info,
      colorLink: palette.accent,
      colorLinkHover: palette.accentHover,
      colorSuccess: palette.success,
      colorWarning: palette.warning,
      colorError: palette.danger,
      colorText: palette.ink,
      colorTextSecondary: palette.inkSoft,
      colorTextTertiary: palette.inkFaint,
      colorTextPlaceholder: palette.inkFaint,
      colorBgLayout: palette.paper,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.surfaceRaised,
      colorBorder: palette.line,
      colorBorderSecondary: palette.lineSoft,
      colorBgMask: palette.mask,
      colorTextLightSolid: palette.onAccent,
      borderRadius: SIZES.radius,
      fontFamily: FONTS.text,
      fontFamilyCode: FONTS.code,
      fontSize: settings.formFontSize,
      fontSizeLG: settings.formFontSize,
      controlHeight: CONTROL_HEIGHTS.middle,
      controlHeightLG: CONTROL_HEIGHTS.large,
      controlHeightSM: CONTROL_HEIGHTS.small,
      // The edge of what is faulty has its colour already; only the ring tells where the keyboard is.
      colorErrorOutline: mix(palette.danger, palette.surface, EDGE),
      colorWarningOutline: mix(palette.warning, palette.surface, EDGE),
      motion,
      motionUnit: 0.05,
      wireframe: false,
    },
    components: {
      Table: { fontSize: settings.listFontSize, cellPaddingBlock: 8 },
      Tooltip: { colorBgSpotlight: palette.rail, colorTextLightSolid: palette.railInk },
      // Its ground is a little lighter than that on which faint ink can be read.
      Upload: { colorTextDescription: palette.inkSoft },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Menu: {
        darkItemBg: palette.rail,
        darkSubMenuItemBg: palette.rail,
        darkPopupBg: palette.rail,
        darkItemColor: palette.railInkSoft,
        darkItemHoverColor: palette.railInk,
        darkItemHoverBg: palette.railHover,
        darkItemSelectedColor: palette.railInk,
        darkItemSelectedBg: palette.railActive,
        darkGroupTitleColor: palette.railInkSoft,
        fontSize: TYPE.text,
        itemHeight: SIZES.row,
        itemBorderRadius: SIZES.radius,
      },
    },
  };
}

/**
 * The dark algorithm dims the accents that it is given; ours are chosen for the dark ground already. The grounds of tags and alerts it takes
 * from a scale that is grey for accents as deep as ours; here they are the accent itself, faint enough that it can be read on them.
 */
function exactly(palette: Palette): MappingAlgorithm {
  const ground = (colour: string): string => mix(colour, palette.surface, GROUND);
  const edge = (colour: string): string => mix(colour, palette.surface, EDGE);
  return (seed, derived) => ({
    ...(derived ?? theme.defaultAlgorithm(seed)),
    colorPrimary: palette.accent,
    colorPrimaryHover: palette.accentHover,
    colorPrimaryBg: palette.accentSoft,
    colorInfo: palette.info,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorError: palette.danger,
    colorInfoBg: ground(palette.info),
    colorInfoBorder: edge(palette.info),
    colorSuccessBg: ground(palette.success),
    colorSuccessBorder: edge(palette.success),
    colorWarningBg: ground(palette.warning),
    colorWarningBorder: edge(palette.warning),
    colorErrorBg: ground(palette.danger),
    colorErrorBorder: edge(palette.danger),
  });
}
