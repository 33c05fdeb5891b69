declare module '*/scripts/build.mjs' {
  export function buildIfNeeded(): Promise<boolean>;
}

declare module '*/scripts/lib/chromium.mjs' {
  export function findChromium(): string | undefined;
}

declare module '*/scripts/lib/bundle.mjs' {
  export const serverPrograms: Record<string, string>;
  export function bundlePrograms(entryPoints: Record<string, string>, outdir: string): Promise<void>;
}
