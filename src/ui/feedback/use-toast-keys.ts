import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useUi } from '#ui/ui-context.tsx'
import type { Toast, ToastAction } from './toast-store.ts'

type ToastKeys = {
  readonly toasts: readonly Toast[]
  /** Has one child for each toast. */
  readonly list: RefObject<HTMLElement | null>
  readonly onUndo: (undo: ToastAction, id: number) => void
}

/**
 * Toasts by keyboard: Ctrl+Z chooses the latest Undo. F8 brings the focus to that toast, else to the latest one, so that nobody has
 * to Tab through the page before it leaves; F8 again or Escape brings the focus back.
 */
export function useToastKeys({ toasts, list, onUndo }: ToastKeys) {
  const { texts } = useUi()
  const before = useRef<Element | null>(null)
  const undoable = toasts.findLast(({ actions }) => actions.some(({ isUndo }) => isUndo))
  const undo = undoable?.actions.find(({ isUndo }) => isUndo)
  const target = undoable ?? toasts.at(-1)

  /** To where the focus was before it came to the toasts; false if that is gone. */
  const goBack = (): boolean => {
    if (!(before.current instanceof HTMLElement) || !before.current.isConnected) return false
    before.current.focus()
    return true
  }
  const goToOrBack = () => {
    if (list.current?.contains(document.activeElement)) goBack()
    else if (target) list.current?.children[toasts.indexOf(target)]?.querySelector('button')?.focus()
  }
  useActions([
    {
      id: 'toasts',
      label: texts.keys.toasts,
      group: 'everywhere',
      keys: 'F8',
      when: () => toasts.length > 0,
      run: goToOrBack,
      isKeysOnly: true,
    },
    {
      id: 'undo',
      label: undoable && undo ? `${undo.label}: ${undoable.title}` : texts.keys.undo,
      group: 'everywhere',
      keys: '$mod+z',
      when: ({ target: pressed }) => !(pressed instanceof Element && pressed.matches('input, textarea')),
      // Always in the list of shortcuts, also while there is nothing to undo.
      run: undoable && undo && (() => onUndo(undo, undoable.id)),
    },
  ])
  return {
    /** The toast whose Undo Ctrl+Z chooses. */
    undoable,
    goBack,
    remember: ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !list.current?.contains(relatedTarget)) before.current = relatedTarget
    },
    press: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && goBack()) event.preventDefault()
    },
  }
}
