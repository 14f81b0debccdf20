import { useState, type ReactNode } from 'react'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { createStyleCache } from './style-cache.ts'
import { createUiTheme } from './theme.ts'

const theme = createUiTheme()

/** The theme and the styles of the page, around everything. */
export function UiRoot({ nonce, children }: { readonly nonce?: string | undefined; readonly children: ReactNode }) {
  const [cache] = useState(() => createStyleCache(nonce))
  return (
    <CacheProvider value={cache}>
      {/* theme/mode.ts owns the class on <html>, because the first paint needs it before any script of the page */}
      <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}
