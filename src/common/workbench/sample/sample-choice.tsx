import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Picker } from '#ui/controls/picker.tsx'
import type { SampleState } from './use-sample.ts'

type Props = {
  readonly sample: NonNullable<SampleState['sample']>
  readonly choice: SampleState['choice']
  readonly onDone: () => void
}

/** Chooses the fact sheet whose values a preview shows. */
export function SampleChoice({ sample, choice, onDone }: Props) {
  const { t } = useTranslation('editing')
  const id = useId()
  const { onOpen, onChange, ...searching } = choice
  return (
    <Root onFocus={onOpen}>
      <Picker
        id={id}
        label={t('sample.choose')}
        placeholder={t('sample.choose')}
        value={{ id: sample.id, label: sample.displayName }}
        texts={{ none: t('sample.none'), loading: t('sample.loading') }}
        {...searching}
        onChange={(option) => {
          onChange(option.id)
          onDone()
        }}
      />
    </Root>
  )
}

const Root = styled('div')({ flex: 1, minWidth: 0 })
