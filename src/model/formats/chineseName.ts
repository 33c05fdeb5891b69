/**
 * A Chinese personal name: one to six Chinese characters, and up to two further such parts after a dot, as in
 * names of minorities ("买买提·吐尔逊") (Specification §5, Format checks).
 */
export function isChineseName(text: string): boolean {
  return /^\p{Script=Han}{1,6}(?:[·•‧・．.]\p{Script=Han}{1,6}){0,2}$/u.test(text);
}
