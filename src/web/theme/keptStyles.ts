import { createCache } from '@ant-design/cssinjs';
import { CSS_FILE_STYLE } from '@ant-design/cssinjs/es/util/cacheMapUtil';

/**
 * The styles that the component library has made. It forgets those of a component with its last one, and makes them again for the next: with
 * each page that has what the page before had not. Here they are kept. And it looks whether a style stands in the page for each single
 * component that appears, reading the whole text of it: hundreds of times for a large form. Here it is told that one that is in use does.
 */
export const keptStyles = createCache();

const update = keptStyles.opUpdate.bind(keptStyles);
keptStyles.opUpdate = (path, next) =>
  update(path, (known) => {
    // Paths begin with what they are of; tokens of a theme that is left are not kept.
    const kind = path.slice(0, path.indexOf('%'));
    const made = next(known) ?? (known && kind === 'style' ? [UNUSED, known[1]] : null);
    // Of one that is forgotten, somebody may hold what he was told a moment ago.
    if (known && made?.[1] !== known[1]) tell(kind, known[1], false);
    if (made) tell(kind, made[1], made[0] > UNUSED);
    return made;
  });

/** How many components have it. */
const UNUSED = 0;

/** Where in what the library keeps of a kind the text of a style stands, and what it takes for "stands in the page already". */
const PLACES: Readonly<Record<string, { at: number; standing: string }>> = {
  style: { at: 0, standing: CSS_FILE_STYLE },
  cssVar: { at: 1, standing: '' },
  token: { at: 3, standing: '' },
};

/** The texts that are withheld. */
const texts = new WeakMap<unknown[], unknown>();

/** Withholds the text of a style that stands in the page: the library has nothing to look for then. Or gives it back. */
function tell(kind: string, content: unknown, isStanding: boolean): void {
  const place = PLACES[kind];
  if (!place || !Array.isArray(content) || isStanding === texts.has(content)) return;
  if (isStanding) texts.set(content, content[place.at]);
  content[place.at] = isStanding ? place.standing : texts.get(content);
  if (!isStanding) texts.delete(content);
}
