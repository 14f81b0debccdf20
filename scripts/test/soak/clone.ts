import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Clones the last commit into a folder, without packages and caches, and makes a folder for temporary files beside it. */
export async function cloneOf(parent: string): Promise<[folder: string, temporary: string]> {
  const [folder, temporary] = [join(parent, 'clone'), join(parent, 'tmp')]
  // PostgreSQL, which may run as another user, has a folder of its own.
  mkdirSync(temporary)
  git('clone', '--quiet', '--no-hardlinks', root, folder)
  return [folder, temporary]
}

export const head = () => git('rev-parse', '--short=8', 'HEAD').trim()

export const uncommitted = () => git('status', '--porcelain').split('\n').filter(Boolean).length

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : ''
    throw new Error(`git ${args[0]} failed: ${said || String(error)}`, { cause: error })
  }
}
