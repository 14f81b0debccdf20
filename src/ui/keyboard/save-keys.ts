import type { KeyboardEvent } from 'react'

/** Whether a press saves the form it happens in: Ctrl or Cmd with S or Enter. */
export const isSaveKey = ({ ctrlKey, metaKey, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && ['s', 'enter'].includes(key.toLowerCase())
