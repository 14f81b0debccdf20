import type { ReactNode } from 'react'
import { render } from '@testing-library/react'
import { PageTheme } from '#ui/theme/page-theme.tsx'
import { UiRoot } from '#ui/theme/ui-root.tsx'
import { UiProvider, type LinkProps, type UiSettings } from '#ui/ui-context.tsx'

const settings: UiSettings = {
  locale: 'en',
  Link: ({ href, children, ...rest }: LinkProps) => (
    <a href={href} {...rest}>
      {children}
    </a>
  ),
  texts: {
    close: 'Close',
    clear: 'Clear',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: "Couldn't copy",
    copyByHand: 'Copy the selected text yourself',
    optional: 'optional',
    selectAll: 'Select all',
    selectRow: (name) => `Select ${name}`,
    removeFilter: (field) => `Remove filter ${field}`,
    rowActions: (name) => `Actions for ${name}`,
    expand: 'Expand',
    collapse: 'Collapse',
    skipToContent: 'Skip to content',
    openNavigation: 'Open navigation',
    collapseNavigation: 'Collapse navigation',
    expandNavigation: 'Expand navigation',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    loading: 'Loading',
    unsaved: { title: 'Discard changes?', text: 'Nothing is saved yet.', stay: 'Keep editing', discard: 'Discard' },
    notifications: 'Notifications',
    keys: {
      nextRow: 'Next row',
      previousRow: 'Previous row',
      openRow: 'Open row',
      preview: 'Preview',
      select: 'Select row',
      deselect: 'Clear selection',
      closePanel: 'Close panel',
      undo: 'Undo',
      toasts: 'Go to notification and back',
      andThen: 'then',
    },
    keyNames: { Control: 'Ctrl' },
  },
}

/** Renders a component as the app would, with the theme and English texts. */
export const renderPart = (children: ReactNode) => render(part(children))

/** The same for `rerender`. */
export const part = (children: ReactNode) => (
  <UiRoot>
    <PageTheme>
      <UiProvider value={settings}>{children}</UiProvider>
    </PageTheme>
  </UiRoot>
)
