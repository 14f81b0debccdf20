import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { type FileResult, firstLines, sendReport, type TestResult } from '../results.ts'

/** Reports each file to `npm test` once it has ended, and at the end those that have not. */
export default class VitestResults implements Reporter {
  readonly #ended = new Set<TestModule>()

  async onTestModuleEnd(module: TestModule): Promise<void> {
    this.#ended.add(module)
    await sendReport({ file: this.#resultOf(module) })
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    const faults = errors.map(innermost)
    for (const module of modules) {
      if (this.#ended.has(module)) continue
      const file = this.#resultOf(module)
      const end = faults.find((fault) => isEndOfWorker(fault, module))
      const error = end ? `${end.message.split(' during ')[0]}.` : 'The file was not run to its end.'
      await sendReport({ file: { ...file, error: file.error ?? error } })
    }
    const others = faults.filter((fault) => !modules.some((module) => isEndOfWorker(fault, module)))
    for (const fault of new Set(others.map(textOf))) await sendReport({ fault })
  }

  #resultOf(module: TestModule): FileResult {
    const endedAt = Date.now()
    const tests = [...module.children.allTests()].map(resultOf)
    const error = module.errors()[0]
    return {
      project: module.project.name,
      path: relative(process.cwd(), module.moduleId).replaceAll('\\', '/'),
      startedAt: endedAt - durationOf(module),
      endedAt,
      cpuSeconds: module.meta().cpuSeconds ?? 0,
      tests,
      ...(error ? { error: textOf(error) } : {}),
    }
  }
}

/** In milliseconds. When a file was queued says nothing: its worker runs others first. */
function durationOf(module: TestModule): number {
  const spent = module.diagnostic()
  return (
    spent.environmentSetupDuration +
    spent.prepareDuration +
    spent.collectDuration +
    spent.setupDuration +
    spent.duration
  )
}

function resultOf(test: TestCase): TestResult {
  const { state, errors } = test.result()
  const error = errors?.[0]
  return {
    name: test.fullName,
    state: state === 'pending' ? 'skipped' : state,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    ...(state === 'failed' ? { error: firstLines(error?.stack ?? error?.message ?? '') } : {}),
  }
}

/** The innermost reason: Vitest wraps the end of a worker in two general sentences. */
function innermost(error: SerializedError): SerializedError {
  const [first] = Array.isArray(error['errors']) ? error['errors'] : []
  const inner: SerializedError | undefined = error.cause ?? first
  return inner ? innermost(inner) : error
}

const isEndOfWorker = ({ message }: SerializedError, { moduleId }: TestModule) =>
  message.startsWith('Worker exited') && message.endsWith(moduleId)

const textOf = ({ stack, message }: SerializedError) => firstLines(stack ?? message)
