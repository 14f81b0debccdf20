import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import type { FieldName, Values } from './values.ts'

/** A label with a mark while its field differs from what is stored. The bar of changes says the same in words, so the name of the field has no second part. */
export function ChangeLabel({ name, children }: { readonly name: FieldName; readonly children: ReactNode }) {
  const { formState, watch } = useFormContext<Values>()
  const isChanged = JSON.stringify(watch(name)) !== JSON.stringify(formState.defaultValues?.[name])
  return (
    <>
      {children}
      {isChanged && <Mark aria-hidden />}
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
