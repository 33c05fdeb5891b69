/** Colours as `#rrggbb`, mixed and measured. */

/** So much of `colour` (0 to 1) over `ground`. */
export function mix(colour: string, ground: string, share: number): string {
  const over = channelsOf(ground);
  const mixed = channelsOf(colour).map((channel, at) => Math.round(channel * share + (over[at] ?? 0) * (1 - share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The one of two inks that is easier to read on a ground. */
export function inkOn(ground: string, dark: string, light: string): string {
  return contrast(dark, ground) >= contrast(light, ground) ? dark : light;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
