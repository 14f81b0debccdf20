import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import type { FieldName, Values } from './values.ts'

/** A label with a mark while its field differs from what is stored. */
export function ChangeLabel({ name, children }: { readonly name: FieldName; readonly children: ReactNode }) {
  const { t } = useTranslation('subscriptionEditor')
  const { formState, watch } = useFormContext<Values>()
  const isChanged = JSON.stringify(watch(name)) !== JSON.stringify(formState.defaultValues?.[name])
  return (
    <>
      {children}
      {isChanged && (
        <>
          <Mark aria-hidden />
          <HiddenText>{t('changed')}</HiddenText>
        </>
      )}
    </>
  )
}

const Mark = styled('span')({
  display: 'inline-block',
  flex: 'none',
  width: 6,
  height: 6,
  marginLeft: 6,
  borderRadius: '50%',
  backgroundColor: 'var(--accent)',
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
})
