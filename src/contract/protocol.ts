/**
 * Constants of the wire, the same for both sides (Specification §7 and §9).
 * Pure values: the browser encrypts with sm-crypto, the server with OpenSSL, neither enters here.
 */

/** Every path of the contract lies below this base. */
export const BASE_PATH = '/apis';

/** Time after which the browser gives a call up, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 50_000;

/** The loading overlay closes this long after the answer, in milliseconds. */
export const OVERLAY_LINGER_MS = 200;

/** Request header and browser cookie that carry the sign-in token. */
export const TOKEN_NAME = 'appToken';

/** Where identity providers send the browser back to, below the base. */
export const SSO_CALLBACK = 'sso/callback';

/** Request header with the language of the person (`en`, `zh-cn`, `zh-tw`); `msg` and labels come back in it. */
export const LANGUAGE_HEADER = 'Accept-Language';

/** Multipart field that names the file whose next version is uploaded. */
export const REPLACES_FIELD = 'replaces';

/** Marks an answer whose `data` is the hex text of encrypted JSON. */
export const ENCRYPTED_DATA_TYPE = 10;

/** The only member of an encrypted request body. */
export const ENCRYPTED_BODY_FIELD = 'encryptData';

/** Multipart field that carries a file. */
export const FILE_FIELD = 'file';

/** SM4 as this contract uses it: key of 32 hex digits, texts UTF-8, cipher text in lower-case hex. */
export const SM4 = { mode: 'ecb', padding: 'pkcs#7', keyHexLength: 32, blockBytes: 16 } as const;

/** Whether a text can be cipher text: lower-case hex, whole blocks, not empty. */
export function isCipherText(text: unknown): text is string {
  if (typeof text !== 'string' || text.length === 0) return false;
  return text.length % (SM4.blockBytes * 2) === 0 && /^[0-9a-f]+$/.test(text);
}
