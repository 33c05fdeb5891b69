import type { BoundAccounts } from './boundAccounts.ts';
import type { MobileSignIn } from './mobileSignIn.ts';
import type { ScanSignIn } from './scanSignIn.ts';
import type { SecondFactorSignIn } from './secondFactorSignIn.ts';
import type { SecondFactorPolicy } from './signInSettings.ts';
import type { UnifiedSignIn } from './unifiedSignIn.ts';

/** The ways to sign in beside account and password; null where this installation has one not. */
export interface SignInWays {
  mobile: MobileSignIn | null;
  scan: ScanSignIn | null;
  unified: UnifiedSignIn;
  bound: BoundAccounts;
  secondFactor: SecondFactorSignIn;
  policy: SecondFactorPolicy;
  /** Accounts are asked for with their legal entity. */
  group: boolean;
}
