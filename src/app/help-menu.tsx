import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuList } from '#ui/controls/overlay/later.tsx'
import { findAction } from '#ui/keyboard/registry.ts'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useWorkspaceState } from '#common/workspace-state.ts'

const links = ['helpCenter', 'userGuide', 'supportUrl'] as const

/** The links of the workspace for help, in a menu at the button that asked for it. Without links the button opens the shortcuts. */
export function HelpMenu() {
  const { t } = useTranslation('common')
  const help = useWorkspaceState()?.help
  const [anchor, setAnchor] = useState<HTMLElement>()
  const email = help?.supportEmail ?? ''
  const entries = [
    ...links.flatMap((id) => {
      const address = help?.[id] ?? ''
      return address === '' ? [] : [{ id, label: t(`help.${id}`), onChoose: () => openElsewhere(address) }]
    }),
    ...(email === ''
      ? []
      : [{ id: 'supportEmail', label: t('help.supportEmail'), onChoose: () => location.assign(`mailto:${email}`) }]),
  ]
  const open = () => void (document.activeElement instanceof HTMLElement && setAnchor(document.activeElement))
  useActions(
    entries.length === 0
      ? []
      : [{ id: 'help', label: t('nav.help'), group: 'everywhere', run: open, isKeysOnly: true }],
  )
  if (!anchor) return null
  const shortcuts = { id: 'shortcuts', label: t('keys.title'), onChoose: () => findAction('shortcuts')?.run?.() }
  return (
    <MenuList
      label={t('nav.help')}
      anchor={anchor}
      entries={[...entries, 'divider', shortcuts]}
      onClose={() => setAnchor(undefined)}
    />
  )
}

const openElsewhere = (address: string) => void open(address, '_blank', 'noopener,noreferrer')
