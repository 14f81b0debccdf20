import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { javascriptLanguage } from '@codemirror/lang-javascript'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { codeBase, type CodeWords } from '#common/code/base.ts'
import { type Problem, showProblems } from '#common/code/problems.ts'
import { useTextFromOutside } from '#common/code/use-text-from-outside.ts'
import type { Sample } from '#features/webhooks/callback/text/fields.ts'
import { codeEditing, publishedText } from './extensions.ts'

/** What buttons beside the editor do with it. */
export type CodeHandle = {
  readonly insert: (text: string) => void
  readonly undo: () => void
  readonly redo: () => void
}

export type CodeEditorProps = {
  readonly words: CodeWords
  readonly describedBy: string
  readonly value: string
  readonly published: string
  readonly problems: readonly Problem[]
  readonly sample: Sample
  readonly onChange: (value: string) => void
  /** Whether there is something to undo and to redo. */
  readonly onHistory: (canUndo: boolean, canRedo: boolean) => void
  readonly handle: Ref<CodeHandle>
}

/** The code of the draft. The editor keeps the text while somebody types; a `value` from elsewhere replaces it, which can be undone. */
export function CodeEditor(props: CodeEditorProps) {
  const { words, describedBy, value, published, problems, handle } = props
  const root = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const compared = useRef(new Compartment())
  const giveAway = useTextFromOutside(view, value)
  const sample = useEffectEvent(() => props.sample)
  const onUpdate = useEffectEvent((state: EditorState, isChanged: boolean) => {
    if (!isChanged) return
    const text = state.doc.toString()
    props.onHistory(undoDepth(state) > 0, redoDepth(state) > 0)
    giveAway(text)
    props.onChange(text)
  })
  const create = useEffectEvent((parent: HTMLElement) => {
    const extensions = [
      codeBase(words, javascriptLanguage, describedBy),
      codeEditing(() => sample()),
      compared.current.of(publishedText.of(published)),
      EditorView.updateListener.of(({ state, docChanged }) => onUpdate(state, docChanged)),
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
    view.current?.dispatch({ effects: compared.current.reconfigure(publishedText.of(published)) })
  }, [published])
  useEffect(() => {
    if (view.current) showProblems(view.current, problems)
  }, [problems])

  useImperativeHandle(handle, () => ({
    insert: (text) => {
      const current = view.current
      if (!current) return
      current.dispatch(current.state.replaceSelection(text), { scrollIntoView: true })
      current.focus()
    },
    undo: () => view.current && undo(view.current),
    redo: () => view.current && redo(view.current),
  }))
  return <div ref={root} data-part="code" />
}
