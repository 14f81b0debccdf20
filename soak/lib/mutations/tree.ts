import { execFileSync } from 'node:child_process'
import { constants, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applied, type Edit } from './edit.ts'

const root = join(import.meta.dirname, '../../..')

/** A clone with packages of its own, in which files are mutated. */
export interface Tree {
  readonly folder: string
  readonly commit: string
  /** Makes an edit and gives what takes it back; nothing if the text is not there. */
  change(path: string, edit: Edit): (() => void) | undefined
  remove(): void
}

/** Clones a commit of this repository, with its packages: the ones that are installed here, if the commit has the same. */
export async function cloneAt(revision: string): Promise<Tree> {
  const commit = git(root, 'rev-parse', '--verify', `${revision}^{commit}`)
  const folder = await mkdtemp(join(tmpdir(), 'landscape-mutations-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // However this process ends, the clone does not outlive it.
  process.once('exit', remove)
  git(root, 'clone', '--quiet', '--shared', '--no-checkout', root, folder)
  git(folder, 'checkout', '--quiet', '--detach', commit)
  const lockIn = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  if (lockIn(folder) === lockIn(root)) {
    const how = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE }
    await cp(join(root, 'node_modules'), join(folder, 'node_modules'), how)
  }
  // Installs those of another commit, whose packages may be others.
  execFileSync(process.execPath, ['--input-type=module', '--eval', ensurePackages], { cwd: folder, stdio: 'inherit' })
  return { folder, commit, change: (path, edit) => change(join(folder, path), edit), remove }
}

const ensurePackages = "import { ensurePackages } from './scripts/run/packages.mjs'; await ensurePackages()"

function change(file: string, edit: Edit): (() => void) | undefined {
  const code = textOf(file)
  const mutated = code === undefined ? undefined : applied(edit, code)
  if (code === undefined || mutated === undefined) return undefined
  writeFileSync(file, mutated)
  return () => writeFileSync(file, code)
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
