/** `npm run types`: checks the types of the whole project. */
import { typeCheck } from './lib/typeCheck.mjs';

const { code, output } = await typeCheck();
if (output !== '') console.log(output.trimEnd());
process.exitCode = code;
