import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The console: one page, its routes split by the imports themselves. The service is built by scripts/bundle/service.ts. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    outDir: 'dist/console',
    manifest: 'manifest.json',
    sourcemap: false,
    // Fonts and pictures as files, not as data: URLs, which the Content-Security-Policy does not know.
    assetsInlineLimit: 0,
    // Every browser that runs the target preloads modules itself, and the polyfill would be one more script.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
