import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascriptLanguage, localCompletionSource } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { changeBars } from './changed-lines.ts'
import { deliveryCompletion } from './completion.ts'
import { problemMarks } from './problems.ts'
import type { Sample } from '#features/webhooks/callback/text/fields.ts'
import { codeTheme } from './theme.ts'

/** Ctrl Enter runs the callback; the page registers it, with the other shortcuts. */
const withoutPageKeys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

export type CodeWords = { readonly label: string; readonly phrases: Readonly<Record<string, string>> }

/** What every view of the code has: language, colours, numbers, and a name. */
export const codeBase = ({ label, phrases }: CodeWords, describedBy?: string): Extension => [
  javascriptLanguage,
  codeTheme(),
  lineNumbers(),
  EditorView.lineWrapping,
  EditorState.phrases.of(phrases),
  EditorView.contentAttributes.of({
    'aria-label': label,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  }),
]

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

/** A text that can be read, selected and searched. It keeps the focus, so that keys can move and copy. */
export const codeReading: Extension = [
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
  keymap.of(searchKeymap),
]
