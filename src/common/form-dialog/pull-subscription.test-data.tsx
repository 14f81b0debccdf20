import { z } from 'zod'
import { createSubscription, listSubscriptions } from 'mock-server/contract/subscriptions.ts'
import { call } from '#api/call.ts'
import { FormCheckbox } from './form-checkbox.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

type Props = {
  readonly workspaceId: string
  readonly onCreated: (id: string) => void
  readonly onClose: () => void
}

const Form = z.object({
  identifier: z.string().trim().min(1, 'Enter a name').max(255),
  eventType: z.enum(['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_DELETED']),
  maxBatchSize: z
    .string()
    .min(1, 'Enter a size')
    .transform(Number)
    .refine((size) => Number.isInteger(size), 'The size has to be a whole number'),
  active: z.boolean(),
})

/** A new form on the mould, for an operation that no page has yet: rules, fields, a save, and what happens after it. */
export function NewPullSubscription({ workspaceId, onCreated, onClose }: Props) {
  return (
    <FormDialog
      title="New PULL subscription"
      submitLabel="Create subscription"
      schema={Form}
      labels={{ identifier: 'Name', eventType: 'Event', maxBatchSize: 'Batch size', active: 'Active' }}
      initial={{ identifier: '', eventType: 'BOOKMARK_CREATED', maxBatchSize: '1024', active: true }}
      save={({ eventType, ...settings }) =>
        call(createSubscription, { body: { ...settings, workspaceId, deliveryType: 'PULL', tagSets: [[eventType]] } })
      }
      stale={[listSubscriptions]}
      onSaved={({ data }) => onCreated(data.id)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField {...field('identifier')} />
          <SelectField
            {...field('eventType')}
            options={Form.shape.eventType.options.map((value) => ({ value, label: value }))}
          />
          <TextField {...field('maxBatchSize')} inputMode="numeric" help="in KiB" />
          <FormCheckbox name="active" />
        </>
      )}
    </FormDialog>
  )
}
