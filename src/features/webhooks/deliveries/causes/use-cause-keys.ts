import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailureCause } from 'mock-server/contract/webhooks/failure-causes.ts'
import type { Action } from '#ui/keyboard/action.ts'
import { useActions } from '#ui/keyboard/use-actions.ts'

type Options = {
  /** Those that are listed, in order. */
  readonly shown: readonly FailureCause[]
  readonly onRetry: (cause: FailureCause) => void
  readonly onStop: (cause: FailureCause) => void
  /** Puts the focus on the list below, and on a row of it. */
  readonly onLeave: (row?: string) => void
  /** The first row below. */
  readonly first: string | undefined
  readonly isRefused: boolean
}

/** J and K lead through the causes and on into the rows below, arrows fold, R retries, S stops trying. */
export function useCauseKeys(section: RefObject<HTMLElement | null>, options: Options): void {
  const { shown, onRetry, onStop, onLeave, first, isRefused } = options
  const { t } = useTranslation('deliveries')
  const folds = () => foldsIn(section.current)
  const placeOf = (target: EventTarget | null | undefined) => placeIn(section.current, target)
  const isHere = ({ target }: KeyboardEvent) => placeOf(target) >= 0
  const focusOn = (place: number) => folds()[place]?.focus()
  const move = (by: 1 | -1) => (event?: KeyboardEvent) => {
    const place = placeOf(event?.target)
    if (place < 0) focusOn(by === 1 ? 0 : folds().length - 1)
    else if (folds()[place + by]) focusOn(place + by)
    else if (by === 1) onLeave(first)
  }
  const fold = (isOpen: boolean) => (event?: KeyboardEvent) => {
    const button = folds()[placeOf(event?.target)]
    if (button && button.getAttribute('aria-expanded') === String(isOpen)) button.click()
  }
  const act = (change: (cause: FailureCause) => void) => (event?: KeyboardEvent) => {
    const cause = shown[placeOf(event?.target)]
    if (cause) change(cause)
  }
  const key = (keys: string, run: (event?: KeyboardEvent) => void, more: Partial<Action> = {}): Action => ({
    id: `cause.${keys}`,
    label: '',
    group: 'page',
    keys,
    isKeysOnly: true,
    run,
    when: isHere,
    ...more,
  })
  useActions([
    key('j', move(1), { when: (event) => isHere(event) || (folds().length > 0 && isNowhere(event)) }),
    key('k', move(-1), { when: (event) => isHere(event) || (folds().length > 0 && isOnFirstRow(event)) }),
    key('ArrowRight', fold(false)),
    key('ArrowLeft', fold(true)),
    ...(isRefused
      ? []
      : [
          key('r', act(onRetry), { label: t('causes.keys.retry') }),
          key('s', act(onStop), { label: t('causes.keys.stop') }),
        ]),
  ])

  // What had the focus may go with its cause: the next one takes it, after the last one the list, and no row of it.
  const last = useRef(-1)
  const leave = useRef(onLeave)
  useLayoutEffect(() => {
    leave.current = onLeave
  })
  const ids = shown.map(({ id }) => id).join(' ')
  useEffect(() => {
    const left = foldsIn(section.current)
    if (last.current < 0 || document.activeElement !== document.body) return
    if (ids === '' || left.length === 0) leave.current()
    else left[Math.min(last.current, left.length - 1)]?.focus()
  }, [ids, section])
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = placeIn(section.current, target)
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [section])
}

const foldsIn = (section: HTMLElement | null): HTMLButtonElement[] => [
  ...(section?.querySelectorAll<HTMLButtonElement>('[data-cause]') ?? []),
]

/** The place of the cause that has the focus; -1 for none. */
function placeIn(section: HTMLElement | null, target: EventTarget | null | undefined): number {
  const item = target instanceof Element && section?.contains(target) ? target.closest('li') : null
  return item === null ? -1 : foldsIn(section).findIndex((fold) => item.contains(fold))
}

const activeRow = () => document.querySelector('[data-row][data-active]')

/** Neither a control nor a row has the keys. */
const isNowhere = ({ target }: KeyboardEvent): boolean => target === document.body && activeRow() === null

const isOnFirstRow = ({ target }: KeyboardEvent): boolean =>
  activeRow()?.getAttribute('data-index') === '0' &&
  (target === document.body || (target instanceof Element && target.matches('[role=grid], [role=grid] *')))
