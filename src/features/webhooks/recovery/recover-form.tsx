import type { KeyboardEvent } from 'react'
import { styled } from '@mui/material/styles'
import { Button } from '#ui/controls/button.tsx'
import { Keys } from '#ui/controls/keys.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { useRefusal } from '#common/permitted.ts'
import type { Choice } from './choices.ts'
import { FilterLine } from './filter-line.tsx'
import { OverTime } from './over-time.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { RangeFields } from './range-fields.tsx'
import { usePreviews, summaryOf, useSettled } from './recovery.queries.ts'
import { Speed } from './speed.tsx'
import { filterOf, useDraft } from './use-draft.ts'
import { useStart } from './use-start.ts'
import { useWords } from './use-words.ts'

type Props = {
  /** Undefined until they are known. */
  readonly choices: readonly Choice[] | undefined
  /** Chosen at first. */
  readonly subscriptionId: string
  readonly onClose: () => void
}

/** Range, filter and speed on the left; on the right what would be sent. Nothing is sent before the button says how much. */
export function RecoverForm({ choices, subscriptionId, onClose }: Props) {
  const { t, number } = useWords()
  const mayNot = useRefusal('webhook.redeliver')
  const draft = useDraft(subscriptionId)
  const targets = (choices ?? []).filter(({ id, refusal }) => refusal === undefined && draft.chosen.includes(id))
  const ids = targets.map(({ id }) => id)
  const filter = filterOf(draft)
  const { settled, isSettled } = useSettled(filter)
  const previews = usePreviews(ids, settled)
  const isOld = !isSettled || previews.some((preview) => preview.isOld)
  const { count, most } = summaryOf(previews)
  const { start, isBusy } = useStart()
  const refusal = mayNot ?? whyNot()

  function whyNot(): string | undefined {
    if (filter === undefined) return t('refusal.range')
    if (choices === undefined) return t('refusal.counting')
    if (targets.length === 0) return t('refusal.none')
    if (isOld) return t('refusal.counting')
    return count === 0 ? t('refusal.nothing') : undefined
  }
  async function submit() {
    if (refusal !== undefined || isBusy || filter === undefined) return
    const withEvents = targets.filter(({ id }) =>
      previews.some((one) => one.id === id && (one.preview?.count ?? 0) > 0),
    )
    if (await start({ targets: withEvents, filter, perSecond: draft.perSecond })) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <Dialog
      title={t('title')}
      subtitle={t('subtitle')}
      size="wide"
      isPlain
      onClose={onClose}
      onKeyDown={onKeyDown}
      footNote={t('recorded')}
      foot={
        <>
          <Button size={32} onClick={onClose}>
            {t('close')}
          </Button>
          <Button look="primary" size={32} isBusy={isBusy} refusal={refusal} onClick={() => void submit()}>
            {t('submit', { count, number: number(count) })}
            <Hint aria-hidden>
              <Keys keys="$mod+Enter" />
            </Hint>
          </Button>
        </>
      }
    >
      <Panes>
        <div>
          <RangeFields draft={draft} />
          <OverTime draft={draft} ids={ids} isLoading={choices === undefined} />
          <FilterLine draft={draft} />
          <Speed draft={draft} most={most} />
        </div>
        <PreviewPane {...{ draft, choices, previews, isOld }} />
      </Panes>
    </Dialog>
  )
}

const Panes = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 384px',
  flex: 1,
  '& > div': { display: 'grid', alignContent: 'start', gap: 16, padding: '16px 24px 20px', minWidth: 0 },
  '& > section': { background: 'var(--surface-2)', borderLeft: '1px solid var(--line)' },
  ':root.dark & > section': { background: 'transparent' },
  '@media (max-width: 899.98px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > section': { borderLeft: 'none', borderTop: '1px solid var(--line)' },
  },
  '@media (max-width: 639.98px)': { '& > div, & > section': { padding: 16 } },
})

const Hint = styled('span')({
  display: 'inline-flex',
  gap: 2,
  marginLeft: 8,
  '& kbd': {
    color: 'inherit',
    background: 'transparent',
    borderColor: 'currentColor',
    boxShadow: 'none',
  },
  '@media (pointer: coarse)': { display: 'none' },
})
