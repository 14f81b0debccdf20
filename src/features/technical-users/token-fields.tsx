import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useField } from '#common/form-dialog/form-context.ts'
import { expiryOf, presets } from './expiry.ts'
import { type Expiry, ExpiryField } from './expiry-field.tsx'
import { overlapHours, overlapPresets } from './overlap.ts'
import { type Overlap, OverlapField } from './overlap-field.tsx'

/** How long a new token is valid, as the moment at which it ends. */
export const ExpiryInput = z
  .object({ preset: z.enum(presets), date: z.string() })
  .transform(({ preset, date }, { addIssue }) => {
    const end = expiryOf(preset, date)
    if (end) return end.toISOString()
    addIssue({ code: 'custom', message: 'is missing' })
    return z.NEVER
  })

/** How long the old token also works, in hours. */
export const OverlapInput = z
  .object({ preset: z.enum(overlapPresets), date: z.string() })
  .transform(({ preset, date }, { addIssue }) => {
    const hours = overlapHours(preset, date)
    if (hours !== undefined) return hours
    addIssue({ code: 'custom', message: 'is missing' })
    return z.NEVER
  })

export function TokenExpiry() {
  const { value, onChange, error } = useField<{ expiry: Expiry }, 'expiry'>('expiry')
  return <ExpiryField {...{ value, onChange, error }} />
}

export function TokenOverlap({ oldExpiry }: { readonly oldExpiry: string }) {
  const { value, onChange, error } = useField<{ overlap: Overlap }, 'overlap'>('overlap')
  return <OverlapField {...{ value, onChange, error, oldExpiry }} />
}

/** The chosen overlap in hours; undefined for a date that can't be chosen. */
export function useOverlapHours(): number | undefined {
  const { preset, date } = useWatch<{ overlap: Overlap }, 'overlap'>({ name: 'overlap' })
  return overlapHours(preset, date)
}
