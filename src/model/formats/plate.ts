/**
 * A vehicle plate of mainland China, new-energy plates included (Specification §5, Format checks; GA 36): the
 * letters I and O are not used; trailers, learners, police, consulates, and Hong Kong and Macao cars end in a character.
 */
export function isPlate(text: string): boolean {
  return ORDINARY.test(text) || NEW_ENERGY.test(text) || EMBASSY.test(text);
}

const PLACE = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z]';
const ORDINARY = new RegExp(`^${PLACE}[A-HJ-NP-Z\\d]{4}[A-HJ-NP-Z\\d挂学警港澳领]$`);
/** Small vehicles carry their letter first, large ones last. */
const NEW_ENERGY = new RegExp(`^${PLACE}(?:[A-HJK][A-HJ-NP-Z\\d]\\d{4}|\\d{5}[A-HJK])$`);
const EMBASSY = /^使\d{6}$/;
