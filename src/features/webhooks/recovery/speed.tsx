import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { Field } from '#ui/controls/fields/field.tsx'
import { Slider } from '#ui/controls/fields/slider.tsx'
import { TextInput } from '#ui/controls/fields/text-input.tsx'
import type { Draft } from './use-draft.ts'
import { useWords } from './use-words.ts'

/** The service takes 1 to 1,000 per second. */
const stops = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const MOST = 1000

type Props = {
  readonly draft: Draft
  /** Events of the subscription with the most of them; each has this speed. */
  readonly most: number
}

/** How fast the events are queued, and how long that takes. */
export function Speed({ draft, most }: Props) {
  const { t, number, duration } = useWords()
  const { perSecond, chosen } = draft
  const [typed, setTyped] = useState<string>()
  const set = (value: number) => {
    setTyped(undefined)
    draft.change({ perSecond: value })
  }
  const type = (text: string) => {
    setTyped(text)
    const value = Number(text)
    if (isSpeed(text)) draft.change({ perSecond: value })
  }
  return (
    <Field
      label={t('speed.label')}
      action={<Estimate>{most > 0 && t('speed.takes', { time: duration((most / perSecond) * 1000) })}</Estimate>}
      help={chosen.length > 1 ? t('speed.each') : t('speed.help')}
      error={typed !== undefined && !isSpeed(typed) && t('speed.wrong')}
    >
      {(names) => (
        <Line>
          <Slider
            label={t('speed.label')}
            stops={stops}
            value={perSecond}
            text={(value) => `${number(value)} ${t('speed.unit')}`}
            onChange={set}
          />
          <TextInput
            {...names}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(perSecond)}
            after={<small>{t('speed.unit')}</small>}
            onChange={(event) => type(event.target.value)}
            onBlur={() => typed !== undefined && isSpeed(typed) && setTyped(undefined)}
          />
        </Line>
      )}
    </Field>
  )
}

const isSpeed = (text: string): boolean => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 132px',
  gap: 16,
  alignItems: 'center',
  paddingLeft: 8,
  '& small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)', whiteSpace: 'nowrap' },
})

const Estimate = styled('span')({ fontWeight: 400, color: 'var(--text-2)', fontVariantNumeric: 'tabular-nums' })
