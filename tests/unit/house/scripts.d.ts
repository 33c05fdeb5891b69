declare module '*/scripts/lib/modelsFault.mjs' {
  export function modelsFault(output: string): string;
}
