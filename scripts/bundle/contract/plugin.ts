import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { contractFile, hasEffects, pageVariant, schemaVariant } from './variants.ts'

const inContract = /\/mock-server\/contract\/[\w./-]+\.ts$/
const isSchemas = (id: string) => inContract.test(id) && id.endsWith('.schemas.ts')

/**
 * Leaves the schemas of the contract out of the built console, which trusts the answers of its own service; a form that uses a
 * schema loads it with its own code. Development and tests load the files as they are.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (isSchemas(source) ? source : undefined),
    async load(id) {
      if (!inContract.test(id)) return undefined
      const path = contractFile(id)
      const source = await readFile(path, 'utf8')
      const code = isSchemas(id) ? schemaVariant(path, source) : pageVariant(path, source)
      return { code, moduleType: 'ts', moduleSideEffects: hasEffects(path, source) }
    },
  }
}
