declare module '*/scripts/build.mjs' {
  export function buildIfNeeded(): Promise<boolean>;
}

declare module '*/scripts/lib/chromium.mjs' {
  export function findChromium(): string | undefined;
}
