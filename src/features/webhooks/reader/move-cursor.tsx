import { type FormEvent, useState } from 'react'
import { styled } from '@mui/material/styles'
import Flag from 'lucide-react/icons/flag'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { ApiError } from '#api/errors.ts'
import { effectOfMove } from '#common/cursor/cursor-move.ts'
import { useMoveCursor } from '#common/cursor/use-move-cursor.ts'
import { useRefusal } from '#common/permitted.ts'
import { refusalText } from '#common/refusal-text.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import { Consequence, SkipQuestion } from './consequence.tsx'
import { MoveField } from './move-field.tsx'
import type { Shared } from './reader.page.tsx'
import { ways } from './use-target.ts'
import { useWords } from './use-words.ts'

/** Moves the cursor, after it has said how many events come again or are skipped. */
export function MoveCursor({ subscription, place, form }: Shared) {
  const { t, number } = useWords()
  const { id, polling } = subscription
  const mayNot = useRefusal('webhook.manage', true)
  const { mutate, isPending } = useMoveCursor()
  const [isAsking, setAsking] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const { target, way } = form
  const effect = target === undefined ? undefined : effectOfMove({ from: place.cursor, to: target, ...place })
  const direction = effect?.direction ?? 'none'

  const move = (offset: number) => {
    const before = place.cursor
    mutate(
      { params: { id }, body: { offset } },
      {
        onSuccess: ({ data }) => {
          const undo = () => mutate({ params: { id }, body: { offset: before } })
          toast.ok(t('move.done', { name: subscriptionName(subscription), offset: number(data.offset) }), {
            actions: [{ label: t('move.undo'), onChoose: undo, isUndo: true }],
          })
          form.reset()
          setTried(false)
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 422) setRefused(refusalText(error, t))
          else toast.bad(t('move.failed', { reason: refusalText(error, t) }))
        },
        onSettled: () => setAsking(false),
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused(undefined)
    if (mayNot !== undefined || isPending || target === undefined || direction === 'none') return
    if (direction === 'skip') setAsking(true)
    else move(target)
  }
  return (
    <Root noValidate aria-labelledby="move-cursor" onSubmit={submit}>
      <header>
        <h2 id="move-cursor">{t('move.title')}</h2>
        <Segmented
          label={t('move.by')}
          name="by"
          value={way}
          segments={ways.map((value) => ({ value, label: t(`move.way.${value}`) }))}
          onChange={form.choose}
        />
      </header>
      <MoveField {...{ form, place, refused }} isTried={wasTried} onChange={() => setRefused(undefined)} />
      {effect && <Consequence effect={effect} place={place} reader={subscription.lastPollBy} />}
      <footer>
        <span>{polling && direction !== 'none' ? t('move.pollRestarts') : t('move.recorded')}</span>
        <Button
          type="submit"
          look="primary"
          size={32}
          icon={<Flag />}
          isBusy={isPending}
          refusal={mayNot ?? (effect?.direction === 'none' ? t('move.stays') : undefined)}
        >
          {t(`move.submit.${direction}`)}
        </Button>
      </footer>
      {isAsking && effect && target !== undefined && (
        <SkipQuestion
          {...{ effect, place }}
          isBusy={isPending}
          onConfirm={() => move(target)}
          onClose={() => setAsking(false)}
        />
      )}
    </Root>
  )
}

const Root = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  gap: 14,
  flex: 1,
  minWidth: 0,
  padding: '16px 20px 20px',
  '& > header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12, flexWrap: 'wrap' },
  '& h2': { font: '600 13px/20px var(--sans)' },
  '& > footer': { display: 'flex', alignItems: 'center', gap: 12, justifyContent: 'space-between', flexWrap: 'wrap' },
  '& > footer > span': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '@media (max-width: 639.98px)': { padding: 16 },
})
