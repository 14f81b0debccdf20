import { useRef } from 'react'
import { Page } from '#ui/shell/page-head.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useFetchAhead } from '#ui/controls/later.tsx'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useRefusal } from '#common/permitted.ts'
import { mergedItems } from '#common/diff/merged-items.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { type StoredCallback, callbackVersionText } from './callback.queries.ts'
import { CodeColumn } from './code-column.tsx'
import { Columns } from './columns.styles.ts'
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
  const shared = { stored, draft, run, subjects, address, chosen, actions, refusal }
  return (
    <Page>
      <Head {...shared} onRun={runNow} />
      {draft.isOutdated && refusal === undefined && <Conflict {...shared} />}
      <Columns>
        <CodeColumn {...shared} handle={handle} />
        <ResultColumn {...shared} />
        <ResultPanel {...shared} />
      </Columns>
      <PublishBar {...shared} />
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
  readonly actions: ReturnType<typeof useCallbackActions>
  /** Why the reader can't change the callback. */
  readonly refusal: string | undefined
}

/** Somebody has published a version since the draft was begun: what to do with both is asked before publishing. */
function Conflict({ stored, draft, address, actions }: Shared) {
  const { t } = useTranslation('callback')
  const me = useSignedIn().user.id
  const { current, subscription } = stored
  const base = useQuery(callbackVersionText(subscription.id, draft.base)).data
  const merged = base === undefined ? undefined : mergeOf({ mine: draft.text, base, theirs: draft.live })
  const by = current?.savedBy
  const who = by === undefined ? 'nobody' : by.id === me ? 'me' : 'person'
  const values = { version: draft.liveVersion, base: draft.base, person: by?.displayName }
  return (
    <Notice>
      <Callout
        tone="warn"
        role="alert"
        icon={<TriangleAlert aria-hidden />}
        title={t(`conflict.title.${who}`, values)}
        action={
          <span data-part="actions">
            <LinkButton size={24} href={address.hrefWith({ tab: 'compare', version: undefined })}>
              {t('conflict.compare')}
            </LinkButton>
            {merged !== undefined && merged !== draft.live && (
              <Button size={24} onClick={() => draft.rebase(merged)}>
                {t('conflict.merge')}
              </Button>
            )}
            <Button size={24} onClick={() => draft.rebase(draft.text)}>
              {t('conflict.mine')}
            </Button>
            <Button size={24} look="ghost" isBusy={actions.isBusy} onClick={() => void actions.discard()}>
              {t('conflict.theirs', values)}
            </Button>
          </span>
        }
      >
        {current && <RelativeTime at={current.savedAt} />}.{' '}
        {t(
          base === undefined ? 'conflict.began' : merged === undefined ? 'conflict.overlaps' : 'conflict.apart',
          values,
        )}
      </Callout>
    </Notice>
  )
}

/** The changes of both, line by line; undefined where they touch the same lines. */
const mergeOf = ({ mine, base, theirs }: { mine: string; base: string; theirs: string }): string | undefined =>
  mergedItems({ base: base.split('\n'), mine: mine.split('\n'), theirs: theirs.split('\n') })?.join('\n')

const Notice = styled('div')({
  padding: '0 var(--gutter) 12px',
  flex: 'none',
  '& [data-part=actions]': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '@media (max-width: 899.98px)': { '& .MuiAlert-root': { flexWrap: 'wrap' } },
})
