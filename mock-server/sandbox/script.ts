import type { QuickJSHandle } from 'quickjs-emscripten-core'
import type { CallbackProblem } from './callbacks.ts'
import type { Room } from './quickjs.ts'
import type { Stage } from './stage.ts'

/** The user's source, in the form in which it compiles. */
export interface Script {
  readonly source: string
  /** Its only fault is a `return` outside functions: it runs as the body of one, and its `var` are then no globals. */
  readonly wrapped: boolean
}

/** Compiles without running; the problem is the compiler's, at its place in the source. */
export function readScript(room: Room, stage: Stage, source: string): Script | { problem: CallbackProblem } {
  const plain = { source, wrapped: false }
  const error = compile(room, plain)
  if (!error) return plain
  const problem = locate(stage.describe(error), plain)
  if (problem.message !== 'SyntaxError: return not in a function') return { problem }
  const wrapped = { source, wrapped: true }
  const other = compile(room, wrapped)
  return other ? { problem: locate(stage.describe(other), wrapped) } : wrapped
}

export const evaluate = ({ context }: Room, script: Script) =>
  context.evalCode(textOf(script), fileName, { type: 'global' })

/** The first place in the user's source that the stack names. */
export function locate({ message, stack }: { message: string; stack: string }, script: Script): CallbackProblem {
  const [, lineText, columnText] = /callback\.js:(\d{1,6}):(\d{1,6})/.exec(stack) ?? []
  if (lineText === undefined) return { message }
  // A bracket too few is missed in the line after the last, which is ours.
  const line = Math.min(Number(lineText), script.source.split('\n').length)
  const column = Number(columnText) - (script.wrapped && line === 1 ? prefix.length : 0)
  return { message, line, column: Math.max(1, column) }
}

function compile({ context, manage }: Room, script: Script): QuickJSHandle | undefined {
  const result = context.evalCode(textOf(script), fileName, { type: 'global', compileOnly: true })
  if (result.error) return manage(result.error)
  result.value.dispose()
  return undefined
}

// On the first line, so that the lines stay the user's; the last one may be a comment.
const textOf = ({ source, wrapped }: Script) => (wrapped ? `${prefix}${source}\n}).call(this)` : source)
const prefix = '(function () {'
const fileName = 'callback.js'
