import { useRef } from 'react'
import { Page } from '#ui/shell/page-head.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useFetchAhead } from '#ui/controls/later.tsx'
import { useTranslation } from 'react-i18next'
import { useRefusal } from '#common/permitted.ts'
import type { StoredCallback } from './callback.queries.ts'
import { CodeColumn } from './code-column.tsx'
import { Columns } from './columns.styles.ts'
import { Conflict } from './conflict.tsx'
import type { CodeHandle } from './code/code-editor.tsx'
import { Head } from './head.tsx'
import { usePageAddress } from './page-address.ts'
import { PublishBar } from './publish-bar.tsx'
import { ResultColumn } from './result-column.tsx'
import { ResultPanel } from './result-panel.tsx'
import { useCallbackActions } from './use-callback-actions.ts'
import { useChosen } from './use-chosen.ts'
import { useDraft } from './use-draft.ts'
import { useRun } from './use-run.ts'
import { useSubjects } from './use-subjects.ts'

/** A callback that is loaded: code, what it makes of the last deliveries, and the chosen one before and after. */
export function CallbackView({ stored }: { readonly stored: StoredCallback }) {
  const { t } = useTranslation('callback')
  const address = usePageAddress()
  const refusal = useRefusal('webhook.manage')
  const draft = useDraft(stored)
  const subjects = useSubjects(stored.subscription)
  const run = useRun({ stored, subjects: subjects.subjects, text: draft.text, isAllowed: refusal === undefined })
  const actions = useCallbackActions(stored, draft)
  const chosen = useChosen({ run, subjects: subjects.subjects, address })
  const handle = useRef<CodeHandle>(null)
  const runNow = () => {
    if (refusal !== undefined) return
    subjects.refresh()
    run.run()
  }
  useActions([{ id: 'callback.run', label: t('run.action'), group: 'page', keys: '$mod+Enter', run: runNow }])
  useFetchAhead()
  const shared = { stored, draft, run, subjects, address, chosen, refusal }
  return (
    <Page>
      <Head {...shared} onRun={runNow} />
      {draft.isOutdated && refusal === undefined && <Conflict {...shared} actions={actions} />}
      <Columns>
        <CodeColumn {...shared} handle={handle} />
        <ResultColumn {...shared} actions={actions} />
        <ResultPanel {...shared} actions={actions} />
      </Columns>
      <PublishBar {...shared} actions={actions} />
    </Page>
  )
}

export type Shared = {
  readonly stored: StoredCallback
  readonly draft: ReturnType<typeof useDraft>
  readonly run: ReturnType<typeof useRun>
  readonly subjects: ReturnType<typeof useSubjects>
  readonly address: ReturnType<typeof usePageAddress>
  readonly chosen: ReturnType<typeof useChosen>
  /** Why the reader can't change the callback. */
  readonly refusal: string | undefined
}
