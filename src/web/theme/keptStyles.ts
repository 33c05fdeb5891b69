import { createCache } from '@ant-design/cssinjs';

/**
 * The styles that the component library has made. It forgets those of a component with its last one, and makes them again for the next: with
 * each page that has what the page before had not. Here they are kept.
 */
export const keptStyles = createCache();

const update = keptStyles.opUpdate.bind(keptStyles);
keptStyles.opUpdate = (path, next) =>
  update(path, (known) => next(known) ?? (known && isOfComponent(path) ? [UNUSED, known[1]] : null));

/** Paths begin with what they are of; tokens of a theme that is left are not kept. */
const isOfComponent = (path: string): boolean => path.startsWith('style%');
/** How many components have them. */
const UNUSED = 0;
