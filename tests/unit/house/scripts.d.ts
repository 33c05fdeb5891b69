declare module '*/scripts/lib/plugins/files.mjs' {
  export const KIND_NAMES: readonly string[];
  export function filesOf(name: string, kind: string): Record<string, string>;
}
declare module '*/scripts/lib/modelsFault.mjs' {
  export function modelsFault(output: string): string;
}
