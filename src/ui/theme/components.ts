import type { ThemeOptions } from '@mui/material/styles'
import { buttons } from './parts/buttons.ts'
import { choices } from './parts/choices.ts'
import { feedback } from './parts/feedback.ts'
import { inputs } from './parts/inputs.ts'
import { marks } from './parts/marks.ts'
import { navigation } from './parts/navigation.ts'
import { overlays } from './parts/overlays.ts'
import { tables } from './parts/tables.ts'

/** How each MUI component of the console looks. */
export const components: NonNullable<ThemeOptions['components']> = {
  ...buttons,
  ...inputs,
  ...choices,
  ...marks,
  ...navigation,
  ...tables,
  ...feedback,
  ...overlays,
}
