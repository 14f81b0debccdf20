import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { codeBase, type CodeWords } from '#common/code/base.ts'
import { type Problem, problemMarks, showProblems } from '#common/code/problems.ts'
import { useTextFromOutside } from '#common/code/use-text-from-outside.ts'
import { schemaCompletion } from './completion.ts'
import { rangeOf } from './json-tree.ts'
import type { JsonSchema } from './schemas.ts'

/** What is wrong: with the text as a whole at a line, or with the value at a path. */
export type JsonProblem = { readonly text: string; readonly line?: number; readonly path?: readonly string[] }

export type JsonEditorProps = {
  readonly words: CodeWords
  readonly value: string
  readonly schema: JsonSchema
  readonly problems: readonly JsonProblem[]
  readonly isLocked: boolean
  readonly onChange: (text: string) => void
}

/** The page's own shortcuts go past the editor. Tab leaves it. */
const keys = [
  ...closeBracketsKeymap,
  ...defaultKeymap,
  ...searchKeymap,
  ...historyKeymap,
  ...completionKeymap,
  ...foldKeymap,
  ...lintKeymap,
]

/** JSON with completion by a schema. The editor keeps the text while somebody types; another `value` replaces it. */
export function JsonEditor(props: JsonEditorProps) {
  const { words, value, problems, isLocked } = props
  const root = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const giveAway = useTextFromOutside(view, value)
  const onUpdate = useEffectEvent((text: string) => {
    giveAway(text)
    props.onChange(text)
  })
  const create = useEffectEvent((parent: HTMLElement) => {
    const extensions = [
      codeBase(words, json()),
      foldGutter({ openText: '▾', closedText: '▸' }),
      history(),
      indentUnit.of('  '),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      highlightSelectionMatches(),
      autocompletion({ override: [schemaCompletion(props.schema)], icons: false }),
      keymap.of(keys),
      problemMarks,
      EditorState.readOnly.of(isLocked),
      EditorView.updateListener.of(({ state, docChanged }) => docChanged && onUpdate(state.doc.toString())),
    ]
    return new EditorView({ parent, state: EditorState.create({ doc: value, extensions }) })
  })
  useEffect(() => {
    if (!root.current) return undefined
    const created = create(root.current)
    view.current = created
    return () => created.destroy()
  }, [])
  useEffect(() => {
    const current = view.current
    if (current)
      showProblems(
        current,
        problems.map((problem) => placed(current.state, problem)),
      )
  }, [problems])
  return <div ref={root} data-part="code" />
}

function placed(state: EditorState, { text, line, path }: JsonProblem): Problem {
  if (line !== undefined || path === undefined) return { line: Math.min(line ?? 1, state.doc.lines), text }
  const { number, from } = state.doc.lineAt(rangeOf(state, path).from)
  return { line: number, column: rangeOf(state, path).from - from + 1, text }
}
