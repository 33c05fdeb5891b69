import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfAssets } from './scripts/pdfAssets.ts';

const server = process.env['SERVER_URL'] ?? 'http://localhost:8080';

/** The browser application. Routes are split by lazy import; vendors are not, which would only load more at first. */
export default defineConfig({
  plugins: [react(), pdfAssets()],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    // The strict Content-Security-Policy allows no data: scripts or fonts; small files stay files.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: true,
  },
  server: {
    proxy: { '/apis': { target: server, changeOrigin: true } },
  },
});
