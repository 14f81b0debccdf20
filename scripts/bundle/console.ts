import { build } from 'vite'

/** Builds the console with vite.config.ts into a folder. */
export async function buildConsole(root: string, outDir: string): Promise<void> {
  await build({ root, mode: 'production', logLevel: 'warn', build: { outDir, emptyOutDir: true } })
}
