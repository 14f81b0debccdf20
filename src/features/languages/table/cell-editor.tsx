import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { indexAfter } from '#ui/keyboard/arrows.ts'
import { Kbd } from '#ui/controls/kbd.tsx'
import type { Suggestion } from '#features/languages/texts/table.ts'

type Props = {
  readonly label: string
  readonly text: string
  readonly suggestions: readonly Suggestion[]
  readonly onText: (text: string) => void
  /** Where the edit ends: the next missing text, the cell at the right or left, or here. */
  readonly onEnd: (where: 'next' | 'right' | 'left' | 'here') => void
}

/** The text of a cell while it is typed; how the same words are translated elsewhere is offered below it. */
export function CellEditor({ label, text, suggestions, onText, onEnd }: Props) {
  const { t } = useTranslation('languages')
  const field = useRef<HTMLInputElement>(null)
  const [before] = useState(text)
  const [chosen, setChosen] = useState(0)
  const offered = suggestions.filter((each) => each.text !== text)
  const take = (suggestion: Suggestion) => {
    onText(suggestion.text)
    field.current?.focus()
  }
  useEffect(() => {
    const input = field.current
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const suggestion = offered[chosen]
    const next = indexAfter(event, { at: chosen, length: offered.length, wraps: true, isTyping: true })
    if (event.key === 'Enter') onEnd('next')
    else if (event.key === 'Escape') {
      onText(before)
      onEnd('here')
    } else if (event.key === 'Tab') {
      if (suggestion && !event.shiftKey) take(suggestion)
      else onEnd(event.shiftKey ? 'left' : 'right')
    } else if (next !== undefined) setChosen(next)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Root>
      <input
        ref={field}
        value={text}
        aria-label={label}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => onEnd('here')}
      />
      {offered.length > 0 && (
        <div>
          <p>{t('table.elsewhere')}</p>
          <ul aria-label={t('table.elsewhere')}>
            {offered.map((each, nth) => (
              <li key={each.text} data-chosen={nth === chosen ? '' : undefined}>
                <button
                  type="button"
                  tabIndex={-1}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(each)}
                >
                  <b>{each.text}</b>
                  <small>{t('table.places', { count: each.places })}</small>
                  {nth === chosen && <Kbd aria-hidden>Tab</Kbd>}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Root>
  )
}

const Root = styled('div')({
  position: 'absolute',
  inset: 0,
  zIndex: 3,
  '& > input': {
    width: '100%',
    height: '100%',
    padding: '0 12px',
    border: 0,
    outline: '2px solid var(--focus)',
    outlineOffset: -2,
    background: 'var(--surface)',
    color: 'var(--text)',
    font: '400 13px/20px var(--sans)',
  },
  '& > div': {
    position: 'absolute',
    top: '100%',
    left: 0,
    minWidth: '100%',
    width: 'max-content',
    maxWidth: 360,
    marginTop: 2,
    padding: 4,
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-l)',
    background: 'var(--surface)',
    boxShadow: 'var(--sh-3)',
  },
  '& p': { padding: '4px 8px', font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li > button': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    width: '100%',
    minHeight: 28,
    padding: '2px 8px',
    borderRadius: 'var(--r-m)',
    textAlign: 'left',
    '& > b': { fontWeight: 500 },
    '& > small': { color: 'var(--text-3)', font: '400 12px/16px var(--sans)' },
    '& > kbd': { marginLeft: 'auto' },
    '&:hover': { background: 'var(--hover)' },
  },
  '& li[data-chosen] > button': { background: 'var(--active)' },
})
