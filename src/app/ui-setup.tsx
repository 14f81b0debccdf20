import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type LinkProps, UiProvider, type UiTexts } from '#ui/ui-context.tsx'
import { UiRoot } from '#ui/theme/ui-root.tsx'
import { styleNonce } from '#api/site.ts'
import { localeOf, readFormats, subscribeFormats } from '#lib/formats.ts'

const PlainLink = ({ href, children, ...rest }: LinkProps) => (
  <a href={href} {...rest}>
    {children}
  </a>
)

/** Gives the components of `ui` their texts and the reader's locale. Links are the browser's; the app has those of its router. */
export function UiSetup({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useTranslation('common')
  const formats = useSyncExternalStore(subscribeFormats, readFormats)
  const settings = useMemo(() => {
    const texts: UiTexts = {
      close: t('ui.close'),
      clear: t('ui.clear'),
      copy: t('ui.copy'),
      copied: t('ui.copied'),
      notCopied: t('ui.notCopied'),
      copyByHand: t('ui.copyByHand'),
      optional: t('ui.optional'),
      selectAll: t('ui.selectAll'),
      selectRow: (name) => t('ui.selectRow', { name }),
      removeFilter: (field) => t('ui.removeFilter', { field }),
      rowActions: (name) => t('ui.rowActions', { name }),
      expand: t('ui.expand'),
      collapse: t('ui.collapse'),
      skipToContent: t('ui.skipToContent'),
      openNavigation: t('ui.openNavigation'),
      collapseNavigation: t('ui.collapseNavigation'),
      expandNavigation: t('ui.expandNavigation'),
      showPassword: t('ui.showPassword'),
      hidePassword: t('ui.hidePassword'),
      loading: t('ui.loading'),
      unsaved: {
        title: t('ui.unsaved.title'),
        text: t('ui.unsaved.text'),
        stay: t('ui.unsaved.stay'),
        discard: t('ui.unsaved.discard'),
      },
      notifications: t('ui.notifications'),
      keys: {
        nextRow: t('keys.nextRow'),
        previousRow: t('keys.previousRow'),
        openRow: t('keys.openRow'),
        preview: t('keys.preview'),
        select: t('keys.select'),
        deselect: t('keys.deselect'),
        closePanel: t('keys.closePanel'),
        undo: t('keys.undo'),
        toasts: t('keys.toasts'),
        andThen: t('keys.then'),
      },
      keyNames: {
        Control: t('keys.name.Control'),
        Space: t('keys.name.Space'),
        End: t('keys.name.End'),
        Home: t('keys.name.Home'),
        Delete: t('keys.name.Delete'),
      },
    }
    // New also when only the time zone changes, so that every date is written again.
    return { texts, locale: localeOf(i18n.language, formats), Link: PlainLink }
  }, [t, i18n.language, formats])
  return (
    <UiRoot nonce={styleNonce()}>
      <UiProvider value={settings}>{children}</UiProvider>
    </UiRoot>
  )
}
