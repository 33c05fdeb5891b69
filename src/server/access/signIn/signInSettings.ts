import type { LdapSettings } from './ldapDirectory.ts';
import type { ProviderSettings } from './identityProvider.ts';

/** Whether people show a second factor: nobody can, who wants to does, or everybody must. */
export type SecondFactorPolicy = 'off' | 'optional' | 'required';

/** Rules of passwords beyond their letters. */
export interface PasswordRules {
  /** Days after which a password must be changed; 0: never. */
  days: number;
  /** Passwords that a new one must differ from, the present one included. */
  history: number;
}

/** The ways on which people may sign in beside account and password. */
export interface SignInSettings {
  /** `outbox`: messages are kept for an administrator to read; `auto`: that where there is demonstration data, else off. */
  sms: 'auto' | 'outbox' | 'off' | { url: string; token: string | undefined };
  scan: boolean;
  /** Accounts are asked for with the legal entity. */
  group: boolean;
  /** The address by which people reach the product; set where there are providers. */
  publicUrl: string | undefined;
  providers: readonly ProviderSettings[];
  ldap: LdapSettings | undefined;
  secondFactor: SecondFactorPolicy;
  passwords: PasswordRules;
}

export const PASSWORD_RULES: PasswordRules = { days: 90, history: 5 };
