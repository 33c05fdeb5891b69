import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What the reader of PDF files loads when a document names fonts that it does not hold: character maps and the standard fonts. */
const FOLDERS = ['cmaps', 'standard_fonts'];
const home = path.resolve(import.meta.dirname, '../node_modules/pdfjs-dist');

/** A plugin of vite that puts them below `/pdf/` of the application, built or served from its sources. */
export const pdfAssets = (): Plugin => ({
  name: 'pdf-assets',
  generateBundle() {
    for (const folder of FOLDERS)
      for (const name of readdirSync(path.join(home, folder)))
        this.emitFile({
          type: 'asset',
          fileName: `pdf/${folder}/${name}`,
          source: readFileSync(path.join(home, folder, name)),
        });
  },
  configureServer(server) {
    server.middlewares.use('/pdf', (request, response, next) => {
      const [folder = '', name = ''] = (request.url ?? '').slice(1).split('/');
      const file = path.join(home, folder, path.basename(name));
      if (FOLDERS.includes(folder) && existsSync(file)) createReadStream(file).pipe(response);
      else next();
    });
  },
});
