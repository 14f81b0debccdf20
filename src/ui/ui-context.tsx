import { createContext, use, type ComponentType, type ReactNode, type Ref } from 'react'

/** Texts of the components themselves; the app provides them in the reader's language. */
export type UiTexts = {
  readonly close: string
  readonly clear: string
  readonly copy: string
  readonly copied: string
  readonly notCopied: string
  readonly copyByHand: string
  readonly optional: string
  readonly selectAll: string
  readonly selectRow: (name: string) => string
  readonly removeFilter: (field: string) => string
  readonly rowActions: (name: string) => string
  readonly expand: string
  readonly collapse: string
  readonly skipToContent: string
  readonly openNavigation: string
  readonly collapseNavigation: string
  readonly expandNavigation: string
  readonly showPassword: string
  readonly hidePassword: string
  readonly loading: string
  readonly unsaved: { readonly title: string; readonly text: string; readonly stay: string; readonly discard: string }
  readonly notifications: string
  /** Names of the shortcuts that parts register themselves. */
  readonly keys: {
    readonly nextRow: string
    readonly previousRow: string
    readonly openRow: string
    readonly preview: string
    readonly select: string
    readonly deselect: string
    readonly closePanel: string
    readonly undo: string
    readonly toasts: string
    readonly andThen: string
  }
  /** How keys are called on the keyboard, where that differs by language: `{ Control: 'Strg' }`. */
  readonly keyNames: Readonly<Record<string, string>>
}

export type LinkProps = {
  readonly href: string
  readonly children?: ReactNode
  readonly className?: string | undefined
  readonly title?: string | undefined
  readonly [data: `data-${string}`]: string | undefined
  readonly tabIndex?: number | undefined
  readonly 'aria-current'?: 'page' | undefined
  readonly 'aria-label'?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly ref?: Ref<HTMLAnchorElement> | undefined
}

/** What the app provides to `ui`: texts, the reader's locale, and the router's link. */
export type UiSettings = {
  readonly texts: UiTexts
  readonly locale: string
  readonly Link: ComponentType<LinkProps>
}

const UiContext = createContext<UiSettings | undefined>(undefined)

export const UiProvider = UiContext.Provider

export function useUi(): UiSettings {
  const settings = use(UiContext)
  if (!settings) throw new Error('There is no UiProvider')
  return settings
}
