import { unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useEffectEvent, useRef } from 'react'
import { codeBase, codeReading, type CodeWords } from './base.ts'

export type CodeReaderProps = {
  readonly words: CodeWords
  readonly value: string
  /** An earlier text: what differs from it is marked, and what is gone is shown before. */
  readonly original?: string | undefined
}

/** Code that can only be read, alone or compared with an earlier text. Another text needs another `key`. */
export function CodeReader({ words, value, original, language }: CodeReaderProps & { readonly language: Extension }) {
  const root = useRef<HTMLDivElement>(null)
  const create = useEffectEvent((parent: HTMLElement) => {
    const comparison =
      original === undefined
        ? []
        : unifiedMergeView({
            original,
            mergeControls: false,
            gutter: false,
            collapseUnchanged: { margin: 3, minSize: 6 },
          })
    const extensions = [codeBase(words, language), codeReading, comparison]
    return new EditorView({ parent, state: EditorState.create({ doc: value, extensions }) })
  })
  useEffect(() => {
    if (!root.current) return undefined
    const view = create(root.current)
    return () => view.destroy()
  }, [])
  return <div ref={root} data-part="code" />
}
