import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { RadioField } from '#ui/controls/fields/radio-field.tsx'

type Card<Value extends string> = { readonly value: Value; readonly label: string; readonly help: string }

/** A choice of two that changes the form. With a `refusal` it shows the choice and says why it can't be changed. */
export function RadioCards<Value extends string>({
  label,
  cards,
  value,
  refusal,
  onChange,
}: {
  readonly label: string
  readonly cards: readonly Card<Value>[]
  readonly value: Value
  readonly refusal?: string | undefined
  readonly onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <Cards role="radiogroup" aria-label={label}>
      {cards.map((card) => (
        <div key={card.value} data-chosen={card.value === value ? '' : undefined} data-tip={refusal}>
          <RadioField
            name={name}
            label={<b>{card.label}</b>}
            help={card.help}
            value={card.value}
            checked={card.value === value}
            disabled={refusal !== undefined && card.value !== value}
            onChange={() => refusal === undefined && onChange(card.value)}
          />
        </div>
      ))}
    </Cards>
  )
}

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 8,
  '& > div': {
    minHeight: 50,
    padding: '8px 12px',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-m)',
    '&:has(:focus-visible)': { outline: '2px solid var(--focus)', outlineOffset: 1 },
  },
  '& > [data-chosen]': {
    borderColor: 'var(--accent)',
    boxShadow: 'inset 0 0 0 1px var(--accent)',
    backgroundColor: 'var(--accent-tint)',
  },
  '& b': { fontWeight: 600 },
  '@media (forced-colors: active)': { '& > [data-chosen]': { outline: '2px solid Highlight' } },
})
