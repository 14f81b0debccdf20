import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { localCompletionSource } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { problemMarks } from '#common/code/problems.ts'
import { changeBars } from './changed-lines.ts'
import { deliveryCompletion } from './completion.ts'
import type { Sample } from '#features/webhooks/callback/text/fields.ts'

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
