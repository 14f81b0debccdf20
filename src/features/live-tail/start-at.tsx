import { styled } from '@mui/material/styles'
import { type FormEvent, useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { Popover } from '#ui/controls/overlay/later.tsx'
import { oneLine } from '#ui/theme/parts/sizes.ts'
import type { Shared } from './live-tail.tsx'
import { parseOffset } from '#common/cursor/offset-text.ts'
import { parseStart } from './start.ts'
import { useWords } from './words.ts'
import { nameOf } from './live-tail.queries.ts'

const Root = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  '& > span': { fontSize: 12, lineHeight: '16px', letterSpacing: 0, color: 'var(--text-3)', whiteSpace: 'nowrap' },
})

const Choices = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  width: 264,
  maxWidth: '100%',
  padding: 4,
  '& .choice': {
    height: 32,
    padding: '0 8px',
    borderRadius: 'var(--r-m)',
    textAlign: 'left',
    width: '100%',
    ...oneLine,
    '&:hover': { background: 'var(--hover)' },
    '&[aria-pressed=true]': {
      background: 'var(--accent-tint)',
      color: 'var(--accent-text)',
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -2 },
    },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& form': { display: 'flex', flexDirection: 'column', gap: 8, padding: 8, borderTop: '1px solid var(--line)' },
})

/** Where the list starts: the newest event, the last 100, an offset, or a subscription's cursor. */
export function StartAt({ address, view: { head }, subscriptions }: Shared) {
  const { t, number } = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choices = [
    { value: '', label: t('start.last') },
    { value: 'newest', label: t('start.newest') },
    ...subscriptions.map((subscription) => ({
      value: `cursor:${subscription.id}`,
      label: t('start.cursor', { name: nameOf(subscription) }),
    })),
  ]
  const start = parseStart(address.start)
  const current =
    start.from === 'offset'
      ? t('start.offset', { offset: number(start.offset) })
      : (choices.find(({ value }) => value === (address.start ?? ''))?.label ?? t('start.last'))
  const choose = (value: string) => {
    setAnchor(null)
    address.startAt(value)
  }
  return (
    <Root>
      <span>{t('start.label')}</span>
      <Button
        look="ghost"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${t('start.label')}: ${current}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current}
        <ChevronDown size={14} aria-hidden />
      </Button>
      {anchor && (
        <Popover label={t('start.label')} anchor={anchor} isAtEnd onClose={() => setAnchor(null)}>
          <Choices>
            {choices.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                className="choice"
                aria-pressed={start.from !== 'offset' && (address.start ?? '') === value}
                onClick={() => choose(value)}
              >
                {label}
              </button>
            ))}
            <OffsetForm head={head} start={start.from === 'offset' ? String(start.offset) : ''} onChoose={choose} />
          </Choices>
        </Popover>
      )}
    </Root>
  )
}

type FormProps = {
  readonly head: number
  readonly start: string
  readonly onChoose: (offset: string) => void
}

function OffsetForm({ head, start, onChoose }: FormProps) {
  const { t, number } = useWords()
  const [text, setText] = useState(start)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const offset = parseOffset(text)
    if (offset === undefined) setWrong(true)
    else onChoose(String(offset))
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={t('start.offsetField')}
        inputMode="numeric"
        autoComplete="off"
        isMono
        value={text}
        error={isWrong && t('start.offsetWrong', { head: number(head) })}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
      />
      <Button type="submit">{t('start.go')}</Button>
    </form>
  )
}
