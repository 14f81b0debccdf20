import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { styleNonce } from '#api/site.ts'

/** The looks of code: our variables, so that light, dark and forced colours need no second theme. */
const look = EditorView.theme({
  '&': { height: '100%', fontSize: '12px', color: 'var(--text)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px', fontFeatureSettings: '"calt" 0', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-line': { padding: '0 16px 0 6px', borderLeft: '3px solid transparent' },
  '.cm-line.cm-edited': { borderLeftColor: 'var(--accent)' },
  '.cm-line.cm-problem': { backgroundColor: 'var(--bad-tint)' },
  '.cm-problemText': {
    marginLeft: '16px',
    font: '500 12px/20px var(--sans)',
    color: 'var(--bad-text)',
    whiteSpace: 'pre-wrap',
  },
  '.cm-gutters': { backgroundColor: 'transparent', border: 'none', color: 'var(--text-3)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '34px', padding: '0 4px 0 0' },
  '.cm-gutterElement.cm-problemNumber': { color: 'var(--bad-text)', fontWeight: '600' },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-tint-2)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-tint-2)',
    outline: '1px solid var(--accent-line)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-tint)' },
  // The picture of the wave that CodeMirror brings is a data: URL, which the page may not load.
  '.cm-lintRange': { backgroundImage: 'none', paddingBottom: '0' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--bad) 1px', textUnderlineOffset: '3px' },
  '.cm-lintRange-active': { backgroundColor: 'var(--bad-tint)' },
  '.cm-tooltip': {
    border: 'none',
    borderRadius: 'var(--r-l)',
    backgroundColor: 'var(--raised)',
    color: 'var(--text)',
    boxShadow: 'var(--sh-3)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '220px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--text-3)', marginLeft: '12px' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-diagnostic': { padding: '6px 10px', font: '400 12px/16px var(--sans)' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
  '.cm-panels': { backgroundColor: 'var(--surface-2)', color: 'var(--text)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 16px', font: '400 12px/16px var(--sans)' },
  '.cm-panel.cm-search label': { fontSize: '12px' },
  '.cm-textfield': {
    fontSize: '12px',
    padding: '3px 8px',
    border: '1px solid var(--line-control)',
    borderRadius: 'var(--r-m)',
    backgroundColor: 'var(--input)',
    color: 'var(--text)',
  },
  '.cm-button': {
    fontSize: '12px',
    padding: '3px 10px',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-m)',
    backgroundImage: 'none',
    backgroundColor: 'var(--button)',
    color: 'var(--text)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--hit)', color: 'var(--text)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--focus)' },
  // Comparison: signs are edges here, so that colour is not the only one.
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': {
    backgroundColor: 'var(--ok-tint)',
    borderLeftColor: 'var(--ok)',
  },
  '&.cm-merge-b .cm-changedText, .cm-changedText': {
    background: 'none',
    textDecoration: 'underline var(--ok) 2px',
    textUnderlineOffset: '3px',
  },
  '.cm-deletedChunk': { backgroundColor: 'var(--bad-tint)', paddingLeft: '0' },
  '.cm-deletedChunk .cm-deletedLine': {
    padding: '0 16px 0 6px',
    borderLeft: '3px double var(--bad)',
    textDecoration: 'none',
  },
  '.cm-deletedChunk .cm-deletedText': { background: 'none', textDecoration: 'line-through var(--bad)' },
  '.cm-collapsedLines': {
    padding: '4px 16px',
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
    background: 'var(--surface-2)',
  },
  // The signs that the library puts beside it are in no font of ours.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"⋯"' },
  '.cm-changeGutter': { width: '0', padding: '0' },
})

const ink = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.self, tags.operatorKeyword], color: 'var(--code-lit)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-str)' },
  { tag: tags.number, color: 'var(--code-num)' },
  { tag: tags.comment, color: 'var(--text-3)' },
  { tag: [tags.punctuation, tags.bracket], color: 'var(--code-punct)' },
])

/** Its styles carry the nonce of the page, as those of all other parts do. */
export function codeTheme(): Extension {
  const nonce = styleNonce()
  return [look, syntaxHighlighting(ink), nonce === undefined ? [] : EditorView.cspNonce.of(nonce)]
}
