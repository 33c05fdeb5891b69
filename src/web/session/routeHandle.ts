import type { I18nText } from '../../model/language/texts.ts';
import type { MenuItem } from '../../contract/endpoints/system.ts';

/** A title: a label in three languages, a plain text, or a key of the shell's texts. */
export type Title = Partial<I18nText> | string | { key: string };

/** What a route tells the shell about itself: its title, whether its view is cached, whether its tab stays, where it stands in the menu. */
export interface RouteHandle {
  title: Title;
  keepAlive: boolean;
  affix: boolean;
  /** Nothing is to be come back to: its tab goes when the person does. */
  passing?: true;
  trail: readonly MenuItem[];
}

/** Whether a title is a key of the shell's texts. */
export function isTitleKey(title: Title | undefined): title is { key: string } {
  return typeof title === 'object' && 'key' in title;
}

/** The handle of a match; undefined for routes without a page of their own. */
export function routeHandle(handle: unknown): RouteHandle | undefined {
  return isRouteHandle(handle) ? handle : undefined;
}

function isRouteHandle(handle: unknown): handle is RouteHandle {
  return (
    typeof handle === 'object' && handle !== null && 'title' in handle && 'keepAlive' in handle && 'trail' in handle
  );
}
