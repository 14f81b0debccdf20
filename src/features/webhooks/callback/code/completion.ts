import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { fieldAt, type Sample, sampleMembers } from '#features/webhooks/callback/text/fields.ts'

/** What is typed may go on like this; a dot asks anew, for the members of what stands before it. */
const word = /^[\w$]*$/

/** Completes the members of `delivery` and of whatever a variable was given from it, as the chosen sample has them. */
export const deliveryCompletion =
  (sample: () => Sample) =>
  (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/[\w$]+(?:\.[\w$]+|\[\d+\])*\.[\w$]*$/)
    if (!typed) return globals(context)
    const path = typed.text.slice(0, typed.text.lastIndexOf('.'))
    const from = typed.from + path.length + 1
    if (path === 'console') return { from, options: [{ label: 'log', type: 'function' }], validFor: word }
    const members = sampleMembers(fieldAt(path, context.state.doc.toString(), sample()))
    if (members.length === 0) return null
    const options = members.map(({ name, preview }): Completion => ({ label: name, detail: preview, type: 'property' }))
    return { from, options, validFor: word }
  }

function globals(context: CompletionContext): CompletionResult | null {
  const typed = context.matchBefore(/(?<![.\w$])[A-Za-z_$][\w$]*$/)
  if (!typed && !context.explicit) return null
  const options = ['delivery', 'data', 'console.log'].map((label): Completion => ({ label, type: 'variable' }))
  return { from: typed?.from ?? context.pos, options, validFor: word }
}
