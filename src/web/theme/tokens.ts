/**
 * Every colour, size and font of the product, once. They feed Ant Design, AG Grid, charts and the process designer,
 * and stand on the page as CSS variables (`--color-…`, `--size-…`). Contrast: text 4.5:1, marks 3:1, in both themes.
 */
export interface Palette {
  accent: string;
  accentHover: string;
  accentSoft: string;
  onAccent: string;
  ink: string;
  inkSoft: string;
  inkFaint: string;
  paper: string;
  surface: string;
  surfaceRaised: string;
  surfaceSunken: string;
  topBar: string;
  topBarInk: string;
  line: string;
  lineSoft: string;
  rail: string;
  railInk: string;
  railInkSoft: string;
  railActive: string;
  railHover: string;
  success: string;
  warning: string;
  danger: string;
  info: string;
  mask: string;
  /** At an edge beyond which more lies. */
  fade: string;
}

export const LIGHT: Palette = {
  accent: '#0F5C6E',
  accentHover: '#147A91',
  accentSoft: '#E3EFF2',
  onAccent: '#FFFFFF',
  ink: '#1B2733',
  inkSoft: '#51606E',
  inkFaint: '#64727E',
  paper: '#F6F8F9',
  surface: '#FFFFFF',
  surfaceRaised: '#FFFFFF',
  surfaceSunken: '#EEF2F4',
  topBar: '#FFFFFF',
  topBarInk: '#1B2733',
  line: '#DCE2E7',
  lineSoft: '#E9EDF0',
  rail: '#12252D',
  railInk: '#E6EEF1',
  railInkSoft: '#9FB2BA',
  railActive: '#0F5C6E',
  railHover: '#1B343E',
  success: '#2E7D4B',
  warning: '#8A5F00',
  danger: '#B3261E',
  info: '#0F5C6E',
  mask: 'rgba(18, 37, 45, 0.45)',
  fade: 'rgba(18, 37, 45, 0.1)',
};

export const DARK: Palette = {
  accent: '#3FB6CF',
  accentHover: '#66C8DC',
  accentSoft: '#14343D',
  onAccent: '#06212A',
  ink: '#E4EBEF',
  inkSoft: '#A9B7C1',
  inkFaint: '#8796A2',
  paper: '#0E161B',
  surface: '#151F26',
  surfaceRaised: '#1B2730',
  surfaceSunken: '#101A20',
  topBar: '#151F26',
  topBarInk: '#E4EBEF',
  line: '#2B3943',
  lineSoft: '#222E37',
  rail: '#0B1317',
  railInk: '#DCE6EA',
  railInkSoft: '#8FA2AC',
  railActive: '#17505F',
  railHover: '#15252C',
  success: '#5CB57F',
  warning: '#DDAE45',
  danger: '#F0756C',
  info: '#3FB6CF',
  mask: 'rgba(0, 0, 0, 0.6)',
  fade: 'rgba(0, 0, 0, 0.35)',
};

/** The scale of risk: `mark` fills and lines, `text` words on the surface, `soft` a quiet ground. Never colour alone: see `RiskLevel`. */
export interface RiskTone {
  mark: string;
  /** Outline of a mark on the surface: medium and none are too light to stand there by their fill alone. */
  edge: string;
  text: string;
  soft: string;
}

export type RiskName = 'low' | 'medium' | 'high' | 'extreme' | 'none';

export const RISK_LIGHT: Record<RiskName, RiskTone> = {
  low: { mark: '#3A8F5C', edge: '#3A8F5C', text: '#276B43', soft: '#E6F3EB' },
  medium: { mark: '#C9A227', edge: '#8F7310', text: '#7A5F00', soft: '#FAF3DC' },
  high: { mark: '#D9731A', edge: '#C2630F', text: '#9B4A06', soft: '#FCEBDD' },
  extreme: { mark: '#B3261E', edge: '#B3261E', text: '#A3211A', soft: '#FAE3E1' },
  none: { mark: '#8A97A3', edge: '#6E7C89', text: '#51606E', soft: '#EEF2F4' },
};

export const RISK_DARK: Record<RiskName, RiskTone> = {
  low: { mark: '#3A8F5C', edge: '#3A8F5C', text: '#7CC79A', soft: '#16301F' },
  medium: { mark: '#C9A227', edge: '#C9A227', text: '#E3C765', soft: '#332B10' },
  high: { mark: '#D9731A', edge: '#D9731A', text: '#F0A465', soft: '#38230F' },
  extreme: { mark: '#D24A41', edge: '#D24A41', text: '#F58F88', soft: '#3B1817' },
  none: { mark: '#8A97A3', edge: '#8A97A3', text: '#A9B7C1', soft: '#222E37' },
};

/** What the colour-weak mode puts in the place of green and red: hues that people with any colour vision tell apart, from blue to violet. */
const WEAK_LIGHT: Partial<Record<RiskName, RiskTone>> = {
  low: { mark: '#2F7DB8', edge: '#2F7DB8', text: '#1F5F91', soft: '#E4EFF8' },
  extreme: { mark: '#6A2E82', edge: '#6A2E82', text: '#6A2E82', soft: '#F3E8F7' },
};
const WEAK_DARK: Partial<Record<RiskName, RiskTone>> = {
  low: { mark: '#4C9AD6', edge: '#4C9AD6', text: '#8CC3EC', soft: '#122A3D' },
  extreme: { mark: '#A873C4', edge: '#A873C4', text: '#CDA9DF', soft: '#2E1B38' },
};

export const SIZES = {
  radius: 6,
  gap: 8,
  gapWide: 16,
  pagePadding: 16,
  rail: 232,
  railCollapsed: 56,
  header: 48,
  tabs: 36,
  signInCard: 400,
  drawerMenu: 288,
  drawerFilter: 720,
  noticeList: 360,
  settingsDrawer: 360,
  /** Width of the first column of the menu in columns. */
  columnsMenu: 92,
  menuSearch: 560,
  rowCompact: 30,
  row: 36,
  rowRelaxed: 44,
  /** Width of the tools that stay at the end of a sub-table's rows. */
  rowTools: 88,
  /** Height of the buttons that stay below a form. */
  formFooter: 64,
  /** Below this width the menu becomes a drawer. */
  narrow: 768,
} as const;

/** Height of controls by component size. */
export const CONTROL_HEIGHTS = { small: 26, middle: 32, large: 36 } as const;

export const FONTS = {
  text: `-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'PingFang TC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Microsoft JhengHei', 'Noto Sans CJK SC', 'Noto Sans CJK TC', sans-serif`,
  code: `'SFMono-Regular', Consolas, 'Liberation Mono', Menlo, monospace`,
} as const;

export const TYPE = { title: 20, section: 16, text: 14, list: 12, small: 12 } as const;

/** Milliseconds; nothing moves longer, and nothing at all when the system asks for less motion. */
export const MOTION_MS = 160;

export const paletteOf = (dark: boolean): Palette => (dark ? DARK : LIGHT);

/** The scale of risk; `weak`: for the colour-weak mode. */
export function riskTonesOf(dark: boolean, weak = false): Record<RiskName, RiskTone> {
  const usual = dark ? RISK_DARK : RISK_LIGHT;
  return weak ? { ...usual, ...(dark ? WEAK_DARK : WEAK_LIGHT) } : usual;
}
