import { Facet, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { changedLines } from '#features/webhooks/callback/text/changed-lines.ts'

/** The published text, which the edited one is compared with. */
export const publishedText = Facet.define<string, string>({ combine: ([text = '']) => text })

/** A bar at each line that was added or changed since the published version. */
export const changeBars = EditorView.decorations.compute([publishedText, 'doc'], (state): DecorationSet => {
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
