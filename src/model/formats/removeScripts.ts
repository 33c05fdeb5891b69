/** Removes Chinese characters, and spaces of every kind (Specification §5, Input cleaning). */
export function removeChinese(text: string): string {
  return text.replace(/[\p{Script=Han}\s]/gu, '');
}

/** Removes Latin letters, accented and full-width ones included (Specification §5, Input cleaning). */
export function removeLatin(text: string): string {
  return text.replace(/\p{Script=Latin}/gu, '');
}
