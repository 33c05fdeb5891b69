import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { onServerEvent } from '../../client/serverEvents.ts';
import { loadSystemConfig, systemConfigAtom } from '../../session/config.ts';
import { isNews, storedVersion, storeVersion } from './version.ts';

const UpgradeNotice = lazy(async () => ({ default: (await import('./UpgradeNotice.tsx')).UpgradeNotice }));

/**
 * Announces a version that differs from the stored one. A page that stays open asks again whenever its connection to the server was
 * interrupted: that is when one is installed. Refused, the notice comes again with the next loading of the page.
 */
export function UpgradeGate(): ReactNode {
  const served = useAtomValue(systemConfigAtom)?.version;
  const [refused, setRefused] = useState<string>();
  // Where none was stored, this page itself is of the version that was served first.
  const [mine] = useState(() => storedVersion() ?? served);
  useEffect(() => {
    if (mine !== undefined && storedVersion() === undefined) storeVersion(mine);
  }, [mine]);
  useEffect(() => {
    let opened = false;
    return onServerEvent({
      take: () => undefined,
      missed: () => {
        if (opened) void loadSystemConfig().catch(() => undefined);
        opened = true;
      },
    });
  }, []);
  if (served === undefined || mine === undefined || refused === served || !isNews(mine, served)) return null;
  return (
    <Suspense fallback={null}>
      <UpgradeNotice stored={mine} served={served} onRefuse={() => setRefused(served)} />
    </Suspense>
  );
}
