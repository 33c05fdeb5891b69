import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { LANGUAGE_HEADER, TOKEN_NAME } from '../../contract/protocol.ts';
import { LANGUAGES, type Language } from '../../model/language/texts.ts';
import type { Caller } from '../access/access.ts';

/** Where a request comes from. The token is read from its header alone, so that no foreign page can send it along. */
export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  userAgent: headerOf(request.headers, 'user-agent') ?? '',
  language: languageOf(headerOf(request.headers, LANGUAGE_HEADER)),
  requestId: request.id,
});

/** The token of the product's own header, or the bearer token by which programs show an API key. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  headerOf(headers, TOKEN_NAME)?.trim() || bearerOf(headerOf(headers, 'authorization')) || undefined;

const bearerOf = (header: string | undefined): string | undefined => /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];

/** The first language of an Accept-Language header that the product speaks; null when it names none. */
export function languageOf(header: string | undefined): Language | null {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const tag = part.split(';')[0]?.trim() ?? '';
    for (const name of [tag, tag.split('-').slice(0, 2).join('-'), tag.split('-')[0] ?? '']) {
      const found = LANGUAGES.find((language) => language === name) ?? ALIASES[name];
      if (found) return found;
    }
  }
  return null;
}

const ALIASES: Record<string, Language | undefined> = {
  en: 'en',
  zh: 'zh-cn',
  'zh-hans': 'zh-cn',
  'zh-hant': 'zh-tw',
  'zh-hk': 'zh-tw',
  'zh-mo': 'zh-tw',
};

function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value[0] : value;
}
