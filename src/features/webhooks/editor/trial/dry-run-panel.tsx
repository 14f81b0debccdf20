import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormContext } from 'react-hook-form'
import Zap from 'lucide-react/icons/zap'
import { clockTimeWithSeconds } from '#lib/long-date.ts'
import { Button } from '#ui/controls/button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { type DryRunRow, runDry } from './dry-run.ts'
import { Help } from '#features/webhooks/editor/settings/layout.styles.ts'
import { Cells, Key, StripHead, StripResult } from './strip.styles.ts'
import type { Values } from '#features/webhooks/editor/settings/values.ts'

const kinds = ['passed', 'failed', 'suppressed'] as const

/** Runs the stored callback on the last events of the selected types, which sends nothing. */
export function DryRunPanel({ callback, application }: { readonly callback: string; readonly application: string }) {
  const { t } = useTranslation('subscriptionEditor')
  const number = useNumber()
  const { getValues } = useFormContext<Values>()
  const [chosen, setChosen] = useState<DryRunRow>()
  const run = useMutation({
    mutationFn: () => runDry(getValues(), callback, application),
    onSuccess: (rows) => setChosen(rows.find(({ kind }) => kind === 'failed') ?? rows[0]),
  })
  const rows = run.data ?? []
  return (
    <>
      <StripHead>
        <h2>{t('dryRun.title')}</h2>
        <p>{t('dryRun.note')}</p>
        {rows.length > 0 && (
          <div data-part="counts" role="status">
            {kinds.map((kind) => (
              <span key={kind}>
                <Key data-kind={kind} aria-hidden />
                {t(`dryRun.kind.${kind}`)} <b>{number(rows.filter((row) => row.kind === kind).length)}</b>
              </span>
            ))}
          </div>
        )}
        <Button icon={<Zap />} isBusy={run.isPending} onClick={() => run.mutate()}>
          {t(run.data ? 'dryRun.again' : 'dryRun.run')}
        </Button>
      </StripHead>
      {run.error && <Help data-bad>{refusalText(run.error, t)}</Help>}
      {run.data?.length === 0 && <Help>{t('dryRun.none')}</Help>}
      {rows.length > 0 && (
        <Cells role="group" aria-label={t('dryRun.cells')}>
          {rows.map((row) => (
            <CellButton key={row.event.offset} row={row} isChosen={row === chosen} onChoose={() => setChosen(row)} />
          ))}
        </Cells>
      )}
      {chosen && rows.includes(chosen) && <Detail row={chosen} />}
    </>
  )
}

function CellButton(props: { readonly row: DryRunRow; readonly isChosen: boolean; readonly onChoose: () => void }) {
  const { t } = useTranslation('subscriptionEditor')
  const { row, isChosen, onChoose } = props
  const { objectName, type, offset } = row.event
  const label = t('dryRun.cell', { kind: t(`dryRun.kind.${row.kind}`), name: objectName ?? type, offset })
  return (
    <button
      type="button"
      data-kind={row.kind}
      aria-pressed={isChosen}
      aria-label={label}
      data-tip={label}
      onClick={onChoose}
    />
  )
}

function Detail({ row }: { readonly row: DryRunRow }) {
  const { t } = useTranslation('subscriptionEditor')
  const { locale } = useUi()
  const { event, kind, message, blocked } = row
  const reason = blocked === undefined ? (message ?? t(`dryRun.kind.${kind}`)) : t('dryRun.blocked', { host: blocked })
  return (
    <StripResult data-tone={kind === 'failed' ? 'bad' : 'off'} style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <span>
        <b>{event.objectName ?? event.type}</b> {clockTimeWithSeconds(new Date(event.createdAt), locale)}, {reason}
      </span>
    </StripResult>
  )
}
