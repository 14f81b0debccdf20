import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { laterWithin } from '#ui/controls/later.tsx'
import { allowCharacters } from '#ui/keyboard/registry.ts'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { watchFocus } from '#ui/keyboard/watch-focus.ts'
import { useKeyboardSettings } from '#common/keyboard-settings.ts'
import { useGlobalActions } from './global-actions.tsx'
import { pageAt } from './navigation.tsx'

const Palette = laterWithin(() => import('./palette/palette.tsx').then((file) => ({ default: file.Palette })))
const ShortcutSheet = laterWithin(() =>
  import('./palette/shortcut-sheet.tsx').then((file) => ({ default: file.ShortcutSheet })),
)

/** What the keyboard can do on every page, the palette, the list of shortcuts, and where the focus goes. */
export function Keyboard({ signedIn }: { readonly signedIn: SignedIn }) {
  const [overlay, setOverlay] = useState<'palette' | 'sheet'>()
  const [settings, change] = useKeyboardSettings()
  useEffect(watchFocus, [])
  useEffect(() => allowCharacters(settings.areCharactersOn), [settings.areCharactersOn])
  useActions(useGlobalActions(signedIn, setOverlay))
  const { t } = useTranslation('common')
  const page = pageAt(useLocation().pathname)
  const [typed, setTyped] = useState('')
  const close = () => {
    setTyped('')
    setOverlay(undefined)
  }
  return (
    <Suspense fallback={<TypedAhead onType={setTyped} />}>
      {overlay === 'palette' && <Palette {...{ signedIn, typed }} onClose={close} />}
      {overlay === 'sheet' && (
        <ShortcutSheet
          pageName={page && t(`nav.${page.id}`)}
          areCharactersOn={settings.areCharactersOn}
          onSwitch={(areCharactersOn) => change((before) => ({ ...before, areCharactersOn }))}
          onClose={close}
        />
      )}
    </Suspense>
  )
}

/** Takes what is typed while the code of the palette is fetched, which would otherwise be shortcuts of the page below. */
function TypedAhead({ onType }: { readonly onType: (change: (text: string) => string) => void }) {
  useLayoutEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.stopPropagation()
      event.preventDefault()
      if (event.key === 'Backspace') onType((text) => text.slice(0, -1))
      else if (event.key.length === 1) onType((text) => text + event.key)
    }
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [onType])
  return null
}
