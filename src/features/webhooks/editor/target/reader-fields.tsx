import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { retrieveEvents } from 'mock-server/contract/pull.ts'
import { CopyButton } from '#ui/controls/copy/copy-button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { curlCommand } from '#common/curl-command.ts'
import { useField } from '#common/form-dialog/form-context.ts'
import { ChangeLabel } from '#features/webhooks/editor/settings/change-dot.tsx'
import { Help, Label } from '#features/webhooks/editor/settings/layout.styles.ts'
import type { Values } from '#features/webhooks/editor/settings/values.ts'

/** What a PULL subscription has in place of a target: the size of its answers, and the command that a reader starts from. */
export function ReaderFields({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation('subscriptionEditor')
  const { label, value, onChange, ...field } = useField<Values, 'maxBatchSize'>('maxBatchSize')
  const command =
    id === undefined ? undefined : curlCommand(retrieveEvents, { params: { id }, query: { autoCommit: 'false' } })
  return (
    <>
      <TextField
        {...field}
        label={<ChangeLabel name="maxBatchSize">{label}</ChangeLabel>}
        help={t('reader.batchHelp')}
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <div>
        <Label>
          {t('reader.title')}
          {command !== undefined && (
            <span data-end>
              <CopyButton text={command} label={t('reader.copy')} />
            </span>
          )}
        </Label>
        {command === undefined ? <Help>{t('reader.afterSaving')}</Help> : <Command tabIndex={0}>{command}</Command>}
        <Help>{t('reader.help')}</Help>
      </div>
    </>
  )
}

const Command = styled('pre')({
  maxHeight: 180,
  overflow: 'auto',
  padding: '8px 10px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
  backgroundColor: 'var(--code-back)',
  font: '400 11.5px/16px var(--mono)',
})
