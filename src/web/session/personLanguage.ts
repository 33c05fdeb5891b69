import type { Language } from '../../model/language/texts.ts';
import { post } from '../client/post.ts';
import { readToken } from '../client/token.ts';
import { currentLanguage, isLanguage } from '../i18n/language.ts';
import { switchLanguage } from '../i18n/switchLanguage.ts';

let chosenBeforeSignIn = false;

/** Switches the language because the person asked for it; signed in, the choice is kept on the server. */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchLanguage(language);
  if (readToken()) await keep(language);
  else chosenBeforeSignIn = true;
}

/** After sign-in: a choice made on the sign-in page is the newer one and is kept; else the server's preference is spoken. */
export async function settleLanguage(preferred: string | null): Promise<void> {
  if (chosenBeforeSignIn) {
    chosenBeforeSignIn = false;
    await keep(currentLanguage());
    return;
  }
  if (isLanguage(preferred)) await switchLanguage(preferred);
}

/** A preference that cannot be kept must not stand in the way of the work. */
async function keep(language: Language): Promise<void> {
  await post('api/sys/preference/set', { key: 'locale', value: language, loading: 'N' }, { handles: 'all' }).catch(
    () => undefined,
  );
}
