import type { QuickJSHandle } from 'quickjs-emscripten-core'
import type { CallbackProblem } from './callbacks.ts'
import type { CallScope } from './quickjs.ts'
import type { Stage } from './stage.ts'

/** The user's source and the form in which it compiles. */
export interface Script {
  readonly source: string
  /** It has a `return` outside functions, so it runs as the body of a function; its `var` are then not global. */
  readonly wrapped: boolean
}

/** Compiles without running; the problem is the compiler's error with its position in the source. */
export function readScript(scope: CallScope, stage: Stage, source: string): Script | { problem: CallbackProblem } {
  const plain = { source, wrapped: false }
  const error = compile(scope, plain)
  if (!error) return plain
  const problem = locate(stage.describe(error), plain)
  if (problem.message !== 'SyntaxError: return not in a function') return { problem }
  const wrapped = { source, wrapped: true }
  const other = compile(scope, wrapped)
  return other ? { problem: locate(stage.describe(other), wrapped) } : wrapped
}

export const evaluate = ({ context }: CallScope, script: Script) =>
  context.evalCode(textOf(script), fileName, { type: 'global' })

/** The first position in the user's source that the stack names. */
export function locate({ message, stack }: { message: string; stack: string }, script: Script): CallbackProblem {
  const [, lineText, columnText] = /callback\.js:(\d{1,6}):(\d{1,6})/.exec(stack) ?? []
  if (lineText === undefined) return { message }
  // A missing bracket is reported after the last line of the source, in a line of ours.
  const line = Math.min(Number(lineText), script.source.split('\n').length)
  const column = Number(columnText) - (script.wrapped && line === 1 ? prefix.length : 0)
  return { message, line, column: Math.max(1, column) }
}

function compile({ context, manage }: CallScope, script: Script): QuickJSHandle | undefined {
  const result = context.evalCode(textOf(script), fileName, { type: 'global', compileOnly: true })
  if (result.error) return manage(result.error)
  result.value.dispose()
  return undefined
}

// The prefix shares the first line, so that line numbers are the user's; the suffix starts a new one, because the last may be a comment.
const textOf = ({ source, wrapped }: Script) => (wrapped ? `${prefix}${source}\n}).call(this)` : source)
const prefix = '(function () {'
const fileName = 'callback.js'
