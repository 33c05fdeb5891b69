import type { Access } from '../access/access.ts';
import type { SecretSeal } from '../access/secretSeal.ts';
import { BoundAccounts } from '../access/signIn/boundAccounts.ts';
import { IdentityProvider } from '../access/signIn/identityProvider.ts';
import { MobileSignIn } from '../access/signIn/mobileSignIn.ts';
import { ScanSignIn } from '../access/signIn/scanSignIn.ts';
import { SecondFactorSignIn } from '../access/signIn/secondFactorSignIn.ts';
import type { SignInSettings } from '../access/signIn/signInSettings.ts';
import { httpGateway, type SmsGateway } from '../access/signIn/smsGateway.ts';
import { UnifiedSignIn } from '../access/signIn/unifiedSignIn.ts';
import type { SignInWays } from '../access/signIn/ways.ts';
import { BASE_PATH, SSO_CALLBACK } from '../../contract/protocol.ts';
import type { Database } from '../database/connect.ts';
import type { Log } from '../http/log.ts';
import type { ModelRegistry } from '../models/registry.ts';
import { enterSms } from '../records/messages/smsMessages.ts';

interface Parts {
  database: Database;
  registry: ModelRegistry;
  access: Access;
  seal: SecretSeal;
  now: () => Date;
  log: Log;
  /** There is demonstration data. */
  isDemo: boolean;
}

/** Puts the ways to sign in together as the settings want them. */
export function signInWays(settings: SignInSettings, parts: Parts): SignInWays {
  const { database, access, log } = parts;
  const gateway = gatewayOf(settings.sms, parts);
  const redirectUri = `${settings.publicUrl ?? ''}${BASE_PATH}/${SSO_CALLBACK}`;
  const providers = settings.providers.map((provider) => new IdentityProvider(provider, redirectUri));
  const unified = new UnifiedSignIn(database, access, providers, (error) => log(`unified sign-in: ${String(error)}`));
  return {
    mobile: gateway && new MobileSignIn(database, access, gateway, (error) => log(`text message: ${String(error)}`)),
    scan: settings.scan ? new ScanSignIn(database, access) : null,
    unified,
    bound: new BoundAccounts(database, access, unified),
    secondFactor: new SecondFactorSignIn(database, access, parts.seal, settings.secondFactor, parts.now),
    policy: settings.secondFactor,
    group: settings.group,
  };
}

function gatewayOf(sms: SignInSettings['sms'], { database, registry, isDemo }: Parts): SmsGateway | null {
  if (sms === 'off' || (sms === 'auto' && !isDemo)) return null;
  if (typeof sms === 'string') return (message) => enterSms(database, registry, message, 'kept');
  const send = httpGateway(sms.url, sms.token);
  return async (message) => {
    try {
      await send(message);
    } catch (error) {
      await enterSms(database, registry, message, 'failed');
      throw error;
    }
    await enterSms(database, registry, message, 'sent');
  };
}
