import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { FormDialog } from '#ui/feedback/dialogs/form-dialog.tsx'
import { SelectField, TextField } from '#ui/controls/fields/text-field.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { ApiError, messagesByField } from '#api/errors.ts'
import type { CursorMove } from './use-address.ts'
import { parseOffset } from './start.ts'
import { useWords } from './words.ts'
import { nameOf, useMoveCursor } from './live-tail.queries.ts'
import { useMoveRefusal } from './use-move-refusal.ts'

type Props = {
  readonly move: CursorMove
  readonly head: number
  readonly subscriptions: readonly Subscription[]
  readonly onClose: () => void
}

/** Moves the cursor of a PULL subscription; says first how many events it repeats or skips. */
export function SetCursorDialog({ move, head, subscriptions, onClose }: Props) {
  const { t, number } = useWords()
  const refusal = useMoveRefusal(subscriptions.length > 0)
  const { mutate, mutateAsync, isPending } = useMoveCursor()
  const only = subscriptions.length === 1 ? subscriptions[0]?.id : undefined
  const end = Math.max(head, ...subscriptions.map((choice) => choice.head.offset))
  const form = useForm({
    defaultValues: {
      subscriptionId: move.subscriptionId ?? only ?? '',
      offset: move.offset === undefined ? '' : String(move.offset),
    },
    resolver: zodResolver(
      z.object({
        subscriptionId: z.string().min(1, t('move.chooseFirst')),
        offset: z
          .string()
          .refine((text) => (parseOffset(text) ?? Infinity) <= end, t('move.wrongOffset', { head: number(end) })),
      }),
    ),
  })
  const { errors, isDirty } = form.formState
  const [subscriptionId, text] = useWatch({ control: form.control, name: ['subscriptionId', 'offset'] })
  const subscription = subscriptions.find(({ id }) => id === subscriptionId)

  const save = form.handleSubmit(async (values) => {
    const [offset, before] = [parseOffset(values.offset), subscription?.cursor.offset]
    if (offset === undefined || !subscription || before === undefined) return
    const params = { id: subscription.id }
    try {
      const { data } = await mutateAsync({ params, body: { offset } })
      const undo = { label: t('move.undo'), onChoose: () => mutate({ params, body: { offset: before } }) }
      toast.ok(t('move.done', { name: nameOf(subscription), offset: number(data.offset) }), { actions: [undo] })
      onClose()
    } catch (error) {
      const refused = messagesByField(error).get('offset') ?? (error instanceof ApiError ? error.message : '')
      form.setError('offset', { message: refused || t('move.failed') })
    }
  })

  return (
    <FormDialog
      title={t('move.title')}
      subtitle={t('move.subtitle')}
      onClose={onClose}
      onSubmit={save}
      submitLabel={t('move.submit')}
      cancelLabel={t('move.cancel')}
      submitRefusal={refusal}
      isBusy={isPending}
      isDirty={isDirty}
    >
      <SelectField
        label={t('move.subscription')}
        placeholder={t('move.choose')}
        options={subscriptions.map((choice) => ({
          value: choice.id,
          label: `${nameOf(choice)} · ${number(choice.cursor.offset)}`,
        }))}
        error={errors.subscriptionId?.message}
        {...form.register('subscriptionId')}
      />
      <TextField
        label={t('move.offset')}
        inputMode="numeric"
        autoComplete="off"
        isMono
        error={errors.offset?.message}
        {...form.register('offset')}
      />
      <Effect from={subscription?.cursor.offset} to={parseOffset(text)} end={end} />
    </FormDialog>
  )
}

type EffectProps = { readonly from: number | undefined; readonly to: number | undefined; readonly end: number }

function Effect({ from, to, end }: EffectProps) {
  const { t, number } = useWords()
  if (from === undefined || to === undefined || to > end) return null
  const count = Math.abs(to - from)
  if (count === 0) return <Callout icon={<Info aria-hidden />}>{t('move.stays')}</Callout>
  const isBack = to < from
  return (
    <Callout
      tone={isBack ? 'info' : 'warn'}
      icon={isBack ? <Info aria-hidden /> : <CircleAlert aria-hidden />}
      title={t(isBack ? 'move.back' : 'move.skip', { count, number: number(count) })}
      role="status"
    >
      {isBack ? t('move.backMore', { offset: number(to) }) : t('move.skipMore')}
    </Callout>
  )
}
