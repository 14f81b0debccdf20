import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { type Extension, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutterLineClass, WidgetType } from '@codemirror/view'

/** Something wrong at a line, with the words that stand behind it. */
export type Problem = { readonly line: number; readonly column?: number | undefined; readonly text: string }

const effect = StateEffect.define<readonly Problem[]>()

/** The problems of a run: the line is tinted, the place underlined, and the message stands behind the code. */
export const problemMarks: Extension = StateField.define<readonly Problem[]>({
  create: () => [],
  update: (problems, { effects, docChanged, changes, startState, newDoc }) => {
    for (const one of effects) if (one.is(effect)) return one.value
    if (!docChanged) return problems
    // Follows its line while somebody types above it; the next run replaces it.
    return problems.flatMap((problem) => {
      if (problem.line > startState.doc.lines) return []
      const at = changes.mapPos(startState.doc.line(problem.line).from, 1)
      return [{ ...problem, line: newDoc.lineAt(at).number }]
    })
  },
  provide: (field) => [
    EditorView.decorations.compute([field, 'doc'], (state) => decorationsOf(state.field(field), state.doc)),
    gutterLineClass.compute([field, 'doc'], (state) =>
      RangeSet.of(
        linesOf(state.field(field), state.doc).map(({ from }) => new ProblemNumber().range(from)),
        true,
      ),
    ),
  ],
})

export function showProblems(view: EditorView, problems: readonly Problem[]): void {
  const { state } = view
  view.dispatch({ effects: effect.of(problems) })
  const diagnostics = linesOf(problems, state.doc).map((line): Diagnostic => ({
    ...rangeOf(line),
    severity: 'error',
    message: line.text,
  }))
  view.dispatch(setDiagnostics(view.state, diagnostics))
}

type PlacedProblem = Problem & { readonly from: number; readonly to: number; readonly code: string }

const linesOf = (problems: readonly Problem[], doc: Text): PlacedProblem[] =>
  problems
    .filter(({ line }) => line >= 1 && line <= doc.lines)
    .toSorted((a, b) => a.line - b.line)
    .map((problem) => {
      const { from, to, text: code } = doc.line(problem.line)
      return { ...problem, from, to, code }
    })

function decorationsOf(problems: readonly Problem[], doc: Text): DecorationSet {
  const marks = linesOf(problems, doc).flatMap(({ from, to, text }) => [
    Decoration.line({ class: 'cm-problem' }).range(from),
    Decoration.widget({ widget: new ProblemText(text), side: 1 }).range(to),
  ])
  return Decoration.set(marks, true)
}

/** The expression at the column, or the whole line without its indentation. */
function rangeOf({ from, to, code, column }: PlacedProblem) {
  const indent = code.length - code.trimStart().length
  if (column === undefined || column > code.length) return { from: from + indent, to }
  const before = /[\w$.[\]]*$/.exec(code.slice(0, column - 1))?.[0] ?? ''
  const after = /^[\w$.[\]]*/.exec(code.slice(column - 1))?.[0] ?? ''
  const start = column - 1 - before.length
  return { from: from + start, to: from + Math.max(start + 1, column - 1 + after.length) }
}

class ProblemText extends WidgetType {
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
  override eq(other: ProblemText): boolean {
    return other.text === this.text
  }
  override toDOM(): HTMLElement {
    const span = document.createElement('span')
    span.className = 'cm-problemText'
    span.textContent = this.text
    return span
  }
}

class ProblemNumber extends GutterMarker {
  override elementClass = 'cm-problemNumber'
}
