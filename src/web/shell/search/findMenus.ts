import { pinyin } from 'pinyin-pro';
import type { ScreenRoute } from '../../session/menuScreens.ts';

/** A page that the menu leads to. */
export interface FoundMenu {
  path: string;
  /** Its title and those of the branches above, outermost first. */
  titles: readonly string[];
}

/** A page with everything that it is found by. */
export interface SearchableMenu extends FoundMenu {
  words: readonly string[];
}

type Label = (title: ScreenRoute['meta']['title']) => string;

/** The pages that the search knows: what the menu shows, without its branches. */
export function searchableMenus(screens: readonly ScreenRoute[], label: Label): SearchableMenu[] {
  const shown = screens.filter(
    ({ meta, trail, component, templateCode }) =>
      !meta.isDynamic && !trail.some((item) => item.meta.isHide) && Boolean(component || templateCode || meta.isLink),
  );
  return shown.map(({ path, meta, trail }) => {
    const titles = trail.map((item) => label(item.meta.title));
    return { path, titles, words: [path.toLowerCase(), ...titlesOf(meta.title, label).flatMap(spelled)] };
  });
}

/**
 * The pages whose title (in any language), its pinyin (whole or by initials) or path contains what was typed (Specification §2: "support
 * Chinese, routing path"); those whose title begins with it first.
 */
export function findMenus(menus: readonly SearchableMenu[], typed: string): FoundMenu[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [...menus];
  const compact = wanted.replaceAll(' ', '');
  const fits = (word: string): boolean => word.includes(wanted) || word.includes(compact);
  const begins = ({ words }: SearchableMenu): boolean => words.slice(1).some((word) => word.startsWith(wanted));
  const found = menus.filter(({ words }) => words.some(fits));
  return [...found.filter(begins), ...found.filter((menu) => !begins(menu))];
}

function titlesOf(title: ScreenRoute['meta']['title'], label: Label): string[] {
  return typeof title === 'string' ? [title] : [...new Set([label(title), ...Object.values(title)])];
}

/** A title, and for Chinese its pinyin without tones and the initials of that. */
function spelled(title: string): string[] {
  const text = title.toLowerCase();
  if (!/\p{Script=Han}/u.test(title)) return [text];
  const syllables = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  return [
    text,
    syllables.join('').toLowerCase(),
    syllables
      .map((syllable) => syllable.charAt(0))
      .join('')
      .toLowerCase(),
  ];
}
