/** Address that a menu item's link opens in a new window: external as it is, a route behind this page's own address (Specification §2). */
export function linkAddress(link: string, page: Pick<Location, 'origin' | 'pathname'> = location): string {
  if (/^https?:\/\//i.test(link)) return link;
  return `${page.origin}${page.pathname}#${link}`;
}

/** Opens a menu item's link in a new window. */
export function openLink(link: string): void {
  window.open(linkAddress(link), '_blank', 'noopener');
}
