import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the text of an editor at a `value` from outside. The function it returns takes each text that the editor gives away.
 *
 * On a busy machine such a text comes back as the value when more has been typed. Put into the editor, it would take that away for a
 * moment, move the cursor and close the list of suggestions; so only a value that the editor has not given away replaces its text.
 */
export function useTextFromOutside(view: RefObject<EditorView | undefined>, value: string): (text: string) => void {
  const given = useRef<string[]>([])
  useEffect(() => {
    const current = view.current
    if (!current) return
    const { doc } = current.state
    const isOwn = doc.toString() !== value && given.current.includes(value)
    given.current = isOwn ? given.current.slice(given.current.indexOf(value) + 1) : []
    if (isOwn || doc.toString() === value) return
    current.dispatch({ changes: { from: 0, to: doc.length, insert: value } })
    given.current = []
  }, [view, value])
  return (text) => void given.current.push(text)
}
