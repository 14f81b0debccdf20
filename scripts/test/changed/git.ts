import { execFileSync } from 'node:child_process'
import { root } from './root.ts'

export interface Changes {
  /** The commit that they are compared with, in words. */
  readonly since: string
  readonly paths: readonly string[]
}

/**
 * Files that differ from a commit: committed or not, new ones and deleted ones. `upstream` stands for the newest commit that this
 * branch shares with its upstream branch, or for the last commit where there is no such branch. A sentence where that fails.
 */
export function changesSince(commit: string): Changes | string {
  try {
    const { base, since } = commit === 'upstream' ? upstream() : { base: commit, since: commit }
    const known = git('diff', '--name-only', '--no-renames', '-z', base, '--')
    const added = git('ls-files', '--others', '--exclude-standard', '-z')
    return { since, paths: [...new Set([...known.split('\0'), ...added.split('\0')])].filter(Boolean).toSorted() }
  } catch (error) {
    return `Git can't say what changed since ${commit}: ${reasonOf(error)}`
  }
}

function upstream(): { base: string; since: string } {
  try {
    const name = git('rev-parse', '--abbrev-ref', '@{upstream}').trim()
    const base = git('merge-base', 'HEAD', name).trim()
    return { base, since: `${base.slice(0, 8)} (${name})` }
  } catch {
    return { base: 'HEAD', since: 'the last commit, because this branch has no upstream branch' }
  }
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e8 })

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = 'stderr' in error ? String(error.stderr).trim() : ''
  return said.split('\n')[0] || error.message
}
