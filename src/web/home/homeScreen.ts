import { screenFor, type ScreenComponent } from '../session/screens.ts';
import { HOME_TYPES } from '../theme/settings.ts';

type Find = (component: string) => ScreenComponent | undefined;

/** What chooses a home: the role's own wins over the theme's (`homeType`); leaders get the leaders' one where there is one. */
export interface HomeChoice {
  byRole: string | null | undefined;
  byTheme: string;
  leader: boolean;
}

/** The screen of the chosen home; undefined where it is not installed, or is the default one. Homes are screens `home/<type>/index`. */
export function homeScreen(
  { byRole, byTheme, leader }: HomeChoice,
  find: Find = screenFor,
): ScreenComponent | undefined {
  const type = byRole || byTheme;
  return (leader ? find(`home/${type}Leader/index`) : undefined) ?? find(`home/${type}/index`);
}

/** The types of home that this installation has. */
export function homeTypesHere(find: Find = screenFor): string[] {
  return HOME_TYPES.filter((type) => type === 'default' || find(`home/${type}/index`) !== undefined);
}
