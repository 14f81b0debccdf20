import type { ReactNode } from 'react'

/** Under which heading the list of shortcuts shows an action. Where two actions have the same keys, the earlier group wins. */
export const actionGroups = ['page', 'list', 'go', 'everywhere'] as const
export type ActionGroup = (typeof actionGroups)[number]

/** Something a reader can do: by its keys, or by its name in the palette. */
export type Action = {
  readonly id: string
  readonly label: string
  /** What it is done with, such as the name of a row; beside the label in the palette. */
  readonly detail?: string
  readonly group: ActionGroup
  /**
   * `j`, `Escape`, `$mod+k` (Ctrl, or Cmd on a Mac), or one after the other: `g b`. Characters are ignored while somebody types, and
   * all keys while a dialog or a menu is open.
   */
  readonly keys?: string | undefined
  /** Other keys that do the same; only listed. */
  readonly otherKeys?: string
  readonly icon?: ReactNode
  /** Absent: the part that has the focus handles the keys itself, and the action is only listed. */
  readonly run?: ((event?: KeyboardEvent) => void) | undefined
  /** The address that `run` goes to, which the palette can also open in another tab. */
  readonly href?: string
  /** Whether the keys apply to this press; otherwise the next action with the same keys is asked. */
  readonly when?: (event: KeyboardEvent) => boolean
  /** Not in the palette, for keys that only make sense as keys, such as the next row. */
  readonly isKeysOnly?: boolean
}
