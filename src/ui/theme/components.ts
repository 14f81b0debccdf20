import type { ThemeOptions } from '@mui/material/styles'
import { buttons } from './parts/buttons.ts'
import { callouts } from './parts/callouts.ts'
import { checkbox } from './parts/checkbox.ts'
import { inputs } from './parts/inputs.ts'

/** How the MUI components of the sign-in form look, which the pages behind it have as well. */
export const components: NonNullable<ThemeOptions['components']> = {
  ...buttons,
  ...inputs,
  ...checkbox,
  ...callouts,
}
