import { styled } from '@mui/material/styles'
import { Button } from '#ui/controls/button.tsx'
import { MomentField } from '#ui/controls/fields/moment-field.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import type { Shared } from './reader.page.tsx'
import { usePlace } from './reader.queries.ts'
import { useWords } from './use-words.ts'

type Props = Pick<Shared, 'form' | 'place'> & {
  /** A move was tried, so that an empty field can say what to enter. */
  readonly isTried: boolean
  /** What the service said about the last try. */
  readonly refused: string | undefined
  readonly onChange: () => void
}

/** The offset or the time to move to; the head needs no field. */
export function MoveField({ form, place, isTried, refused, onChange }: Props) {
  const { t, number, time } = useWords()
  const { way, text, moment, fault, target } = form
  const at = usePlace(
    way === 'offset' && target !== undefined && target >= place.oldest ? { offset: target } : undefined,
  )
  if (way === 'head') return <Note>{t('move.headText', { head: number(place.head) })}</Note>
  if (way === 'time') {
    return (
      <MomentField
        label={t('move.time')}
        help={target === undefined ? t('move.timeHelp') : t('move.timeOffset', { offset: number(target) })}
        error={refused ?? (isTried && moment === undefined && t('move.enterTime'))}
        value={moment}
        onChange={(value) => {
          form.pick(value)
          onChange()
        }}
      />
    )
  }
  const messages = {
    none: isTried || text !== '' ? t('move.enterOffset', { head: number(place.head) }) : undefined,
    beyond: t('move.beyond', { head: number(place.head) }),
    gone: t('move.gone', { oldest: number(place.oldest), first: number(place.oldest - 1) }),
  }
  return (
    <Line>
      <TextField
        label={t('move.offset')}
        error={refused ?? (fault && messages[fault])}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        isMono
        after={at?.createdAt !== undefined && <small>{time(new Date(at.createdAt))}</small>}
        onChange={(event) => {
          form.type(event.target.value)
          onChange()
        }}
      />
      {form.isTyped && (
        <Button look="ghost" size={32} onClick={form.reset}>
          {t('move.reset')}
        </Button>
      )}
    </Line>
  )
}

const Line = styled('div')({
  display: 'flex',
  gap: 8,
  alignItems: 'start',
  '& > div': { flex: 1, minWidth: 0 },
  '& > button': { marginTop: 20 },
  '& small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)', whiteSpace: 'nowrap' },
})

const Note = styled('p')({ margin: 0, color: 'var(--text-2)' })
