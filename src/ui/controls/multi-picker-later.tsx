import { Suspense } from 'react'
import { styled } from '@mui/material/styles'
import { onPhone, onTouch } from '#ui/theme/parts/sizes.ts'
import { laterWithin } from './later.tsx'
import type { MultiPickerProps } from './multi-picker.tsx'

const Picker = laterWithin(() => import('./multi-picker.tsx').then((file) => ({ default: file.MultiPicker })))

const Place = styled('div')({ minHeight: 32, [onPhone]: { minHeight: 40 }, [onTouch]: { minHeight: 44 } })

/** A `MultiPicker` whose code comes with its first use. Its place is kept, so that no button moves away from under a click. */
export function MultiPicker(props: MultiPickerProps) {
  return (
    <Suspense fallback={<Place />}>
      <Picker {...props} />
    </Suspense>
  )
}
