import { useMemo } from 'react'
import { isRecord } from 'mock-server/contract/is-record.ts'
import type { Sample } from './text/fields.ts'
import type { PageAddress } from './page-address.ts'
import type { Result, Subject } from './results.ts'
import type { RunState } from './use-run.ts'
import type { Subjects } from './use-subjects.ts'

type Options = { readonly run: RunState; readonly subjects: Subjects | undefined; readonly address: PageAddress }

/** A line of the list: what the callback was tried on, with the result if it ran. */
export type Entry = {
  readonly subject: Subject
  readonly result: Result | undefined
  /** The payload before the callback, as the last text that could run was given it. */
  readonly before: string | undefined
}

/** The lines of the list, and the one that console and panel are about: the one in the address, else the first. */
export function useChosen({ run, subjects, address: { address, go } }: Options) {
  const entries = useMemo((): readonly Entry[] => {
    const byOffset = new Map(run.results?.map((result) => [result.subject.offset, result]))
    const last = new Map(run.last.map((result) => [result.subject.offset, result.run.before]))
    return (subjects?.list ?? []).map((subject) => {
      const result = byOffset.get(subject.offset)
      return { subject, result, before: last.get(subject.offset) }
    })
  }, [run.results, run.last, subjects])
  const shown = address.show ? entries.filter(({ result }) => result?.verdict === address.show) : entries
  const at = Math.max(
    0,
    shown.findIndex(({ subject }) => subject.offset !== undefined && subject.offset === address.event),
  )
  const entry = shown[at]
  const choose = (index: number) => {
    const offset = shown[index]?.subject.offset
    if (offset !== undefined) go({ event: String(offset) })
  }
  return { entries, shown, at, entry, choose }
}

/** The sample that completion and the menu of fields show: the payload of the chosen run. */
export function sampleOf(entry: Entry | undefined, target: { targetMethod: string; targetUrl: string }): Sample {
  const { targetMethod, targetUrl } = target
  return { payload: payloadOf(entry), targetMethod, targetUrl, active: true }
}

function payloadOf(entry: Entry | undefined): unknown {
  const text = entry?.before
  if (text === undefined) return {}
  const payload: unknown = JSON.parse(text)
  return isRecord(payload) || Array.isArray(payload) ? payload : {}
}
