import i18next from 'i18next';

/** A text outside React: `namespace:key`, whose namespace must be loaded (`client` and `common` always are). */
export function translate(key: string, values?: Record<string, string | number>): string {
  return values ? i18next.t(key, values) : i18next.t(key);
}
