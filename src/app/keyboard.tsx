import { Suspense, useEffect, useState } from 'react'
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
  const close = () => setOverlay(undefined)
  return (
    <Suspense>
      {overlay === 'palette' && <Palette signedIn={signedIn} onClose={close} />}
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
