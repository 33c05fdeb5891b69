import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfAssets } from './scripts/pdfAssets.ts';
import { sm4Alone } from './scripts/sm4Alone.ts';

const server = process.env['SERVER_URL'] ?? 'http://localhost:8080';

/**
 * The browser application. Routes are split by lazy import. What every first load needs comes in two files, libraries and own code, instead of the
 * many into which lazy pages that share it would split it: a new version of the product leaves the first one in the browser's cache.
 */
export default defineConfig({
  plugins: [react(), pdfAssets(), sm4Alone()],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // The strict Content-Security-Policy allows no data: scripts or fonts; small files stay files.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'start', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/apis': { target: server, changeOrigin: true } },
  },
});
