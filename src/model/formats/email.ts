/**
 * An e-mail address: a local part of the usual signs without a dot at either end or two in a row, and a domain name
 * with at least one dot (Specification §5, Format checks; lengths as in RFC 5321).
 */
export function isEmail(text: string): boolean {
  if (text.length > 254 || text.lastIndexOf('@') > 64) return false;
  return /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i.test(
    text,
  );
}
