export { usePalette, useThemeSettings } from '../theme/useTheme.ts';
export { FONTS } from '../theme/tokens.ts';
