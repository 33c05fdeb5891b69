import { isChineseName } from './chineseName.ts';
import { isAccount, isPassword, isStrongPassword } from './credentials.ts';
import { isEmail } from './email.ts';
import { isIpv4, isIpv4Any, isPrivateAddress } from './ipv4.ts';
import { isNationalId, isNationalIdChecked } from './nationalId.ts';
import { isLandline, isLandlineModern, isMobile, isMobileModern, isPhone } from './phone.ts';
import { isPlate } from './plate.ts';
import { isPostalCode } from './postalCode.ts';
import { isUrl } from './url.ts';
import { isUscc } from './uscc.ts';

/** A named check of a text. `example` is a text that passes, for hints and messages. */
export interface Format {
  test(text: string): boolean;
  example: string;
}

/**
 * The format checks that a field may name (Specification §5, Format checks). A check speaks of a text that is
 * there: whether an empty field is allowed is the business of `required`.
 */
export const formats = {
  mobile: { test: isMobile, example: '13800138000' },
  mobileModern: { test: isMobileModern, example: '19912345678' },
  landline: { test: isLandline, example: '010-62345678' },
  landlineModern: { test: isLandlineModern, example: '0755-83012345' },
  phone: { test: isPhone, example: '13800138000' },
  account: { test: isAccount, example: 'wang_li' },
  password: { test: isPassword, example: 'a_12345' },
  strongPassword: { test: isStrongPassword, example: 'Rain.2031' },
  ipv4: { test: isIpv4, example: '203.0.113.7' },
  ipv4Any: { test: isIpv4Any, example: '10.20.30.40' },
  ipv4Private: { test: isPrivateAddress, example: '10.20.30.40' },
  email: { test: isEmail, example: 'li.wang@example.com' },
  url: { test: isUrl, example: 'https://www.example.com/a?b=c' },
  nationalId: { test: isNationalId, example: '11010519491231002X' },
  nationalIdChecked: { test: isNationalIdChecked, example: '11010519491231002X' },
  chineseName: { test: isChineseName, example: '王丽' },
  postalCode: { test: isPostalCode, example: '100033' },
  plate: { test: isPlate, example: '京A12345' },
  uscc: { test: isUscc, example: '91350100M000100Y43' },
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

/** Whether `name` is one of the formats; narrows it. */
export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}
