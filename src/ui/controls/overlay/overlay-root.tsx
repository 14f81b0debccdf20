import { useMemo, type ReactNode } from 'react'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { createStyleCache } from '#ui/theme/style-cache.ts'
import { createUiTheme } from '#ui/theme/theme.ts'
import { useUi } from '#ui/ui-context.tsx'

const theme = createUiTheme()
const caches = new Map<string | undefined, ReturnType<typeof createStyleCache>>()

/** MUI's theme and styles around overlays. They are loaded with the first overlay, not with the first page. */
export function OverlayRoot({ children }: { readonly children: ReactNode }) {
  const { nonce } = useUi()
  const cache = useMemo(() => cacheFor(nonce), [nonce])
  return (
    <CacheProvider value={cache}>
      {/* theme/mode.ts owns the class on <html>, because the sign-in page has it without MUI */}
      <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  )
}

function cacheFor(nonce: string | undefined) {
  const cached = caches.get(nonce)
  if (cached) return cached
  const created = createStyleCache(nonce)
  caches.set(nonce, created)
  return created
}
