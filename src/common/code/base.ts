import { searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { codeTheme } from './theme.ts'

export type CodeWords = { readonly label: string; readonly phrases: Readonly<Record<string, string>> }

/** What every view of the code has: language, colours, numbers, and a name. */
export const codeBase = ({ label, phrases }: CodeWords, language: Extension, describedBy?: string): Extension => [
  language,
  codeTheme(),
  lineNumbers(),
  EditorView.lineWrapping,
  EditorState.phrases.of(phrases),
  EditorView.contentAttributes.of({
    'aria-label': label,
    // Editable text takes the focus anyhow; this says so to programs that check whether a scrolling part can be reached.
    tabindex: '0',
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  }),
]

/** A text that can be read, selected and searched. It keeps the focus, so that keys can move and copy. */
export const codeReading: Extension = [
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
  keymap.of(searchKeymap),
]
