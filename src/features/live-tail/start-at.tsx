import { type FormEvent, useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { Popover } from '#ui/controls/overlay/later.tsx'
import type { Address } from './use-address.ts'
import { parseOffset, parseStart } from './start.ts'
import { useWords } from './words.ts'
import { nameOf } from './live-tail.queries.ts'
import style from './start-at.module.css'

type Props = {
  readonly address: Address
  readonly head: number
  readonly subscriptions: readonly Subscription[]
}

/** Where the list starts: the newest event, the last 100, an offset, or a subscription's cursor. */
export function StartAt({ address, head, subscriptions }: Props) {
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
    <span className={style.startAt}>
      <span className={style.startLabel}>{t('start.label')}</span>
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
          <div className={style.startForm}>
            {choices.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                className={style.choice}
                aria-pressed={start.from !== 'offset' && (address.start ?? '') === value}
                onClick={() => choose(value)}
              >
                <span className="ellipsis">{label}</span>
              </button>
            ))}
            <OffsetForm head={head} start={start.from === 'offset' ? String(start.offset) : ''} onChoose={choose} />
          </div>
        </Popover>
      )}
    </span>
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
    <form className={style.offsetForm} noValidate onSubmit={submit}>
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
