import { dryRunCallback } from 'mock-server/contract/callbacks.ts'
import type { TailEvent } from 'mock-server/contract/events.ts'
import { checkTarget } from 'mock-server/contract/webhooks/targets.ts'
import { queryClient } from '#api/query-client.ts'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { newestEvents } from '#features/webhooks/editor/settings/editor.queries.ts'
import { selectedTypes } from '#features/webhooks/editor/settings/selection.ts'
import type { Values } from '#features/webhooks/editor/settings/values.ts'

const EVENTS = 50
/** Other targets of a callback that are checked; a callback can make up one for each event. */
const MOST_TARGETS = 10

export type DryRunRow = {
  readonly event: TailEvent
  readonly kind: 'passed' | 'failed' | 'suppressed'
  /** Why it failed. */
  readonly message?: string
  /** The host that the guard blocks. */
  readonly blocked?: string
}

/** Runs the callback on the last events that the selection in the form matches. Nothing is sent. */
export async function runDry(values: Values, callback: string, application: string): Promise<readonly DryRunRow[]> {
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
