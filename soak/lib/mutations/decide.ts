import type { SourceFile } from '../../../scripts/architecture/files.ts'
import { interrupted } from '../../../scripts/execute.ts'
import type { Mutation } from './draw.ts'
import { importers, stagesFor } from './reach.ts'
import { type Runner, runTests } from './vitest.ts'

export interface Decision {
  readonly outcome: 'caught' | 'survived' | 'skipped' | 'undecided'
  /** The test file that caught it, if one is to blame. */
  readonly by: string
  /** The first failure, or why there is none. */
  readonly detail: string
}

/**
 * Decides mutants one after the other in one tree. A failure counts only if the same test file, run alone, is red with the mutation
 * and green without it: files that are cut short by the first failure, or that fail by chance, catch nothing. So it makes no
 * difference whether an assertion failed or the mutant didn't load. A hang needs no such trial: tests that hang without a mutation
 * are red in every run.
 */
export function decider(runner: Runner, files: readonly SourceFile[]): (mutation: Mutation) => Promise<Decision> {
  const importedBy = importers(files)
  const baseline = new Map<string, Promise<boolean>>()
  const isGreen = (tests: readonly string[]) => {
    const key = tests.join(' ')
    const result = baseline.get(key) ?? runTests(runner, tests).then(({ kind }) => kind === 'green')
    baseline.set(key, result)
    return result
  }

  const isRedWith = async (mutation: Mutation, test: string) => {
    const restore = runner.tree.change(mutation.path, mutation)
    const { kind } = await runTests(runner, [test]).finally(() => restore?.())
    return kind !== 'green'
  }

  return async (mutation) => {
    const unreliable = new Set<string>()
    for (const stage of stagesFor(mutation.path, importedBy)) {
      const decision = await decideBy(stage)
      if (decision) return decision
    }
    const red = [...unreliable].map((test) => `; not counted, because not red by it alone: ${test}`).join('')
    return {
      outcome: 'survived',
      by: '',
      detail: `${stagesFor(mutation.path, importedBy).flat().length} test files${red}`,
    }

    async function decideBy(stage: readonly string[]): Promise<Decision | undefined> {
      const tests = stage.filter((test) => !unreliable.has(test))
      const restore = runner.tree.change(mutation.path, mutation)
      if (!restore) return { outcome: 'skipped', by: '', detail: 'its text is not there' }
      const { kind, failures } = await runTests(runner, tests).finally(restore)
      if (interrupted()) return { outcome: 'undecided', by: '', detail: 'interrupted' }
      if (kind === 'green') return undefined
      if (kind === 'hangs') return { outcome: 'caught', by: '', detail: 'hangs' }
      for (const [test, detail] of failures) {
        const isToBlame = (await isRedWith(mutation, test)) && (await isGreen([test]))
        // A run that was cut short says nothing.
        if (interrupted()) return { outcome: 'undecided', by: '', detail: 'interrupted' }
        if (isToBlame) return { outcome: 'caught', by: test, detail }
        unreliable.add(test)
      }
      if (failures.size > 0) return decideBy(stage)
      if ((await isGreen(tests)) && !interrupted())
        return { outcome: 'caught', by: '', detail: 'an error outside of tests' }
      return { outcome: 'undecided', by: '', detail: `red without it: ${tests.join(' ')}` }
    }
  }
}
