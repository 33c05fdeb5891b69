import type { FunctionDefinition } from './call.ts';
import { dayFunctions } from './functions/days.ts';
import { listFunctions } from './functions/lists.ts';
import { missingFunctions } from './functions/missing.ts';
import { numberFunctions } from './functions/numbers.ts';
import { referenceFunctions } from './functions/references.ts';
import { tableFunctions } from './functions/tables.ts';
import { textFunctions } from './functions/texts.ts';
import { workdayFunctions } from './functions/workdays.ts';

/** Every function of the language by name: what an editor offers, and what the translator looks up. */
export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(
  [
    missingFunctions,
    numberFunctions,
    listFunctions,
    dayFunctions,
    workdayFunctions,
    textFunctions,
    tableFunctions,
    referenceFunctions,
  ].flatMap((group) => Object.entries<FunctionDefinition>(group)),
);
