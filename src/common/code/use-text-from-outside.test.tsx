import { EditorView } from '@codemirror/view'
import { cleanup, render } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useTextFromOutside } from './use-text-from-outside.ts'

afterEach(cleanup)

/** An editor whose value comes back when the test says so. */
function Editor({ value, onOpen }: { readonly value: string; readonly onOpen: (view: EditorView) => void }) {
  const root = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const giveAway = useTextFromOutside(view, value)
  const first = useRef({ value, giveAway, onOpen })
  useEffect(() => {
    if (!root.current) return undefined
    const { value: doc, giveAway: give, onOpen: isOpen } = first.current
    const listener = EditorView.updateListener.of(({ state, docChanged }) => docChanged && give(state.doc.toString()))
    const created = new EditorView({ parent: root.current, doc, extensions: [listener] })
    view.current = created
    isOpen(created)
    return () => created.destroy()
  }, [])
  return <div ref={root} />
}

function opened(value: string) {
  const views: EditorView[] = []
  const onOpen = (view: EditorView) => void views.push(view)
  const { rerender } = render(<Editor value={value} onOpen={onOpen} />)
  const [view] = views
  if (!view) throw new Error('The editor did not open')
  return {
    /** Types at the cursor. */
    type: (text: string) => view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type' }),
    moveTo: (anchor: number) => view.dispatch({ selection: { anchor } }),
    comesBack: (text: string) => rerender(<Editor value={text} onOpen={onOpen} />),
    shown: () => [view.state.doc.toString(), view.state.selection.main.head],
  }
}

test('a text that comes back late takes nothing away from what was typed since, and leaves the cursor', () => {
  const { type, moveTo, comesBack, shown } = opened('ad')
  moveTo(1)
  type('b')
  type('c')
  comesBack('abd')
  expect(shown()).toEqual(['abcd', 3])
  comesBack('abcd')
  expect(shown()).toEqual(['abcd', 3])
})

test('a text from elsewhere replaces what is there, also one that was typed before', () => {
  const { type, comesBack, shown } = opened('')
  type('a')
  comesBack('a')
  type('b')
  comesBack('ab')
  comesBack('a')
  expect(shown()[0]).toBe('a')
  comesBack('ab')
  expect(shown()[0]).toBe('ab')
  comesBack('elsewhere')
  expect(shown()[0]).toBe('elsewhere')
})
