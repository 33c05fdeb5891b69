export { useTexts, useLanguage, useLabel } from '../i18n/useTexts.ts';
export { pickText } from '../i18n/language.ts';
export { formatDateTime, formatDistance } from '../i18n/formatDate.ts';
