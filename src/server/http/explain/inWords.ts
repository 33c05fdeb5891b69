import type { Field } from '../../../model/field-types/fieldTypes.ts';
import type { Language } from '../../../model/language/texts.ts';
import type { Model } from '../../../model/resolved/model.ts';
import type { ExplainedRows } from '../../records/query/explain.ts';
import { say } from '../../texts/say.ts';
import type { Explained } from './explainAccess.ts';

type Facts = Omit<Explained, 'words' | 'roles'> & { roles: Omit<Explained['roles'][number], 'words'>[] };

interface Asked {
  field: Field | undefined;
  button: Model['buttons'][number] | undefined;
  screen: string;
  codes: readonly string[];
}

/** An explanation in sentences: what holds all in all, and what each role opens. */
export function inWords(language: Language, model: Model, facts: Facts, asked: Asked): Explained['words'] {
  const { roles } = facts;
  const names = (isSuch: (role: Facts['roles'][number]) => boolean): string =>
    roles
      .filter(isSuch)
      .map(({ title }) => title)
      .join(language === 'en' ? ', ' : '、');
  const summary: string[] = [];
  const title = model.title[language];
  summary.push(
    facts.screen
      ? say(language, 'explain.screen', { model: title, roles: names(({ screen }) => screen) })
      : say(language, 'explain.noScreen', { model: title, permission: asked.screen }),
  );
  const opening = names(({ rows }) => rows.some(({ holds }) => holds === true));
  if (facts.record !== null) summary.push(say(language, `explain.record.${facts.record}`, { roles: opening }));
  if (asked.field && facts.field) {
    const field = asked.field.title[language];
    const rights = facts.field;
    summary.push(say(language, `explain.field.${rights}`, { field, roles: names((role) => role.field === rights) }));
  }
  if (asked.button) {
    const button = asked.button.title[language];
    summary.push(
      facts.button
        ? say(language, 'explain.button', { button, roles: names((role) => role.button === true) })
        : say(language, 'explain.noButton', { button, permission: asked.codes.join(', ') }),
    );
  }
  return {
    summary,
    roles: roles.map(({ rows }) => rows.map((one) => rowWords(language, one))),
  };
}

function rowWords(language: Language, { scopes, filtered, narrowed, redacted }: ExplainedRows): string {
  const scope = [...new Set(scopes)].map((one) => say(language, `explain.scope.${one}`)).join(' + ');
  const more = [
    ...(filtered ? [say(language, 'explain.filtered')] : []),
    ...(narrowed ? [say(language, 'explain.narrowed')] : []),
    ...(redacted ? [say(language, 'explain.redacted')] : []),
  ];
  return [scope, ...more].join(language === 'en' ? ', ' : '，');
}
