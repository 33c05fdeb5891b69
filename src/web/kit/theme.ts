export { usePalette, useThemeSettings } from '../theme/useTheme.ts';
