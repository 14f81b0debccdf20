import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormContext } from 'react-hook-form'
import Zap from 'lucide-react/icons/zap'
import { dryRunCallback } from 'mock-server/contract/callbacks.ts'
import type { TailEvent } from 'mock-server/contract/events.ts'
import { checkTarget } from 'mock-server/contract/webhooks/targets.ts'
import { clockTimeWithSeconds } from '#lib/long-date.ts'
import { Button } from '#ui/controls/button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { queryClient } from '#api/query-client.ts'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { Help } from '#features/webhooks/editor/settings/layout.styles.ts'
import { Cells, Key, StripHead, StripResult } from './strip.styles.ts'
import type { Values } from '#features/webhooks/editor/settings/values.ts'
import { newestEvents } from '#features/webhooks/editor/settings/editor.queries.ts'
import { selectedTypes } from '#features/webhooks/editor/settings/selection.ts'

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

const EVENTS = 50
/** Other targets of a callback that are checked; a callback can make up one for each event. */
const MOST_TARGETS = 10

type DryRunRow = {
  readonly event: TailEvent
  readonly kind: 'passed' | 'failed' | 'suppressed'
  /** Why it failed. */
  readonly message?: string
  /** The host that the guard blocks. */
  readonly blocked?: string
}

/** Runs the callback on the last events that the selection in the form matches. Nothing is sent. */
async function runDry(values: Values, callback: string, application: string): Promise<readonly DryRunRow[]> {
  const { tagSets, factSheetTypes, targetUrl, targetMethod, payloadMode } = values
  const types = [...selectedTypes(tagSets, application)]
  const { data: events } = await queryClient.fetchQuery(newestEvents(types, EVENTS))
  const isOfType = ({ factSheetType }: TailEvent) =>
    factSheetTypes.length === 0 || factSheetType === undefined || factSheetTypes.includes(factSheetType)
  const chosen = events.filter(isOfType).toReversed()
  if (chosen.length === 0) return []
  const body = { callback, targetUrl, targetMethod, payloadMode, offsets: chosen.map(({ offset }) => offset) }
  const { data: runs } = await call(dryRunCallback, { body })
  const byOffset = new Map(runs.map((run) => [run.offset, run]))
  const blocked = await blockedTargets(runs.flatMap((run) => run.targetUrl ?? []).filter((url) => url !== targetUrl))
  return chosen.flatMap((event): DryRunRow[] => {
    const run = byOffset.get(event.offset)
    if (!run) return []
    if (run.error) return [{ event, kind: 'failed', message: run.error.message }]
    if (run.active === false) return [{ event, kind: 'suppressed' }]
    const isBlocked = run.targetUrl !== undefined && blocked.has(run.targetUrl)
    return isBlocked ? [{ event, kind: 'failed', blocked: hostOf(run.targetUrl ?? '') }] : [{ event, kind: 'passed' }]
  })
}

/** Those of the targets that a callback chose which the guard blocks. */
async function blockedTargets(urls: readonly string[]): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(urls)].slice(0, MOST_TARGETS)
  const checks = await Promise.all(
    distinct.map((targetUrl) => queryClient.fetchQuery(queryFor(checkTarget, { body: { targetUrl } }))),
  )
  return new Set(distinct.filter((_, index) => checks[index]?.data.verdict === 'BLOCKED'))
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url
