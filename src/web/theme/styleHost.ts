const NAME = 'rampart-styles';

/**
 * Where the component library puts its styles: before those of the product, which win over them where both say something. A place of their
 * own, since the library looks through all that stands there whenever one of its components appears; in the head of the page that is
 * hundreds of links as well.
 */
export function styleHost(): Element {
  const known = document.head.querySelector(NAME);
  if (known) return known;
  const host = document.createElement(NAME);
  document.head.prepend(host);
  return host;
}
