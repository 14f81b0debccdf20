import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { listEvents } from 'mock-server/contract/events.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { queryFor } from '#api/operation.ts'
import { effectOfMove } from '#common/cursor/cursor-move.ts'
import { parseOffset } from '#common/cursor/offset-text.ts'
import { useMoveCursor } from '#common/cursor/use-move-cursor.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import type { Shared } from './live-tail.tsx'
import type { CursorMove } from './use-address.ts'
import { useWords } from './words.ts'
import { nameOf } from './live-tail.queries.ts'
import { useMoveRefusal } from './use-move-refusal.ts'

type Props = Shared & { readonly move: CursorMove }

/** Moves the cursor of a PULL subscription; says first how many events it repeats or skips. */
export function SetCursorDialog({ move, view, subscriptions, address }: Props) {
  const { t, number } = useWords()
  const refusal = useMoveRefusal(subscriptions.length > 0)
  const { mutate, mutateAsync } = useMoveCursor()
  const close = () => address.openMoveDialog(undefined)
  const end = Math.max(view.head, ...subscriptions.map((choice) => choice.head.offset))
  const { data: ends } = useQuery(queryFor(listEvents, { query: { limit: 1 } }))
  const byId = new Map(subscriptions.map((subscription) => [subscription.id, subscription]))
  const cursorOf = (id: string) => byId.get(id)?.cursor.offset
  const subscriptionId = move.subscriptionId ?? (subscriptions.length === 1 ? subscriptions[0]?.id : undefined) ?? ''

  return (
    <FormDialog
      title={t('move.title')}
      subtitle={t('move.subtitle')}
      submitLabel={t('move.submit')}
      refusal={refusal}
      schema={z.object({
        subscriptionId: z.string().min(1, t('move.chooseFirst')),
        offset: z
          .string()
          .transform((text) => parseOffset(text) ?? Infinity)
          .refine((offset) => offset <= end, t('move.wrongOffset', { head: number(end) })),
      })}
      labels={{ subscriptionId: t('move.subscription'), offset: t('move.offset') }}
      initial={{ subscriptionId, offset: String(move.offset ?? cursorOf(subscriptionId) ?? '') }}
      save={async ({ subscriptionId: id, offset }) => {
        const before = cursorOf(id)
        const { data } = await mutateAsync({ params: { id }, body: { offset } })
        return { id, before, offset: data.offset }
      }}
      onSaved={({ id, before, offset }) => {
        const subscription = byId.get(id)
        const undo = () => before !== undefined && mutate({ params: { id }, body: { offset: before } })
        toast.ok(t('move.done', { name: subscription ? nameOf(subscription) : id, offset: number(offset) }), {
          actions: [{ label: t('move.undo'), onChoose: undo, isUndo: true }],
        })
        close()
      }}
      onClose={close}
    >
      {({ field, watch, set }) => {
        const [chosenId, text] = [watch('subscriptionId'), watch('offset')]
        const { onChange, ...select } = field('subscriptionId')
        return (
          <>
            <SelectField
              {...select}
              placeholder={t('move.choose')}
              options={subscriptions.map((choice) => ({
                value: choice.id,
                label: `${nameOf(choice)} · ${number(choice.cursor.offset)}`,
              }))}
              onChange={(event) => {
                void onChange(event)
                // The offset starts at the cursor of the chosen subscription, until somebody types another.
                const cursor = cursorOf(event.target.value)
                if (cursor !== undefined && text === String(cursorOf(chosenId) ?? '')) set('offset', String(cursor))
              }}
            />
            <TextField {...field('offset')} inputMode="numeric" autoComplete="off" isMono />
            <Effect from={cursorOf(chosenId)} to={parseOffset(text)} oldest={ends?.oldest ?? 0} end={end} />
          </>
        )
      }}
    </FormDialog>
  )
}

type EffectProps = {
  readonly from: number | undefined
  readonly to: number | undefined
  /** The first event that is kept. A cursor can't go back further. */
  readonly oldest: number
  readonly end: number
}

function Effect({ from, to, oldest, end }: EffectProps) {
  const { t, number } = useWords()
  if (from === undefined || to === undefined || to > end) return null
  const { reached, direction, count, isHeldBack } = effectOfMove({ from, to, oldest })
  const kept = isHeldBack && t('move.kept', { offset: number(oldest) })
  if (direction === 'none') {
    return (
      <Callout icon={<Info aria-hidden />}>
        {t('move.stays')} {kept}
      </Callout>
    )
  }
  const isBack = direction === 'back'
  return (
    <Callout
      tone={isBack ? 'info' : 'warn'}
      icon={isBack ? <Info aria-hidden /> : <CircleAlert aria-hidden />}
      title={t(isBack ? 'move.back' : 'move.skip', { count, number: number(count) })}
      role="status"
    >
      {isBack ? t('move.backMore', { offset: number(reached) }) : t('move.skipMore')} {kept}
    </Callout>
  )
}
