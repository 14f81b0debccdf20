import { useTranslation } from 'react-i18next'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { jumpOf } from './wait-reason.ts'
import type { TailView } from './tail/state.ts'
import type { Reading } from './use-reading.ts'

/** P pauses, F follows, End jumps to the latest, Escape closes the open row. While the list follows, End goes to its end, as in every list. */
export function useKeys(view: TailView, reading: Reading, closeRow: (() => void) | undefined): void {
  const { t } = useTranslation('tail')
  useActions([
    {
      id: 'tail.pause',
      label: t(reading.isPaused ? 'continue' : 'pause'),
      group: 'page',
      keys: 'p',
      run: reading.togglePause,
    },
    {
      id: 'tail.follow',
      label: t(view.isFollowing ? 'keys.stopFollowing' : 'keys.follow'),
      group: 'page',
      keys: 'f',
      run: reading.toggleFollow,
    },
    ...(view.isFollowing
      ? []
      : [
          {
            id: 'tail.jump',
            label: t(`new.${jumpOf(reading.reason)}`),
            group: 'page',
            keys: 'End',
            run: reading.jump,
          } as const,
        ]),
    ...(closeRow
      ? [{ id: 'tail.close', label: t('keys.closeRow'), group: 'page', keys: 'Escape', run: closeRow } as const]
      : []),
  ])
}
