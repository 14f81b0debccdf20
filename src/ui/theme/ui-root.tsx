import { useState, type ReactNode } from 'react'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { createStyleCache } from './style-cache.ts'
import { createUiTheme } from './theme.ts'

const theme = createUiTheme()

/** The theme of the sign-in form and the styles of the page, around everything. `PageTheme` adds what the pages need. */
export function UiRoot({ nonce, children }: { readonly nonce?: string | undefined; readonly children: ReactNode }) {
  const [cache] = useState(() => createStyleCache(nonce))
  return (
    <CacheProvider value={cache}>
      {/* The page's scheme is ours (mode.ts): MUI neither remembers one nor marks the document with it. */}
      <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
