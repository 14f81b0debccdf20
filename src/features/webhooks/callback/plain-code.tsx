import { type RefObject, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { DiffView } from '#common/diff/diff-view.tsx'
import { useLineDiff } from '#common/diff/use-line-diff.ts'
import type { CodeEditorProps } from './code/code-editor.tsx'
import type { CodeReaderProps } from '#common/code/code-reader.tsx'

type Props = Pick<CodeEditorProps, 'words' | 'value' | 'problems' | 'onChange' | 'handle'>

/** The code as plain text: no colours and no completion, but whatever reads and writes text fields, and Tab leaves it. */
export function PlainEditor({ words, value, problems, onChange, handle }: Props) {
  const { t } = useTranslation('callback')
  const field = useRef<HTMLTextAreaElement>(null)
  useHandle(handle, field, onChange)
  return (
    <Root>
      <textarea
        ref={field}
        aria-label={words.label}
        aria-invalid={problems.length > 0}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {problems.length > 0 && (
        <ul aria-label={t('code.problems')}>
          {problems.map(({ line, text }) => (
            <li key={`${line} ${text}`}>{t('problem.inLine', { line, message: text })}</li>
          ))}
        </ul>
      )}
    </Root>
  )
}

function useHandle(handle: Props['handle'], field: RefObject<HTMLTextAreaElement | null>, onChange: Props['onChange']) {
  useImperativeHandle(handle, () => {
    const command = (name: 'undo' | 'redo') => {
      field.current?.focus()
      // The only way to the undo list that the browser keeps for a text field.
      document.execCommand(name)
    }
    return {
      insert: (text) => {
        const area = field.current
        if (!area) return
        area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
        onChange(area.value)
        area.focus()
      },
      undo: () => command('undo'),
      redo: () => command('redo'),
    }
  })
}

/** The same to read, alone or line by line beside an earlier text. */
export function PlainReader({ words, value, original }: CodeReaderProps) {
  const comparison = useLineDiff(original === undefined ? undefined : { before: original, after: value })
  if (original !== undefined) return <DiffView comparison={comparison} label={words.label} look="bare" />
  return (
    // Scrolled with the keys, too.
    <Root tabIndex={0} role="region" aria-label={words.label}>
      <pre>{value}</pre>
    </Root>
  )
}

const Root = styled('div')({
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'auto',
  '& > :is(textarea, pre)': {
    flex: 1,
    margin: 0,
    padding: '8px var(--gutter)',
    border: 0,
    resize: 'none',
    minHeight: 120,
    font: '400 12px/20px var(--mono)',
    fontFeatureSettings: '"calt" 0',
    color: 'var(--text)',
    background: 'transparent',
    tabSize: 2,
  },
  '& > textarea:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: -2 },
  '& > ul': {
    padding: '8px var(--gutter)',
    background: 'var(--bad-tint)',
    color: 'var(--bad-text)',
    font: '400 12px/18px var(--sans)',
  },
})
