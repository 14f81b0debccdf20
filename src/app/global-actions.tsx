import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import type { Action } from '#ui/keyboard/action.ts'
import { signOut } from '#api/session.ts'
import { modes, useAppearance } from '#common/appearance.ts'
import { hasRight } from '#common/use-signed-in.ts'
import { otherPages, pageAt, pages } from './navigation.tsx'

/** Actions of the whole console: the pages of the navigation, what can be created, theme, language, and signing out. */
export function useGlobalActions(signedIn: SignedIn, open: (overlay: 'palette' | 'sheet') => void): readonly Action[] {
  const { t } = useTranslation('common')
  const [{ theme, language }, choose] = useAppearance()
  const leave = (everywhere: boolean) => {
    signOut(everywhere).catch(() => toast.bad(t('account.signOutFailed')))
  }
  const everywhere = (id: string, action: Omit<Action, 'id' | 'group'>): Action => ({
    id,
    group: 'everywhere',
    ...action,
  })
  return [
    ...usePageActions(signedIn),
    everywhere('palette', {
      label: t('palette.title'),
      keys: '$mod+k',
      icon: <Search />,
      run: () => open('palette'),
      isKeysOnly: true,
    }),
    everywhere('shortcuts', { label: t('keys.title'), keys: '?', run: () => open('sheet') }),
    // Forms and dialogs handle these themselves, because they have the focus.
    everywhere('save', { label: t('keys.save'), keys: '$mod+s', otherKeys: '$mod+Enter' }),
    everywhere('close', { label: t('keys.close'), keys: 'Escape' }),
    ...modes
      .filter((value) => value !== theme)
      .map((value) =>
        everywhere(`theme.${value}`, {
          label: `${t('account.theme')}: ${t(`account.mode.${value}`)}`,
          run: () => choose({ theme: value }),
        }),
      ),
    everywhere('language', {
      label: language === 'de' ? 'Language: English' : 'Sprache: Deutsch',
      run: () => choose({ language: language === 'de' ? 'en' : 'de' }),
    }),
    everywhere('signOut', { label: t('account.signOut'), run: () => leave(false) }),
    everywhere('signOut.everywhere', {
      label: t('account.signOutEverywhere'),
      run: () => leave(true),
    }),
  ]
}

/** The pages that the person can open, and what they can create: N on the page of its kind. */
function usePageActions(signedIn: SignedIn): readonly Action[] {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const current = pageAt(pathname)
  const goTo = (page: (typeof otherPages)[number]): Action => ({
    id: `go.${page.id}`,
    label: t(`nav.${page.id}`),
    group: 'go',
    keys: page.letter && `g ${page.letter}`,
    icon: page.icon,
    href: page.path,
    run: () => void navigate(page.path),
  })
  const listed = pages.flatMap((page): Action[] => {
    if (!hasRight(signedIn, page.right)) return []
    const { create } = page
    const go = goTo(page)
    if (!create || !hasRight(signedIn, create.right)) return [go]
    const isHere = page.id === current?.id
    return [
      go,
      {
        id: `new.${page.id}`,
        label: t(`palette.new.${page.id}`),
        icon: <Plus />,
        // The view of the list stays behind the dialog.
        run: () => void navigate(create.path(isHere ? Object.fromEntries(new URLSearchParams(search)) : {})),
        ...(isHere ? { group: 'page', keys: 'n' } : { group: 'everywhere' }),
      },
    ]
  })
  return [...listed, ...otherPages.filter(({ right }) => !right || hasRight(signedIn, right)).map(goTo)]
}
