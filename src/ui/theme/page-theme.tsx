import type { ReactNode } from 'react'
import { type Theme, ThemeProvider } from '@mui/material/styles'
import { choices } from './parts/choices.ts'
import { marks } from './parts/marks.ts'
import { navigation } from './parts/navigation.ts'
import { overlays } from './parts/overlays.ts'

/** Adds to the theme how the MUI components of the pages look; the sign-in form does without their code. */
export function PageTheme({ children }: { readonly children: ReactNode }) {
  return <ThemeProvider theme={withPageParts}>{children}</ThemeProvider>
}

function withPageParts(theme: Theme): Theme {
  const components = { ...theme.components, ...choices, ...marks, ...navigation, ...overlays }
  return Object.assign({}, theme, { components })
}
