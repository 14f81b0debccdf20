import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { localCompletionSource } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { type Extension, Facet, RangeSetBuilder } from '@codemirror/state'
import { keymap, Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { problemMarks } from '#common/code/problems.ts'
import { type Sample, fieldAt, sampleMembers } from '#features/webhooks/callback/text/fields.ts'
import { changedLines } from '#features/webhooks/callback/text/changed-lines.ts'

/** Ctrl Enter runs the callback; the page registers it, with the other shortcuts. */
const withoutPageKeys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

/** What typing needs on top. Escape, then Tab leaves the editor, because Tab alone indents. */
export const codeEditing = (sample: () => Sample): Extension => [
  history(),
  indentUnit.of('  '),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightSelectionMatches(),
  autocompletion({ override: [deliveryCompletion(sample), localCompletionSource], icons: false }),
  keymap.of([
    ...closeBracketsKeymap,
    ...withoutPageKeys,
    ...searchKeymap,
    ...historyKeymap,
    ...completionKeymap,
    ...lintKeymap,
    indentWithTab,
  ]),
  changeBars,
  problemMarks,
]

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

/** The published text, which the edited one is compared with. */
export const publishedText = Facet.define<string, string>({ combine: ([text = '']) => text })

/** A bar at each line that was added or changed since the published version. */
const changeBars = EditorView.decorations.compute([publishedText, 'doc'], (state): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>()
  const { lines } = changedLines(state.facet(publishedText), state.doc.toString())
  for (const number of lines) {
    if (number > state.doc.lines) continue
    const { from } = state.doc.line(number)
    builder.add(from, from, edited)
  }
  return builder.finish()
})

const edited = Decoration.line({ class: 'cm-edited' })
